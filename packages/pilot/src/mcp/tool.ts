import { FlightbagError } from '@flightbag/client'
import type { McpServer } from '@modelcontextprotocol/server'
import { toStandardJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import type { Bag } from '../service/open-bag.ts'
import { serviceProblem } from '../service/service-problem.ts'
import { forModel, type Omitted } from './for-model.ts'
import type { PrivatePart } from './private-parts.ts'

/** What the tools of one server work with. */
export interface ToolContext {
  readonly bag: Bag
  readonly enabled: ReadonlySet<PrivatePart>
}

type Input = v.ObjectSchema<v.ObjectEntries, undefined>

/** A tool that reads: its declaration, and the value that a call returns. */
export interface ReadTool<Schema extends Input = Input> {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: Schema
  read(context: ToolContext, input: v.InferOutput<Schema>): Promise<unknown>
}

/** Declares a tool with the types of its input. */
export function readTool<const Schema extends Input>(tool: ReadTool<Schema>): ReadTool<Schema> {
  return tool
}

/** Adds a tool to a server. A problem of the service is the result of the call, so that the model can read it. */
export function register<Schema extends Input>(server: McpServer, tool: ReadTool<Schema>, context: ToolContext): void {
  const { name, title, description, input } = tool
  const annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }
  server.registerTool(
    name,
    { title, description, inputSchema: toStandardJsonSchema(input), annotations },
    async (given) => {
      try {
        const value = await tool.read(context, given as v.InferOutput<Schema>)
        return { content: [{ type: 'text', text: JSON.stringify(forModel(value, omittedBy(context))) }] }
      } catch (error) {
        if (!(error instanceof FlightbagError)) throw error
        return { content: [{ type: 'text', text: serviceProblem(error) }], isError: true }
      }
    },
  )
}

function omittedBy({ enabled }: ToolContext): Omitted {
  return {
    attachments: !enabled.has('attachments'),
    pilotDetails: !enabled.has('pilot'),
  }
}
