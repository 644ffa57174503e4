import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ASK_AGAIN, onOutstanding, outstandingNow, retryImport, retryMissing } from './lazyWithRetry';

const window = new EventTarget();
beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { window });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'window');
});

function failing(times: number): { load: () => Promise<string>; asked: () => number } {
  let input = 0;
  return {
    asked: () => input,
    load: async () => {
      input += 1;
      if (input <= times) throw new TypeError('Failed to fetch');
      return 'here';
    },
  };
}
const soon = (): Promise<void> => jest.advanceTimersByTimeAsync(0);

describe('the loading of a chunk', () => {
  it.each([
    ['when the network is back', () => window.dispatchEvent(new Event('online'))],
    ['when somebody asks', retryMissing],
    ['by itself after a while', () => jest.advanceTimersByTime(ASK_AGAIN)],
  ])('requests a missing chunk again %s', async (_title, again) => {
    const { load, asked } = failing(2);
    const received: number[] = [];
    const stop = onOutstanding(() => received.push(outstandingNow().part));
    const chunk = retryImport(load, 'part')();
    await soon();
    expect([asked(), outstandingNow()]).toEqual([1, { page: 0, part: 1, broken: 0 }]);
    again();
    await soon();
    expect([asked(), outstandingNow().part]).toEqual([2, 1]);
    again();
    await expect(chunk).resolves.toBe('here');
    expect([asked(), outstandingNow().part]).toEqual([3, 0]);
    expect(received).toEqual([1, 1, 0]);
    window.dispatchEvent(new Event('online'));
    jest.advanceTimersByTime(ASK_AGAIN);
    await soon();
    expect(asked()).toBe(3);
    stop();
  });

  it("counts a chunk as broken when the chunk's files are loaded but the chunk fails to start", async () => {
    let starts = false;
    const chunk = retryImport(async () => {
      if (!starts) throw Object.assign(new Error('SyntaxError'), { name: 'ChunkBroken' });
      return 'here';
    }, 'part')();
    await soon();
    expect(outstandingNow()).toEqual({ page: 0, part: 1, broken: 1 });
    starts = true;
    retryMissing();
    await expect(chunk).resolves.toBe('here');
    expect(outstandingNow()).toEqual({ page: 0, part: 0, broken: 0 });
  });

  it('does not report a chunk as missing when it loads at once', async () => {
    const received = jest.fn();
    const stop = onOutstanding(received);
    await expect(retryImport(failing(0).load, 'page')()).resolves.toBe('here');
    expect(received).not.toHaveBeenCalled();
    stop();
  });

  it("finds lazyWithRetry instead of React's `lazy` in every source file", () => {
    const root = join(import.meta.dirname, '..');
    const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      (file) =>
        /\.tsx?$/.test(file) &&
        !/(^|\/)(node_modules|dist)\//.test(file) &&
        !file.endsWith('providers/lazyWithRetry.ts'),
    );
    expect(
      sources.filter((file) =>
        /import \{[^}]*\blazy\b[^}]*\} from 'react'/.test(readFileSync(join(root, file), 'utf8')),
      ),
    ).toEqual([]);
  });
});
