/** The Model Context Protocol server, apart from the rest because its library is large. */
export { serveDocs } from './docs/serve-docs.ts'
export { serveMcp } from './serve-mcp.ts'
export type { ToolContext } from './tools/tool.ts'
export type { McpStreams } from './transport/serve-over.ts'
