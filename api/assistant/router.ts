import type { Request, RequestHandler, Response } from 'express';
import { Router } from 'express';
import type { Context } from '../context';
import type { AppParts } from '../engine/http/subject';
import { Forbidden } from '../errors';
import { contextOf, headerOf } from '../middleware/context';
import { asAssistant } from '../models/keyActors';
import { SCOPE } from './calls';
import { beginConversation, cleanName, readConversation } from './conversation';
import type { Conversation } from './conversation';
import type { Protocol } from './server';
import { loadProtocol, serverFor } from './server';

const WRITE_SCOPE = 'mcp:write';
const SESSION = 'Mcp-Session-Id';

/** Refuses (403) a page of another site, whose script a browser would send here. */
function requireOwnPage(request: Request, publicUrl: string): void {
  const origin = headerOf(request.headers, 'origin');
  if (origin === undefined) return;
  const own = [
    `${request.protocol}://${request.get('host')}`,
    URL.canParse(publicUrl) ? new URL(publicUrl).origin : '',
  ];
  if (!own.includes(origin)) throw new Forbidden(origin.slice(0, 128), 'assistant.origin');
}

/** An error of the protocol that is about no message. */
const protocolError = (response: Response, status: number, code: number, text: string): void => {
  response.status(status).json({ jsonrpc: '2.0', id: null, error: { code, message: text } });
};

const isInitialize = (body: unknown): body is { params?: { clientInfo?: { name?: unknown } } } =>
  typeof body === 'object' && body !== null && (body as { method?: unknown }).method === 'initialize';

/** The name of a client that states no conversation: the first word of what it calls itself as a program. */
const programOf = (request: Request): string =>
  cleanName(/^[\w.-]+/.exec(headerOf(request.headers, 'user-agent') ?? '')?.[0]) || SCOPE;

/** The conversation of a call; a client that states none has none. Null for one that is over. */
function conversationOf(ctx: Context, request: Request): Partial<Conversation> | null {
  const token = headerOf(request.headers, SESSION.toLowerCase());
  return token === undefined ? { assistant: programOf(request) } : readConversation(ctx, token);
}

/** The caller as the assistant of their key, with its rights. */
function contextFor(request: Request, { assistant, id }: Partial<Conversation>): Context {
  const { idempotencyKey: _none, ...ctx } = contextOf(request);
  const via = { ...ctx.actor.via, assistant, ...(id !== undefined && { conversation: id }) };
  return { ...ctx, source: 'api', actor: asAssistant(ctx.actor, via) };
}

async function answerCall(parts: AppParts, protocol: Protocol, request: Request, response: Response): Promise<void> {
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

/** Answers 405 to all but POST, whoever asks: there is nothing to stream, and no session to end. */
export const postAlone: RequestHandler = ({ method }, response, next) => {
  if (method === 'POST') {
    next();
    return;
  }
  response.set('Allow', 'POST');
  protocolError(response, 405, -32000, 'Method not allowed: use POST');
};

/** `POST /mcp`: the Model Context Protocol by streamable HTTP, without a state of its own. */
export function assistantRoutes(parts: AppParts): Router {
  const router = Router();
  router.post('/mcp', async (request, response) => {
    requireOwnPage(request, parts.config.publicUrl);
    await answerCall(parts, await loadProtocol(), request, response);
  });
  return router;
}
