/** The Model Context Protocol server, apart from the rest because its library is large. */
export { type McpStreams, serveMcp } from './serve-mcp.ts'
export type { ToolContext } from './tool.ts'
