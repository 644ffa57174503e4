import { MINUTE_MS } from '@t3d/resources/kit';
import type { Request, Response } from 'express';
import { setTimeout as wait } from 'node:timers/promises';
import { TooMany } from '../errors';
import { countStream } from '../engine/http/figures';
import { ALIVE_MS } from '../engine/http/stream';
import type { Database } from '../models/database';
import type { ServiceKey } from '../models/services';
import { type OrderCourse, isSettled } from './orderCourse';

/** The maximum number of open streams per address. Further pages poll. */
const MAX_STREAMS = 6;
const LOOK_MS = 1000;
/** The maximum duration of a stream, after which the browser reconnects. */
const LONGEST_MS = 10 * MINUTE_MS;
const RETRY_SECONDS = 15;

const OPEN: ServiceKey<Map<string, number>> = { name: 'open streams of public orders', make: () => new Map() };

/**
 * Reserves a stream for an address. Returns the function that releases it. Throws 429 if all streams of the address
 * are in use.
 */
function takePlace(database: Database, address: string): () => void {
  const open = database.services.get(OPEN);
  const taken = open.get(address) ?? 0;
  if (taken >= MAX_STREAMS) throw new TooMany('tooManyStreams', RETRY_SECONDS);
  open.set(address, taken + 1);
  return () => {
    const left = (open.get(address) ?? 1) - 1;
    if (left > 0) open.set(address, left);
    else open.delete(address);
  };
}

/** Returns the progress without the server's time, for comparison. */
const digestOf = ({ now: _now, ...course }: OrderCourse): string => JSON.stringify(course);

/**
 * Streams the progress of an order, at once and after each change, until it is settled. An `alive` event every 15
 * seconds shows that the stream is open.
 */
export async function streamCourse(
  request: Request,
  response: Response,
  { database, address, read }: { database: Database; address: string; read: () => Promise<OrderCourse> },
): Promise<void> {
  const first = await read();
  const release = takePlace(database, address);
  const uncount = countStream(database, 'course');
  request.turn?.release();
  const over = new AbortController();
  response.once('close', () => over.abort());
  const until = Date.now() + LONGEST_MS;
  try {
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    });
    let [course, sent, saidAt] = [first, '', 0];
    while (!over.signal.aborted && Date.now() < until) {
      const digest = digestOf(course);
      if (digest !== sent) response.write(`event: course\ndata: ${JSON.stringify(course)}\n\n`);
      else if (Date.now() - saidAt >= ALIVE_MS) response.write('event: alive\ndata: {}\n\n');
      if (digest !== sent || Date.now() - saidAt >= ALIVE_MS) saidAt = Date.now();
      sent = digest;
      if (isSettled(course.steps)) break;
      await wait(LOOK_MS, undefined, { signal: over.signal }).catch(() => undefined);
      if (!over.signal.aborted) course = await read();
    }
  } finally {
    release();
    uncount();
    response.end();
  }
}
