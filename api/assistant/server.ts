import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { Logger } from 'pino';
import type { Context } from '../context';
import { answerOfError } from '../middleware/errors';
import { translate } from '../locales';
import { type ToolCall, toolsFor, SEARCH, toolCallOf, MAX_PAGE_SIZE, PAGE_SIZE } from './tools';
import { randomBytes } from 'node:crypto';
import { Forbidden, Invalid, invalidField } from '../errors';
import { answerRead, answerWrite, requireRight } from '../engine/http/resourceCall';
import { doAskingFirst, previewFirst, promisedCall } from '../engine/http/promisedCalls';
import { readDigest } from '../engine/rows/commands/promises';
import { commandsOf } from '../engine/rows/commands/commands';
import { readSearch, searchRecords } from '../engine/search/search';
import type { Answer } from '../models/idempotency';

/** What one call of the assistants' address is made of. */
interface Parts {
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

type Input = Readonly<Record<string, unknown>>;
/** What a tool answered; `isData`: it holds texts of records. */
interface ToolAnswer extends Answer {
  readonly isData?: boolean;
}

/** A value as the query string of the same call has it. */
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

/** The query of a list: small pages, unless the caller wants smaller ones. */
function pageOf(input: Input): Record<string, string> {
  const query = { size: String(PAGE_SIZE), ...queryOf(input) };
  if (Number(query.size) > MAX_PAGE_SIZE) throw invalidField('size', 'max', { max: MAX_PAGE_SIZE });
  return query;
}

/** Refuses (400) arguments that the tool does not take. */
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
    return { ...(await answerWrite(ctx, action, commandsOf(ctx.database), input)), isData: true };
  }
  const call = { ...of, kind: verb } as const;
  requireRight(ctx.actor, call);
  if (verb === 'list') return { ...(await answerRead(ctx, call, pageOf(input))), isData: true };
  requireOnly(input, ['id']);
  return { ...(await answerRead(ctx, { ...call, record: recordIn(input) }, {})), isData: true };
}

/**
 * The digest that an assistant is given: that of the preview, and a mark of its own. A call that is sent again with it
 * gets the first answer, while the same call after another preview is a second one.
 */
const marked = (digest: string): string => `${digest}.${randomBytes(6).toString('base64url')}`;
const unmarked = (given: string): string => given.slice(0, Math.max(given.lastIndexOf('.'), 0));

async function write(ctx: Context, { resource, verb }: ToolCall, input: Input): Promise<ToolAnswer> {
  const { digest, rest } = readDigest(input);
  const body = rest as Input;
  if (verb === 'update') recordIn(body);
  const call = promisedCall(ctx.database, { resource, action: verb, body }, true);
  await call.requireRight(ctx);
  if (digest !== undefined) {
    if (!/^[\x21-\x7e]+$/.test(digest)) throw invalidField('digest', 'text');
    return doAskingFirst({ ...ctx, idempotencyKey: `ai:${digest}`.slice(0, 128) }, call, unmarked(digest));
  }
  const preview = await previewFirst(ctx, call);
  const data = { ...preview, digest: marked(preview.digest as string) };
  if (preview.available === 0) throw new Invalid('promise.impossible', { reason: preview.refused?.[0]?.reason ?? '–' });
  return { status: 200, body: { code: 200, message: translate('assistant.next', ctx.language), data } };
}

/**
 * Calls a tool as its caller, by the functions that answer the same call of the API. A tool that changes something
 * answers its preview unless the input has a digest. `writes`: the caller's key opens changes. Null for a name that no
 * tool has.
 */
async function callTool(ctx: Context, name: string, input: Input, writes: boolean): Promise<ToolAnswer | null> {
  if (name === SEARCH) return search(ctx, input);
  const call = toolCallOf(ctx, name);
  if (!call) return null;
  if (!call.isWrite) return read(ctx, call, input);
  if (!writes) throw new Forbidden('mcp:write', 'assistant.readOnly');
  return write(ctx, call, input);
}
