"""Whether the office of this container is well: it is asked as its proxy asks it. Ends with 1 where it is not."""

import os
import sys
from urllib.error import URLError
from urllib.request import Request, urlopen

host = os.environ.get("RATINGOFFICE_HOSTS", "").split(",")[0].strip() or "127.0.0.1"
port = os.environ.get("RATINGOFFICE_PORT", "8000")
asked = Request(f"http://127.0.0.1:{port}/health/", headers={"Host": host, "X-Forwarded-Proto": "https"})
try:
    with urlopen(asked, timeout=4) as answer:
        print(answer.read().decode().strip())
except (URLError, OSError) as problem:
    sys.exit(str(problem))
