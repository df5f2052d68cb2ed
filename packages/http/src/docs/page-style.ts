/** The look of the guide around Swagger UI: the system's fonts, light or dark as the reader has it, narrow screens first. */
export const PAGE_STYLE = `
:root { --ink: #1d2733; --paper: #fff; --soft: #f2f5f8; --line: #d5dde6; --accent: #0b5cad; color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e4eaf0; --paper: #12171d; --soft: #1c242d; --line: #33404d; --accent: #7db8f0; }
}
* { box-sizing: border-box; }
html { scroll-behavior: smooth; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
header, section { max-width: 62rem; margin: 0 auto; padding: 1rem; }
header h1 { margin: 1rem 0 0.25rem; }
header small { font-size: 0.5em; font-weight: normal; }
nav { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; border-block: 1px solid var(--line); padding: 0.6rem 0; }
a { color: var(--accent); }
section > pre, section > pre code, section > p code { font: 0.875rem/1.5 ui-monospace, monospace; background: var(--soft); border-radius: 4px; }
section > pre { padding: 0.9rem; overflow-x: auto; border: 1px solid var(--line); }
section > p code { padding: 0.1em 0.3em; }
#reference .swagger-ui .wrapper { padding: 0; max-width: none; }
#reference .swagger-ui .scheme-container { display: none; }
#reference .swagger-ui .info { margin: 1rem 0; }
#reference .swagger-ui .response-col_links { display: none; }
#reference .swagger-ui .responses-inner, #reference .swagger-ui .markdown { overflow-x: auto; }
html.dark-mode body { background: var(--paper); }
@media (max-width: 40rem) { #reference .swagger-ui .opblock .opblock-summary-path { max-width: 100%; word-break: break-word; } }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
`
