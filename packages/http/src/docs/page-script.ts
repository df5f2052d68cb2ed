/** What the reference page runs: Swagger UI without the parts that would ask for a key or send requests. */
export const PAGE_SCRIPT = `'use strict'
const dark = window.matchMedia('(prefers-color-scheme: dark)')
const show = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', show)
show()
const nothing = () => () => null
window.ui = window.SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  supportedSubmitMethods: [],
  validatorUrl: null,
  plugins: [() => ({ wrapComponents: { authorizeBtn: nothing, AuthorizeBtnContainer: nothing, authorizeOperationBtn: nothing, AuthorizeOperationBtnContainer: nothing, ServersContainer: nothing } })],
})
`
