/**
 * Serves AI assistants by the Model Context Protocol at `POST /mcp`, for API keys with the scope `mcp`. See decision
 * 65.
 */
import { defineModule, type AppParts } from '../engine/http/domainModule';
import { words } from './assistantTexts';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Context } from '../context';
import { Forbidden } from '../errors';
import { contextOf, headerOf } from '../middleware/context';
import { asAssistant } from '../models/keyActors';
import { type Protocol, loadProtocol, serverFor } from './server';
import { HOUR_MS } from '@t3d/resources/kit';
import { randomBytes } from 'node:crypto';
import { type ApiCall, TEXT, respondsWithOther, header, sendsAtLeast } from '../engine/http/apiCall';

const WRITE_SCOPE = 'mcp:write';
const SESSION = 'Mcp-Session-Id';

/** Throws 403 for a call that a browser sends from a page of another site. */
function requireOwnPage(request: Request, publicUrl: string): void {
  const origin = headerOf(request.headers, 'origin');
  if (origin === undefined) return;
  const own = [
    `${request.protocol}://${request.get('host')}`,
    URL.canParse(publicUrl) ? new URL(publicUrl).origin : '',
  ];
  if (!own.includes(origin)) throw new Forbidden(origin.slice(0, 128), 'assistant.origin');
}

const protocolError = (response: Response, status: number, code: number, text: string): void => {
  response.status(status).json({ jsonrpc: '2.0', id: null, error: { code, message: text } });
};

const isInitialize = (body: unknown): body is { params?: { clientInfo?: { name?: unknown } } } =>
  typeof body === 'object' && body !== null && (body as { method?: unknown }).method === 'initialize';

/** Returns the first word of the User-Agent, which names a client without a conversation. */
const programOf = (request: Request): string =>
  cleanName(/^[\w.-]+/.exec(headerOf(request.headers, 'user-agent') ?? '')?.[0]) || SCOPE;

/**
 * Returns the conversation of the call's token, or null if the token is invalid or expired. Without a token, returns
 * only the client's name.
 */
function conversationOf(ctx: Context, request: Request): Partial<Conversation> | null {
  const token = headerOf(request.headers, SESSION.toLowerCase());
  return token === undefined ? { assistant: programOf(request) } : readConversation(ctx, token);
}

/** Returns the request's context with the caller's rights, and with the assistant as the acting program. */
function contextFor(request: Request, { assistant, id }: Partial<Conversation>): Context {
  const { idempotencyKey: _none, ...ctx } = contextOf(request);
  const via = { ...ctx.actor.via, assistant, ...(id !== undefined && { conversation: id }) };
  return { ...ctx, source: 'api', actor: asAssistant(ctx.actor, via) };
}

async function respondToCall(parts: AppParts, protocol: Protocol, request: Request, response: Response): Promise<void> {
  const { config, log } = parts;
  const { key } = contextOf(request).actor;
  if (!key?.scopes.includes(SCOPE)) throw new Forbidden(SCOPE);
  const body = request.body as unknown;
  if (Array.isArray(body)) return protocolError(response, 400, -32600, 'Invalid Request: no batches');
  const conversation = conversationOf(contextOf(request), request);
  if (!conversation && !isInitialize(body)) return protocolError(response, 404, -32001, 'Session not found');
  if (isInitialize(body)) {
    const name = cleanName(body.params?.clientInfo?.name) || programOf(request);
    response.setHeader(SESSION, beginConversation(contextOf(request), name));
  }
  const ctx = contextFor(request, conversation ?? {});
  const server = serverFor(protocol, {
    ctx,
    log,
    product: config.productName,
    writes: key.scopes.includes(WRITE_SCOPE),
  });
  const transport = new protocol.StreamableHTTPServerTransport({
    sessionIdGenerator: undefined,
    enableJsonResponse: true,
  });
  response.once('close', () => void server.close());
  await server.connect(transport);
  await transport.handleRequest(request, response, body);
}

/** Responds 405 to every method except POST, because this endpoint neither streams nor ends sessions. */
const postAlone: RequestHandler = ({ method }, response, next) => {
  if (method === 'POST') {
    next();
    return;
  }
  response.set('Allow', 'POST');
  protocolError(response, 405, -32000, 'Method not allowed: use POST');
};

/** Serves the Model Context Protocol at `POST /mcp` over streamable HTTP, without stored state. */
function assistantRoutes(parts: AppParts): Router {
  const router = Router();
  router.post('/mcp', async (request, response) => {
    requireOwnPage(request, parts.config.publicUrl);
    await respondToCall(parts, await loadProtocol(), request, response);
  });
  return router;
}

/*
 * All calls of an assistant since `initialize`. The signed `Mcp-Session-Id` contains the client's name, so no process
 * stores it.
 */

/** Maximum age of a conversation. */
const LONGEST = 24 * HOUR_MS;
const MAX_NAME = 64;
const MAX_TOKEN = 512;

interface Conversation {
  /** The conversation's id, which its operations store. */
  readonly id: string;
  readonly assistant: string;
}
type Reader = Pick<Context, 'database' | 'now'> & { readonly actor: Pick<Context['actor'], 'id' | 'key'> };

/** Returns a client's name with at most 64 characters and without control characters. */
const cleanName = (given: unknown): string =>
  (typeof given === 'string' ? given : '')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME)
    .trim();

const macOf = ({ database: { seals }, actor }: Reader, payload: string): string =>
  seals.hash('assistant conversation', JSON.stringify([actor.id, actor.key?.id ?? null, payload]));

/** Begins a conversation for the caller's key, and returns the `Mcp-Session-Id`. */
function beginConversation(ctx: Reader, assistant: string): string {
  const content = [randomBytes(12).toString('base64url'), ctx.now().getTime(), assistant];
  const payload = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${payload}.${macOf(ctx, payload)}`;
}

/**
 * Returns the conversation of an `Mcp-Session-Id`. Null if the id belongs to another key or the conversation has
 * expired.
 */
function readConversation(ctx: Reader, token: string): Conversation | null {
  const [payload = '', mac = ''] = token.length <= MAX_TOKEN ? token.split('.') : [];
  if (payload === '' || mac !== macOf(ctx, payload)) return null;
  const [id, began, assistant] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [string, number, string];
  return Math.abs(ctx.now().getTime() - began) <= LONGEST ? { id, assistant } : null;
}

/** The scope that an API key needs to use this endpoint. */
const SCOPE = 'mcp';

/** The description of the endpoint in the API document. */
const CALLS: readonly ApiCall[] = [
  {
    method: 'post',
    path: '/mcp',
    name: 'assistant.call',
    openToKeys: true,
    scope: SCOPE,
    summary: 'the Model Context Protocol (streamable HTTP) for assistants, by an API key with the scope mcp',
    parameters: [header('Mcp-Session-Id', 'the conversation, as `initialize` answered it')],
    body: sendsAtLeast({ jsonrpc: { const: '2.0' }, method: TEXT, params: { type: 'object' } }, ['jsonrpc', 'method']),
    answers: respondsWithOther('an answer of the protocol', 'application/json'),
  },
];

export default defineModule({
  words,
  calls: CALLS,
  mounts: () => [{ at: '/t3d-api/mcp', raw: true, handlers: [postAlone] }],
  routes: (parts) => [assistantRoutes(parts)],
});
