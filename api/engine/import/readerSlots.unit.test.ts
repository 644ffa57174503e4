import { expect, test } from '@jest/globals';
import { TooMany } from '../../errors';
import { ReaderSlots } from './file';

/** Returns a task `run` that stays unfinished until the test calls `end`. */
function work() {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return {
    run: async (): Promise<string> => {
      await ended;
      return 'done';
    },
    end: () => {
      end();
    },
  };
}

test('reads one import file per person and a few in total, and gives a free slot to the next file', async () => {
  const slots = new ReaderSlots(2, 60_000);
  const begun: string[] = [];
  const jobs = Object.fromEntries(['a1', 'a2', 'b1', 'c1'].map((name) => [name, work()])) as Record<
    string,
    ReturnType<typeof work>
  >;
  const run = (name: string, person: number) =>
    slots.run(person, () => {
      begun.push(name);
      return jobs[name]?.run() ?? Promise.resolve('');
    });
  const all = [run('a1', 1), run('a2', 1), run('b1', 2), run('c1', 3)];
  await new Promise(setImmediate);
  expect(begun).toEqual(['a1', 'b1']);
  jobs.b1?.end();
  await all[2];
  await new Promise(setImmediate);
  expect(begun).toEqual(['a1', 'b1', 'c1']);
  for (const job of Object.values(jobs)) job.end();
  expect(await Promise.all(all)).toEqual(['done', 'done', 'done', 'done']);
  expect(begun.at(-1)).toBe('a2');
});

test('tells an importer without a slot when to retry, and removes the import from the queue', async () => {
  const slots = new ReaderSlots(1, 20);
  const first = work();
  const one = slots.run(1, first.run);
  await expect(slots.run(1, () => Promise.resolve('mine'))).rejects.toMatchObject({
    status: 429,
    key: 'imports.oneAtATime',
    retryAfter: 10,
  });
  await expect(slots.run(2, () => Promise.resolve('theirs'))).rejects.toMatchObject({
    status: 429,
    key: 'imports.busy',
  });
  await expect(slots.run(2, () => Promise.resolve('theirs'))).rejects.toBeInstanceOf(TooMany);
  first.end();
  expect([await one, await slots.run(2, () => Promise.resolve('theirs'))]).toEqual(['done', 'theirs']);
});
