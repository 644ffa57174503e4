import { describe, expect, it } from '@jest/globals';
import { getEventListeners } from 'node:events';
import { eventsIn, follow, readEvents } from './events';

const failure = (status: number): Error => Object.assign(new Error('no'), { status });
async function* states(...given: number[]): AsyncGenerator<number, void> {
  yield* given;
}
async function* broken(): AsyncGenerator<number, void> {
  yield* [];
  throw failure(0);
}

describe('the parser of an event stream', () => {
  it('parses the events with a given name from a stream, wherever the stream is split into chunks', () => {
    expect(eventsIn('jobs', 'event: jobs\ndata: [1]\n\nevent: other\ndata: 2\n\nevent: jobs\nda')).toEqual({
      found: ['[1]'],
      rest: 'event: jobs\nda',
    });
    expect(eventsIn('jobs', 'event: jobs\ndata: [1]')).toEqual({ found: [], rest: 'event: jobs\ndata: [1]' });
  });
  it('ends an event stream when no data arrive for too long', async () => {
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => stream.enqueue(new TextEncoder().encode('event: jobs\ndata: 1\n\n')),
    });
    const seen: number[] = [];
    for await (const one of readEvents<number>('jobs', body, new AbortController().signal, 50)) seen.push(one);
    expect(seen).toEqual([1]);
  });
});

describe('the progress events of a job', () => {
  const signal = (): AbortSignal => new AbortController().signal;
  it('stops following a job when the job ends, without opening a second stream', async () => {
    const received: number[] = [];
    let opened = 0;
    await follow(
      {
        open: () => {
          opened += 1;
          return states(1, 2, 9, 3);
        },
        query: () => Promise.reject(failure(500)),
        isOver: (state) => state === 9,
        onState: (state) => received.push(state),
      },
      signal(),
      1,
    );
    expect([received, opened]).toEqual([[1, 2, 9], 1]);
  });
  it("polls the state of a job when the job's stream breaks, and then reconnects", async () => {
    const received: number[] = [];
    const streams = [broken(), states(5), states(9)];
    const input = [4, 6];
    await follow(
      {
        open: () => streams.shift() ?? broken(),
        query: () => Promise.resolve(input.shift() ?? 9),
        isOver: (state) => state === 9,
        onState: (state) => received.push(state),
      },
      signal(),
      1,
    );
    expect(received).toEqual([4, 5, 6, 9]);
  });
  it('removes the abort listener after the wait for the next attempt to reconnect', async () => {
    const control = new AbortController();
    let tries = 0;
    await follow(
      {
        open: () => broken(),
        query: () => Promise.resolve((tries += 1)),
        isOver: (state) => state === 5,
        onState: () => undefined,
      },
      control.signal,
      1,
    );
    expect([tries, getEventListeners(control.signal, 'abort').length]).toEqual([5, 0]);
  });
  it('calls `gone` when the followed job no longer exists', async () => {
    let gone = 0;
    await follow(
      {
        open: broken,
        query: () => Promise.reject(failure(404)),
        isOver: () => false,
        onState: () => undefined,
        gone: () => {
          gone += 1;
        },
      },
      signal(),
      1,
    );
    expect(gone).toBe(1);
  });
  it('reports no more states of a job after the caller aborts', async () => {
    const halt = new AbortController();
    const received: number[] = [];
    await follow(
      {
        open: () => states(1, 2),
        query: () => Promise.resolve(3),
        isOver: () => false,
        onState: (state) => {
          received.push(state);
          halt.abort();
        },
      },
      halt.signal,
      1,
    );
    expect(received).toEqual([1]);
  });
});
