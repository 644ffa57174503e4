import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { Logger } from 'pino';
import type { Context } from '../context';
import { answerOfError } from '../middleware/errors';
import { translate } from '../locales';
import type { Input, ToolAnswer } from './callTool';
import { callTool } from './callTool';
import { toolsFor } from './tools';

/** What one call of the assistants' address is made of. */
export interface Parts {
  readonly ctx: Context;
  readonly product: string;
  readonly log: Logger;
  /** The caller's key opens changes. */
  readonly writes: boolean;
}

/** The protocol's packages, which are loaded at the first call. */
export async function loadProtocol() {
  const [{ Server: ServerClass }, { StreamableHTTPServerTransport }, { AjvJsonSchemaValidator }, types] =
    await Promise.all([
      import('@modelcontextprotocol/sdk/server/index.js'),
      import('@modelcontextprotocol/sdk/server/streamableHttp.js'),
      import('@modelcontextprotocol/sdk/validation/ajv'),
      import('@modelcontextprotocol/sdk/types.js'),
    ]);
  return { ServerClass, StreamableHTTPServerTransport, validator: new AjvJsonSchemaValidator(), types };
}
export type Protocol = Awaited<ReturnType<typeof loadProtocol>>;

/** An answer of ours as a tool's result: as data, and as the same data in text. */
function resultOf({ language }: Context, { status, body, isData }: ToolAnswer): CallToolResult {
  const note = isData ? [{ type: 'text' as const, text: translate('assistant.data', language) }] : [];
  // What is sent holds no dates and no undefined values. There is no HTTP status that says that a call waits.
  const structuredContent = { ...(JSON.parse(JSON.stringify(body)) as Record<string, unknown>), code: status };
  return {
    content: [{ type: 'text', text: JSON.stringify(structuredContent) }, ...note],
    structuredContent,
    ...(status >= 400 && { isError: true }),
  };
}

/** Answers one tool call; what is refused is an answer, too, so that the assistant reads why. */
async function answer({ ctx, log, writes }: Parts, name: string, input: Input): Promise<CallToolResult | null> {
  try {
    const found = await callTool(ctx, name, input, writes);
    return found && resultOf(ctx, found);
  } catch (error) {
    return resultOf(ctx, answerOfError(error, ctx, log));
  }
}

const instructionsFor = ({ language }: Context, product: string): string =>
  [
    translate('assistant.intro', language, { product }),
    ...(['first', 'second', 'person', 'noOrders'] as const).map((part) => translate(`assistant.${part}`, language)),
  ].join(language === 'en' ? ' ' : '');

/** A server of the protocol for one call. It keeps nothing between two calls: any process answers any of them. */
export function serverFor({ ServerClass, types, validator }: Protocol, parts: Parts): Server {
  const { ctx, product, writes } = parts;
  const server = new ServerClass(
    { name: product, version: '1.0' },
    {
      capabilities: { tools: {} },
      instructions: instructionsFor(ctx, product),
      jsonSchemaValidator: validator,
    },
  );
  server.setRequestHandler(types.ListToolsRequestSchema, () => ({ tools: toolsFor(ctx, writes) }));
  server.setRequestHandler(types.CallToolRequestSchema, async ({ params }) => {
    const found = await answer(parts, params.name, params.arguments ?? {});
    if (!found) throw new types.McpError(types.ErrorCode.InvalidParams, `Unknown tool: ${params.name.slice(0, 64)}`);
    return found;
  });
  return server;
}
