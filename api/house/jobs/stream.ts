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

/** Bytes that wait for a reader. One that takes no more is cut off; it connects again and resumes. */
const MAX_BACKLOG = 256 * 1024;

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
  const write = (text: string): void => {
    response.write(text);
    // Nothing waits for a reader that hangs: neither other readers nor our memory.
    if (response.writableLength > MAX_BACKLOG) response.destroy();
  };
  const alive = aliveMs === undefined ? undefined : setInterval(() => write(': alive\n\n'), aliveMs);
  try {
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    });
    if (alive) write(': alive\n\n');
    for await (const state of states(over.signal)) {
      if (over.signal.aborted) break;
      const id = idOf ? `id: ${idOf(state)}\n` : '';
      write(`event: ${name}\n${id}data: ${JSON.stringify(shown(state))}\n\n`);
    }
  } finally {
    clearInterval(recheck);
    clearInterval(alive);
    leave();
    response.end();
  }
}
