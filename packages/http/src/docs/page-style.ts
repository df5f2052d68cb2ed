/**
 * The style of the reference: fonts of the system, light or dark as the reader prefers, one column on narrow screens.
 */
export const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --ink: #1b2530; --quiet: #52606f; --paper: #ffffff; --soft: #f4f6f9; --line: #d9e0e8; --accent: #0a58a8;
  --get: #0a58a8; --put: #8a4600; --good: #146c3a; --bad: #a3243b; --code: #f4f6f9; --note: #fff6e0;
    --note-line: #d9a520;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #e3e9f0; --quiet: #a3b1c0; --paper: #10161d; --soft: #18212b; --line: #2d3947; --accent: #85bdf5;
    --get: #85bdf5; --put: #f0b46c; --good: #7fd3a0; --bad: #f497a6; --code: #0a0f15; --note: #2a2413;
      --note-line: #b08a2a;
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
html { scroll-padding-top: 4rem; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.6 system-ui, sans-serif;
  overflow-wrap: break-word; }
a { color: var(--accent); text-underline-offset: 0.15em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
code, pre { font: 0.86em/1.55 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
.skip { position: absolute; left: -100rem; }
.skip:focus { left: 1rem; top: 0.5rem; z-index: 3; background: var(--paper); padding: 0.5rem; }

header {
  position: sticky; top: 0; z-index: 2; display: flex; gap: 1.25rem; align-items: baseline; padding: 0.7rem 1.5rem;
  background: var(--paper); border-bottom: 1px solid var(--line);
}
.brand { margin: 0 auto 0 0; font-weight: 650; }
.brand a { color: inherit; text-decoration: none; }
.version { color: var(--quiet); font-weight: 400; }
.menu { display: none; }

.frame { display: grid; grid-template-columns: 18rem minmax(0, 1fr); max-width: 96rem; margin: 0 auto; }
nav {
  position: sticky; top: 3.2rem; align-self: start; height: calc(100vh - 3.2rem); overflow-y: auto;
  padding: 1rem 1rem 3rem 1.5rem; border-right: 1px solid var(--line); font-size: 0.875rem;
}
nav h2 { margin: 1.1rem 0 0.2rem; font-size: 0.75rem; letter-spacing: 0.04em; text-transform: uppercase;
  color: var(--quiet); }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li a { display: block; padding: 0.22rem 0.5rem; border-radius: 5px; color: var(--ink); text-decoration: none; }
nav li a:hover { background: var(--soft); }
nav li a[aria-current] { background: var(--soft); color: var(--accent); font-weight: 600; }

#search { position: relative; flex: 0 1 24rem; }
#query { width: 100%; padding: 0.35rem 0.6rem; font: inherit; font-size: 0.92rem; color: inherit;
  background: var(--paper); border: 1px solid var(--quiet); border-radius: 6px; }
#results { position: absolute; top: calc(100% + 0.5rem); right: 0; width: min(42rem, calc(100vw - 2rem));
  max-height: calc(100vh - 5rem); overflow-y: auto; padding: 0.4rem; background: var(--paper);
  border: 1px solid var(--line); border-radius: 8px; box-shadow: 0 8px 30px rgb(0 0 0 / 0.25); }
#results p { margin: 0.1rem 0.6rem 0.3rem; font-size: 0.8rem; color: var(--quiet); }
#results ol { list-style: none; margin: 0; padding: 0; }
#results li a { display: block; padding: 0.4rem 0.6rem; border-radius: 5px; color: inherit; text-decoration: none;
  font-size: 0.88rem; line-height: 1.4; }
#results li a:hover, #results li a:focus { background: var(--soft); }
.where { display: block; font-size: 0.8rem; color: var(--quiet); }
.where .title { font-weight: 600; color: var(--accent); font-size: 0.88rem; }
.line .name { font: 650 0.92em/1.4 ui-monospace, monospace; margin-right: 0.3em; overflow-wrap: anywhere; }
mark, .found, .fields > div:target { background: var(--note); color: inherit; }
mark { border-radius: 2px; box-shadow: 0 0 0 1px var(--note-line); }

main { padding: 0 2.5rem 6rem; min-width: 0; }
h1 { margin: 2rem 0 0; font-size: 2.1rem; line-height: 1.2; letter-spacing: -0.02em; }
h2 { line-height: 1.25; }
main h2 { margin: 3.5rem 0 0.5rem; font-size: 1.55rem; letter-spacing: -0.01em; }
h3 { margin: 0 0 0.25rem; font-size: 1.15rem; }
h4 { margin: 1.5rem 0 0.4rem; font-size: 0.8rem; letter-spacing: 0.04em; text-transform: uppercase;
  color: var(--quiet); }
.lead { margin-top: 0.4rem; font-size: 1.15rem; color: var(--quiet); }
.warning { padding: 0.7rem 1rem; background: var(--note); border-left: 4px solid var(--note-line);
  border-radius: 0 6px 6px 0; }
main p, .chapter li { max-width: 46rem; }
.warning { max-width: 60rem; }
.warning code { padding: 0; background: none; }
.chapter h3 { margin-top: 1.75rem; }
:not(pre) > code { padding: 0.1em 0.3em; background: var(--soft); border-radius: 4px; }
.group { border-top: 1px solid var(--line); margin-top: 3.5rem; }
.group > h2 { margin-top: 1.5rem; }
.operation { padding: 2rem 0 1.5rem; border-top: 1px solid var(--line); margin-top: 1.5rem; }
.schema { padding: 1rem 0 0.5rem; border-top: 1px solid var(--line); }
.schema > p { margin: 0.2rem 0 0.5rem; }
.anchor { color: var(--quiet); text-decoration: none; font-weight: 400; }
.route { margin: 0.2rem 0 0.6rem; font-size: 1.05rem; }
.method { display: inline-block; font: 700 0.72rem/1.5 ui-monospace, monospace; letter-spacing: 0.03em;
  color: var(--get); }
.method.put { color: var(--put); }
nav .method { width: 2.3rem; margin-left: -2.3rem; font-size: 0.68rem; }
nav li a:has(.method) { padding-left: 2.8rem; }
.columns { display: grid; grid-template-columns: minmax(0, 1.15fr) minmax(0, 1fr); gap: 0 2.5rem; }
.side { position: sticky; top: 4rem; align-self: start; }
.operation pre { max-height: 17rem; }

.fields { margin: 0.25rem 0 0.75rem; }
.fields > div { padding: 0.45rem 0; border-top: 1px solid var(--line); }
.fields > div:first-child { border-top: 0; }
.fields dt { display: flex; flex-wrap: wrap; gap: 0.1rem 0.6rem; align-items: baseline; font-size: 0.85rem;
  color: var(--quiet); }
.fields dt > code:first-child { padding: 0; background: none; color: var(--ink); font-weight: 650; font-size: 0.88rem;
  overflow-wrap: anywhere; }
.fields dd { margin: 0.1rem 0 0; font-size: 0.92rem; max-width: 46rem; }
.fields code { overflow-wrap: anywhere; }
.required { color: var(--bad); }
.fold { border: 1px solid var(--line); border-radius: 8px; margin: 0.5rem 0; padding: 0 0.9rem; }
.fold > summary { margin: 0 -0.9rem; padding: 0.4rem 0.9rem; cursor: pointer; font-size: 0.88rem; overflow: hidden;
  white-space: nowrap; text-overflow: ellipsis; }
.fold[open] > summary { border-bottom: 1px solid var(--line); white-space: normal; }
.fold[open] > summary .names { display: none; }
.fold p { font-size: 0.92rem; }
.names { margin-left: 0.5rem; color: var(--quiet); font: 0.82rem ui-monospace, monospace; }
.answer { font-size: 0.92rem; margin: 0.5rem 0; }
.status { font: 700 0.85rem ui-monospace, monospace; color: var(--bad); }
.status.s2, .status.s3 { color: var(--good); }

.code { position: relative; }
pre { margin: 0.5rem 0 1rem; padding: 0.9rem 1rem; overflow: auto; max-height: 30rem; background: var(--code);
  border: 1px solid var(--line); border-radius: 8px; overflow-wrap: normal; tab-size: 4; }
.copy { position: absolute; top: 0.5rem; right: 0.5rem; padding: 0.15rem 0.6rem; font: 0.78rem/1.5 system-ui,
  sans-serif; color: var(--ink); background: var(--paper); border: 1px solid var(--line); border-radius: 5px;
  cursor: pointer; }
.copy:hover { border-color: var(--quiet); }
.tabs { border: 0; margin: 0.5rem 0; padding: 0; min-width: 0; }
.tabs legend { padding: 0; margin: 0.9rem 0 0.4rem; font-weight: 700; font-size: 0.8rem; letter-spacing: 0.04em;
  text-transform: uppercase; color: var(--quiet); }
.side h4 { margin-top: 0.5rem; }
.tabs > input { position: absolute; opacity: 0; }
.tabs > label { display: inline-block; padding: 0.25rem 0.7rem; font-size: 0.875rem; color: var(--quiet);
  border-bottom: 2px solid transparent; cursor: pointer; }
.tabs > input:checked + label { color: var(--accent); border-color: var(--accent); font-weight: 600; }
.tabs > input:focus-visible + label { outline: 2px solid var(--accent); border-radius: 4px; }
.panel { display: none; }
.tabs > input:nth-of-type(1):checked ~ .panel:nth-of-type(1),
  .tabs > input:nth-of-type(2):checked ~ .panel:nth-of-type(2),
.tabs > input:nth-of-type(3):checked ~ .panel:nth-of-type(3),
  .tabs > input:nth-of-type(4):checked ~ .panel:nth-of-type(4) { display: block; }

.table { overflow-x: auto; }
table { border-collapse: collapse; font-size: 0.92rem; margin: 0.5rem 0 1rem; }
th, td { padding: 0.4rem 1rem 0.4rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
th { color: var(--quiet); font-size: 0.82rem; }
td:first-child { min-width: 6rem; }

@media (max-width: 70rem) { .columns { grid-template-columns: minmax(0, 1fr); } .side { position: static; } }
@media (max-width: 52rem) {
  .frame { display: flex; flex-direction: column-reverse; }
  .menu { display: inline; }
  nav { position: static; width: 100%; height: auto; border-right: 0; border-top: 1px solid var(--line); padding: 1rem;
    font-size: 1rem; }
  nav li a { padding: 0.45rem 0.5rem; }
  header { padding: 0.6rem 1rem; gap: 0.4rem 0.9rem; font-size: 0.9rem; flex-wrap: wrap; }
  html { scroll-padding-top: 6.5rem; }
  #search { flex: 1 0 100%; order: 1; }
  #query { font-size: 1rem; }
  #results { left: 0; width: auto; max-height: calc(100vh - 8rem); }
  .brand { white-space: nowrap; }
  .version { font-size: 0.8rem; }
  main { padding: 0 1rem 3rem; width: 100%; }
  h1 { margin-top: 1.25rem; font-size: 1.7rem; }
  .code:has(.copy) > pre { padding-top: 2.7rem; }
}
@media print {
  nav, header, .copy { display: none; }
  .frame { display: block; }
  .side { position: static; }
  pre, .operation pre { max-height: none; white-space: pre-wrap; }
  details::details-content { display: block; content-visibility: visible; block-size: auto; }
  .fold > summary .names { display: none; }
}
`
