import { html, type Markup } from '../report/lib/markup.ts'

/** Nothing may be loaded, and no script may run: the page is complete without both. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'"

/** An HTML page without scripts and without requests, with this body. */
export function wholePage(language: string, title: string, style: string, body: Markup): string {
  return `<!doctype html>\n${
    html`<html lang="${language}">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta http-equiv="Content-Security-Policy" content="${POLICY}">
        <title>${title}</title>
        <style>${{ markup: style }}</style>
      </head>
      <body>
        ${body}
      </body>
    </html>`.markup
  }\n`
}
