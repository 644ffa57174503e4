import type { Request, Response } from 'express';
import { TooMany } from '../../errors';
import type { Database } from '../../models/database';
import type { ServiceKey } from '../../models/services';

/** Streams that one session may have open: two a window. Who has more gets an answer to poll instead. */
export const MAX_STREAMS = 5;
const RECHECK_MS = 30_000;
const RETRY_SECONDS = 15;

/** How many streams each session has open. */
const OPEN_STREAMS: ServiceKey<Map<string, number>> = { name: 'the open streams', make: () => new Map() };

/** How long a reader may take nothing. One that hangs is cut off; it connects again and resumes. */
export const HANGS_MS: ServiceKey<number> = { name: 'how long a reader may hang', make: () => 10_000 };

/** Writes, and waits while the reader takes no more; false once it is gone or has hung for too long. */
async function written(response: Response, text: string, hangsMs: number): Promise<boolean> {
  if (response.destroyed) return false;
  if (response.write(text)) return true;
  return new Promise((resolve) => {
    const settle = (isTaken: boolean): void => {
      clearTimeout(timer);
      response.off('drain', taken);
      response.off('close', left);
      if (!isTaken) response.destroy();
      resolve(isTaken);
    };
    const taken = (): void => settle(true);
    const left = (): void => settle(false);
    const timer = setTimeout(left, hangsMs);
    response.once('drain', taken);
    response.once('close', left);
  });
}

/** Takes one of a session's places; answers how to give it back. 429 when all are taken. */
function takePlace(database: Database, session: string, most: number): () => void {
  const open = database.services.get(OPEN_STREAMS);
  const taken = open.get(session) ?? 0;
  if (taken >= most) throw new TooMany('tooManyStreams', RETRY_SECONDS);
  open.set(session, taken + 1);
  return () => {
    const left = (open.get(session) ?? 1) - 1;
    if (left > 0) open.set(session, left);
    else open.delete(session);
  };
}

/**
 * Loads the session anew: it may have ended, its user may have been shut out, lost the right or needs a second factor
 * first, while the stream was open.
 */
async function isStillLetIn(request: Request, mayLook: (request: Request) => void): Promise<boolean> {
  try {
    await new Promise<void>((resolve, reject) => {
      request.session.reload((error?: Error) => (error ? reject(error) : resolve()));
    });
    request.actor = request.session.actor;
    if (request.actor?.mustEnrol) return false;
    mayLook(request);
    return true;
  } catch {
    return false;
  }
}

export interface Streamed<State> {
  database: Database;
  name: string;
  states: (signal: AbortSignal) => AsyncIterable<State>;
  shown: (state: State) => unknown;
  /** Throws when the caller may look no longer. */
  mayLook: (request: Request) => void;
  recheckMs?: number;
  /** The number of each event, which a reader names in Last-Event-ID to resume. */
  idOf?: (state: State) => number;
  /** How often a comment shows that the stream is alive, the first at once; never unless given. */
  aliveMs?: number;
  /** Streams of this name that one session may have open; MAX_STREAMS, shared with others, unless given. */
  places?: number;
}

/** Each state as a server-sent event, until there are no more, nobody listens, or whoever listens may no longer. */
export async function stream<State>(
  request: Request,
  response: Response,
  { database, name, states, shown, mayLook, recheckMs = RECHECK_MS, idOf, aliveMs, places }: Streamed<State>,
): Promise<void> {
  const leave =
    places === undefined
      ? takePlace(database, request.sessionID, MAX_STREAMS)
      : takePlace(database, `${name} ${request.sessionID}`, places);
  const over = new AbortController();
  const end = (): void => over.abort();
  response.once('close', end);
  const recheck = setInterval(() => {
    void isStillLetIn(request, mayLook).then((isIn) => {
      if (!isIn) end();
    });
  }, recheckMs);
  const showLife = (): void => {
    if (!response.writableNeedDrain && !response.destroyed) response.write(': alive\n\n');
  };
  const alive = aliveMs === undefined ? undefined : setInterval(showLife, aliveMs);
  try {
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    });
    if (alive) showLife();
    for await (const state of states(over.signal)) {
      if (over.signal.aborted) break;
      const id = idOf ? `id: ${idOf(state)}\n` : '';
      const text = `event: ${name}\n${id}data: ${JSON.stringify(shown(state))}\n\n`;
      if (!(await written(response, text, database.services.get(HANGS_MS)))) break;
    }
  } finally {
    clearInterval(recheck);
    clearInterval(alive);
    leave();
    response.end();
  }
}
