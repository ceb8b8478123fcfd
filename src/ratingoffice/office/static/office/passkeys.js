// Hands the office's question to the browser, and the device's answer to the form. Without this script the code is typed.
for (const form of document.querySelectorAll("form[data-passkey]")) {
  const create = form.dataset.passkey === "create";
  const options = JSON.parse(form.dataset.options);
  const able = window.PublicKeyCredential && PublicKeyCredential.parseRequestOptionsFromJSON;
  form.querySelector("[data-unable]").hidden = able;
  form.querySelector("button").disabled = !able;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const made = create
        ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
        : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });
      form.elements.credential.value = JSON.stringify(made.toJSON());
      form.submit();
    } catch {
      form.querySelector("[data-failed]").hidden = false;
    }
  });
}
