import { HOUR_MS } from '@t3d/resources/kit';
import { randomBytes } from 'node:crypto';
import type { Context } from '../context';

/*
 * A conversation of an assistant: all calls of one client from its `initialize` on. Its `Mcp-Session-Id` states the
 * client's name and is signed, so that every process reads it and none has to keep it.
 */

/** A client begins a new conversation after that time. */
const LONGEST = 24 * HOUR_MS;
const MAX_NAME = 64;
const MAX_TOKEN = 512;

export interface Conversation {
  /** What its operations carry. */
  readonly id: string;
  /** The client's name, as it calls itself. */
  readonly assistant: string;
}
type Reader = Pick<Context, 'database' | 'now'> & { readonly actor: Pick<Context['actor'], 'id' | 'key'> };

/** A name that can be shown: without control characters, 64 characters at most. */
export const cleanName = (given: unknown): string =>
  (typeof given === 'string' ? given : '')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME)
    .trim();

const macOf = ({ database: { seals }, actor }: Reader, payload: string): string =>
  seals.hash('assistant conversation', JSON.stringify([actor.id, actor.key?.id ?? null, payload]));

/** Begins a conversation of the caller's key; answers its `Mcp-Session-Id`. */
export function beginConversation(ctx: Reader, assistant: string): string {
  const content = [randomBytes(12).toString('base64url'), ctx.now().getTime(), assistant];
  const payload = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${payload}.${macOf(ctx, payload)}`;
}

/** The conversation of an `Mcp-Session-Id`; null for one that this key was not given, or that is over. */
export function readConversation(ctx: Reader, token: string): Conversation | null {
  const [payload = '', mac = ''] = token.length <= MAX_TOKEN ? token.split('.') : [];
  if (payload === '' || mac !== macOf(ctx, payload)) return null;
  const [id, began, assistant] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [string, number, string];
  return Math.abs(ctx.now().getTime() - began) <= LONGEST ? { id, assistant } : null;
}
