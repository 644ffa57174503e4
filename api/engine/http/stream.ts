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

/** Takes one of a session's places; answers how to give it back. 429 when all are taken. */
function takePlace(database: Database, session: string): () => void {
  const open = database.services.get(OPEN_STREAMS);
  const taken = open.get(session) ?? 0;
  if (taken >= MAX_STREAMS) throw new TooMany('tooManyStreams', RETRY_SECONDS);
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
}

/** Each state as a server-sent event, until there are no more, nobody listens, or whoever listens may no longer. */
export async function stream<State>(
  request: Request,
  response: Response,
  { database, name, states, shown, mayLook, recheckMs = RECHECK_MS }: Streamed<State>,
): Promise<void> {
  const leave = takePlace(database, request.sessionID);
  const over = new AbortController();
  const end = (): void => over.abort();
  response.once('close', end);
  const recheck = setInterval(() => {
    void isStillLetIn(request, mayLook).then((isIn) => {
      if (!isIn) end();
    });
  }, recheckMs);
  try {
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    });
    for await (const state of states(over.signal)) {
      if (over.signal.aborted) break;
      response.write(`event: ${name}\ndata: ${JSON.stringify(shown(state))}\n\n`);
    }
  } finally {
    clearInterval(recheck);
    leave();
    response.end();
  }
}
