import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { Logger } from 'pino';
import type { Context } from '../context';
import { responseOfError } from '../middleware/errors';
import { translate } from '../locales';
import { type ToolCall, toolsFor, SEARCH, toolCallOf, MAX_PAGE_SIZE, PAGE_SIZE } from './tools';
import { randomBytes } from 'node:crypto';
import { Forbidden, Invalid, invalidField } from '../errors';
import { respondToRead, respondToWrite, requireRight } from '../engine/http/resourceCall';
import { runPreviewedCall, previewFirst, previewedCall } from '../engine/http/digestCalls';
import { readDigest } from '../engine/rows/commands/previewDigest';
import { commandsOf } from '../engine/rows/commands/commands';
import { readSearch, searchRecords } from '../engine/search/search';
import type { Answer } from '../models/idempotency';

interface Parts {
  readonly ctx: Context;
  readonly product: string;
  readonly log: Logger;
  /** True if the caller's key may change records. */
  readonly writes: boolean;
}

/** Loads the protocol's packages at the first call, not at the start. */
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

/** Returns a response as a tool's result, with the data both as JSON and as text. */
function resultOf({ language }: Context, { status, body, isData }: ToolAnswer): CallToolResult {
  const note = isData ? [{ type: 'text' as const, text: translate('assistant.data', language) }] : [];
  // Convert to JSON, so that dates become text and undefined fields disappear.
  const structuredContent = { ...(JSON.parse(JSON.stringify(body)) as Record<string, unknown>), code: status };
  return {
    content: [{ type: 'text', text: JSON.stringify(structuredContent) }, ...note],
    structuredContent,
    ...(status >= 400 && { isError: true }),
  };
}

/** Runs a tool call. A rejection becomes a result too, so that the assistant can read the reason. */
async function answer({ ctx, log, writes }: Parts, name: string, input: Input): Promise<CallToolResult | null> {
  try {
    const found = await callTool(ctx, name, input, writes);
    return found && resultOf(ctx, found);
  } catch (error) {
    return resultOf(ctx, responseOfError(error, ctx, log));
  }
}

const instructionsFor = ({ language }: Context, product: string): string =>
  [
    translate('assistant.intro', language, { product }),
    ...(['first', 'second', 'person', 'noOrders'] as const).map((part) => translate(`assistant.${part}`, language)),
  ].join(language === 'en' ? ' ' : '');

/** Returns a protocol server for a single call. The server stores no state, so any process can serve any call. */
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

type Input = Readonly<Record<string, unknown>>;
/** The response of a tool. `isData` means that the response contains texts that users wrote in records. */
interface ToolAnswer extends Answer {
  readonly isData?: boolean;
}

/** Returns an argument of a tool in the format of a query parameter. */
function queryText(name: string, value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value) && value.every((one) => ['string', 'number'].includes(typeof one))) return value.join(',');
  throw invalidField(name, 'text');
}
const queryOf = (input: Input): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, queryText(name, value)]),
  );

/** Returns the query parameters of a list tool, with a small default page size. */
function pageOf(input: Input): Record<string, string> {
  const query = { size: String(PAGE_SIZE), ...queryOf(input) };
  if (Number(query.size) > MAX_PAGE_SIZE) throw invalidField('size', 'max', { max: MAX_PAGE_SIZE });
  return query;
}

/** Throws 400 for arguments that the tool does not accept. */
function requireOnly(input: Input, names: readonly string[]): void {
  const other = Object.keys(input).find((name) => !names.includes(name));
  if (other !== undefined) throw invalidField(other, 'unknown');
}

const recordIn = ({ id }: Input): string => {
  if (!Number.isSafeInteger(id) || (id as number) < 1) throw invalidField('id', id === undefined ? 'required' : 'id');
  return String(id);
};

async function search(ctx: Context, input: Input): Promise<ToolAnswer> {
  requireOnly(input, ['q']);
  const rows = await searchRecords(ctx, readSearch(queryOf(input)));
  return { status: 200, body: { code: 200, message: 'ok', rows, total: rows.length }, isData: true };
}

async function read(ctx: Context, { resource, verb }: ToolCall, input: Input): Promise<ToolAnswer> {
  const of = { path: `/${resource.name}`, resource };
  if (verb !== 'list' && verb !== 'show') {
    const action = { ...of, kind: 'action', action: verb } as const;
    requireRight(ctx.actor, action);
    return { ...(await respondToWrite(ctx, action, commandsOf(ctx.database), input)), isData: true };
  }
  const call = { ...of, kind: verb } as const;
  requireRight(ctx.actor, call);
  if (verb === 'list') return { ...(await respondToRead(ctx, call, pageOf(input))), isData: true };
  requireOnly(input, ['id']);
  return { ...(await respondToRead(ctx, { ...call, record: recordIn(input) }, {})), isData: true };
}

/** Returns the preview's digest with a random suffix. A repeated call with the same suffix returns the first result. */
const marked = (digest: string): string => `${digest}.${randomBytes(6).toString('base64url')}`;
const unmarked = (given: string): string => given.slice(0, Math.max(given.lastIndexOf('.'), 0));

async function write(ctx: Context, { resource, verb }: ToolCall, input: Input): Promise<ToolAnswer> {
  const { digest, rest } = readDigest(input);
  const body = rest as Input;
  if (verb === 'update') recordIn(body);
  const call = previewedCall(ctx.database, { resource, action: verb, body }, true);
  await call.requireRight(ctx);
  if (digest !== undefined) {
    if (!/^[\x21-\x7e]+$/.test(digest)) throw invalidField('digest', 'text');
    return runPreviewedCall({ ...ctx, idempotencyKey: `ai:${digest}`.slice(0, 128) }, call, unmarked(digest));
  }
  const preview = await previewFirst(ctx, call);
  const data = { ...preview, digest: marked(preview.digest as string) };
  if (preview.available === 0) throw new Invalid('promise.impossible', { reason: preview.refused?.[0]?.reason ?? '–' });
  return { status: 200, body: { code: 200, message: translate('assistant.next', ctx.language), data } };
}

/**
 * Runs a tool. A tool that changes records returns a preview unless the input contains a digest. Returns null for an
 * unknown tool.
 */
async function callTool(ctx: Context, name: string, input: Input, writes: boolean): Promise<ToolAnswer | null> {
  if (name === SEARCH) return search(ctx, input);
  const call = toolCallOf(ctx, name);
  if (!call) return null;
  if (!call.isWrite) return read(ctx, call, input);
  if (!writes) throw new Forbidden('mcp:write', 'assistant.readOnly');
  return write(ctx, call, input);
}
