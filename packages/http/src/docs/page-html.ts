import { API_VERSION } from '../version.ts'
import { type Chapter, chapters } from './guide.ts'

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const chapterHtml = ({ id, title, paragraphs, examples }: Chapter): string => `
<section id="${id}">
<h2>${title}</h2>
${paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n')}
${examples.map(({ code, language }) => `<pre tabindex="0" data-language="${language}"><code>${escaped(code)}</code></pre>`).join('\n')}
</section>`

/** The reference page: the guide, and the routes as Swagger UI shows them. Every address in it is relative to `/docs`. */
export const pageHtml = (): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Flightbag API ${API_VERSION}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="docs/swagger-ui.css">
<link rel="stylesheet" href="docs/page.css">
<script src="docs/swagger-ui-bundle.js" defer></script>
<script src="docs/page.js" defer></script>
</head>
<body>
<header>
<h1>Flightbag API <small>${API_VERSION}</small></h1>
<p>One pilot's own flight bag, for programs of that pilot. <strong>Not an official aeronautical publication.</strong></p>
<nav aria-label="Guide">
${chapters.map(({ id, title }) => `<a href="#${id}">${title}</a>`).join('\n')}
<a href="#reference">Reference</a>
<a href="openapi.json">openapi.json</a>
</nav>
</header>
<main>
${chapters.map(chapterHtml).join('\n')}
<section id="reference">
<h2>Reference</h2>
<div id="swagger-ui"><p>The list of routes needs JavaScript; <a href="openapi.json">openapi.json</a> holds the same.</p></div>
</section>
</main>
</body>
</html>
`
