import { API_VERSION } from '../lib/version.ts'
import type { JsonObject } from '../openapi/json-object.ts'
import { type Chapter, chapters, type PageFacts } from './chapters.ts'
import { fieldListHtml, fieldsOf } from './field-list.ts'
import { escapeHtml, inlineHtml } from './lib/html.ts'
import { type Operation, operationSection, operationsOf } from './operation-section.ts'
import { isObject, objects, typeHtml } from './schema-type.ts'

/** The field of the search and its results. The script shows it, because it needs the script. */
const SEARCH = `<div id="search" role="search" hidden>
<input id="query" type="search" aria-label="Search" placeholder="Search" autocomplete="off" spellcheck="false">
<div id="results" hidden><p id="found" role="status"></p><ol></ol></div>
</div>`

/**
 * The reference as one page of HTML, made from the OpenAPI description: chapters, operations by tag, and schemas.
 * The page is complete without its script. Every address in it is relative to `/docs`.
 */
export function pageHtml(document: JsonObject, facts: PageFacts): string {
  const components = isObject(document.components) ? document.components : {}
  const schemas = Object.entries(isObject(components.schemas) ? components.schemas : {})
  const all = chapters(facts)
  const operations = operationsOf(document)
  const groups = objects(document.tags).map(({ name, description }) => ({
    id: `tag-${String(name).toLowerCase().replaceAll(' ', '-')}`,
    name: String(name),
    description: String(description),
    operations: operations.filter(({ tag }) => tag === name),
  }))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Flightbag API ${API_VERSION}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="docs/page.css">
<script src="docs/page.js" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<p class="brand"><a href="#content">Flightbag API</a> <span class="version">${API_VERSION}</span></p>
${SEARCH}
<a class="menu" href="#navigation">Contents</a>
<a href="openapi.json">openapi.json</a>
</header>
<div class="frame">
<nav id="navigation" aria-label="Contents">
${navigationGroup('Guide', all.map(chapterEntry))}
${groups.map((group) => navigationGroup(group.name, group.operations.map(operationEntry))).join('\n')}
${navigationGroup(
  'Schemas',
  schemas.map(([name]) => entry(`schema-${name}`, name)),
)}
</nav>
<main id="content">
<section class="intro">
<h1>Flightbag API</h1>
<p class="lead">Read access to one pilot's own flight bag, and two writes for a simulator plugin.</p>
<p class="warning"><strong>This is not an official aeronautical publication.</strong>
The records are the pilot's own reference data, typed from charts.
A value that the app does not know is <code>null</code> or absent, never invented.</p>
</section>
${all.map(chapterSection).join('\n')}
${groups
  .map(
    ({ id, name, description, operations: tagged }) => `<section id="${id}" class="group">
<h2>${name}</h2>
<p>${inlineHtml(description)}</p>
${tagged.map((operation) => operationSection(operation, components)).join('\n')}
</section>`,
  )
  .join('\n')}
<section id="schemas" class="group">
<h2>Schemas</h2>
<p>The schemas of answers are open: later versions add fields and values.
A field that is not required can be absent.</p>
${schemas
  .map(([name, schema]) => (isObject(schema) ? schemaSection(name, schema, Object.fromEntries(schemas)) : ''))
  .join('\n')}
</section>
</main>
</div>
</body>
</html>
`
}

function navigationGroup(title: string, entries: readonly string[]): string {
  return `<div class="nav-group"><h2>${title}</h2><ul>${entries.join('')}</ul></div>`
}

function entry(id: string, html: string): string {
  return `<li><a href="#${id}">${html}</a></li>`
}

function chapterEntry({ id, title }: Chapter): string {
  return entry(id, title)
}

function operationEntry({ id, method, summary }: Operation): string {
  return entry(id, `<span class="method ${method.toLowerCase()}">${method}</span>${escapeHtml(summary)}`)
}

function chapterSection({ id, title, html }: Chapter): string {
  return `<section id="${id}" class="chapter">\n<h2>${title}</h2>\n${html}\n</section>`
}

/** The section of a named schema: its description and its flat field list. */
function schemaSection(name: string, schema: JsonObject, schemas: JsonObject): string {
  const fields = fieldsOf(schema, schemas)
  const { description } = schema
  return `<section id="schema-${name}" class="schema">
<h3>${name} <a class="anchor" href="#schema-${name}" aria-label="Link to ${name}">#</a></h3>
${typeof description === 'string' ? `<p>${inlineHtml(description)}</p>` : ''}
${fields.length === 0 ? `<p class="type">${typeHtml(schema)}</p>` : fieldListHtml(fields, `schema-${name}`)}
</section>`
}
