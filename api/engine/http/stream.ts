import type { Request, Response } from 'express';
import { TooMany } from '../../errors';
import { tokenOf } from '../../keyText';
import type { Database } from '../../models/database';
import type { ServiceKey } from '../../models/services';
import { countStream } from './figures';

/** The maximum number of open streams per session, of which a window uses two. */
export const MAX_STREAMS = 5;
/** The interval at which a stream without events checks the caller's rights. */
const RECHECK_MS = 30_000;
/** The interval of heartbeats. Readers treat two missed ones as a broken stream. */
export const ALIVE_MS = 15_000;
const RETRY_SECONDS = 15;

const PLACES: ServiceKey<Map<string, number>> = { name: 'the open streams of each session', make: () => new Map() };

/** The time after which a reader who accepts no data is disconnected. */
export const HANGS_MS: ServiceKey<number> = { name: 'how long a reader may hang', make: () => 10_000 };

/** Writes text and waits while the reader is slow. Returns false when the reader has disconnected or is too slow. */
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

/** Reserves a stream of a session. Returns the function that frees it. Throws 429 if all are in use. */
function takePlace(database: Database, session: string, most: number): () => void {
  const open = database.services.get(PLACES);
  const taken = open.get(session) ?? 0;
  if (taken >= most) throw new TooMany('tooManyStreams', RETRY_SECONDS);
  open.set(session, taken + 1);
  return () => {
    const left = (open.get(session) ?? 1) - 1;
    if (left > 0) open.set(session, left);
    else open.delete(session);
  };
}

type MayLook = (request: Request) => void | Promise<void>;

/** Returns a function that checks whether a stream's caller may still read: session, status, rights and superior. */
function proofOf(request: Request, mayLook: MayLook): () => Promise<boolean> {
  const began = JSON.stringify(request.actor);
  return async (): Promise<boolean> => {
    try {
      await request.lookUpCaller?.();
      if (JSON.stringify(request.actor) !== began || request.actor?.mustEnrol) return false;
      await mayLook(request);
      return true;
    } catch {
      return false;
    }
  };
}

interface Streamed<State> {
  database: Database;
  name: string;
  states: (signal: AbortSignal) => AsyncIterable<State>;
  shown: (state: State) => unknown;
  /** Throws if the caller has lost the right, or if the object has left the caller's scope. */
  mayLook: MayLook;
  recheckMs?: number;
  /** Returns a number by which a reader resumes after reconnecting (Last-Event-ID). */
  idOf?: (state: State) => number;
  /** The maximum number of streams with this name per session, if not shared with other names. */
  places?: number;
}

/**
 * Sends each state as a server-sent event until the states end or the reader loses access. Checks the access before
 * each event.
 */
export async function stream<State>(
  request: Request,
  response: Response,
  { database, name, states, shown, mayLook, recheckMs = RECHECK_MS, idOf, places }: Streamed<State>,
): Promise<void> {
  const session = tokenOf(request);
  const release =
    places === undefined
      ? takePlace(database, session, MAX_STREAMS)
      : takePlace(database, `${name} ${session}`, places);
  const uncount = countStream(database, name);
  // Free the request's slot, because the stream now has its own.
  request.turn?.release();
  const over = new AbortController();
  const end = (): void => over.abort();
  response.once('close', end);
  const mayStillLook = proofOf(request, mayLook);
  const recheck = setInterval(() => {
    void mayStillLook().then((isIn) => {
      if (!isIn) end();
    });
  }, recheckMs);
  const alive = setInterval(() => {
    if (!response.writableNeedDrain && !response.destroyed) response.write(': alive\n\n');
  }, ALIVE_MS);
  try {
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    });
    response.flushHeaders();
    for await (const state of states(over.signal)) {
      if (!(await mayStillLook()) || over.signal.aborted) break;
      const id = idOf ? `id: ${idOf(state)}\n` : '';
      const text = `event: ${name}\n${id}data: ${JSON.stringify(shown(state))}\n\n`;
      if (!(await written(response, text, database.services.get(HANGS_MS)))) break;
    }
  } finally {
    clearInterval(recheck);
    clearInterval(alive);
    release();
    uncount();
    response.end();
  }
}
