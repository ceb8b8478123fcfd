"""The handbook: short chapters in Markdown, the same in every language, opened at the right place from each page.

chapters.py  reads and renders them        places.py  which place explains which page
chapters/    <language>/<chapter>.md; a heading that is a place ends with its anchor: `## Publish {#publish}`
"""
