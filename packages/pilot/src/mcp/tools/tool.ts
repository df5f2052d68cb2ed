import { FlightbagError } from '@flightbag/client'
import type { McpServer } from '@modelcontextprotocol/server'
import { toStandardJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import type { Bag } from '../../service/open-bag.ts'
import { serviceProblem } from '../../service/service-problem.ts'
import { forModel } from '../privacy/for-model.ts'
import type { PrivatePart } from '../privacy/private-parts.ts'

/** What the tools of one server work with. */
export interface ToolContext {
  readonly bag: Bag
  readonly enabled: ReadonlySet<PrivatePart>
}

type Input = v.StrictObjectSchema<v.ObjectEntries, v.ErrorMessage<v.StrictObjectIssue>>
type Output = v.LooseObjectSchema<v.ObjectEntries, undefined>

/** A tool that reads: its declaration, and the value that a call returns. */
export interface ReadTool<In extends Input = Input, Out extends Output = Output> {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: In
  /** What the model gets, with untrusted texts marked and private parts left out. */
  readonly output: Out
  read(context: ToolContext, input: v.InferOutput<In>): Promise<{ readonly [name in keyof Out['entries']]: unknown }>
}

/** Declares a tool with the types of its input. */
export function readTool<const In extends Input, const Out extends Output>(tool: ReadTool<In, Out>): ReadTool<In, Out> {
  return tool
}

/**
 * Adds a tool to a server. A problem of the service is the result of the call, so that the model can read it. The
 * library makes such a result of the message of any error.
 */
export function register<In extends Input, Out extends Output>(
  server: McpServer,
  tool: ReadTool<In, Out>,
  context: ToolContext,
): void {
  const { name, title, description, input, output } = tool
  const annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }
  const schemas = { inputSchema: toStandardJsonSchema(input), outputSchema: toStandardJsonSchema(output) }
  server.registerTool(name, { title, description, ...schemas, annotations }, async (given) => {
    const value = forModel(await tool.read(context, given as v.InferOutput<In>).catch(explain), context.enabled)
    return {
      // The text is for clients that do not read structured content.
      content: [{ type: 'text', text: JSON.stringify(value) }],
      structuredContent: value as Record<string, unknown>,
    }
  })
}

function explain(error: unknown): never {
  throw error instanceof FlightbagError ? new Error(serviceProblem(error)) : error
}
