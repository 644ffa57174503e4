import { expect, test } from '@jest/globals';
import type { Turn } from './callers';
import { Turns } from './callers';

const BOUNDS = { all: 8, own: 6, waiting: 64, allWaiting: 200 };

/** Records the callers in the order in which their calls start. */
function watch(turns: Turns): { begun: string[]; enter(caller: string): Turn | null } {
  const begun: string[] = [];
  return { begun, enter: (caller) => turns.enter(caller, () => begun.push(caller)) };
}

test('runs six calls of a caller, queues 64 calls and rejects the next call', () => {
  const { begun, enter } = watch(new Turns(BOUNDS));
  const entered = Array.from({ length: 71 }, () => enter('one'));
  expect(begun).toHaveLength(6);
  expect(entered.filter((turn) => turn === null)).toHaveLength(1);
  entered[0]?.release();
  entered[0]?.release();
  expect(begun).toHaveLength(7);
  expect(enter('one')).not.toBeNull();
  expect(enter('one')).toBeNull();
});

test('runs the single call of a caller before the thousand waiting calls of another caller', () => {
  const { begun, enter } = watch(new Turns(BOUNDS));
  const many = ['a', 'b'].flatMap((caller) => Array.from({ length: 60 }, () => enter(caller)));
  expect(begun.filter((caller) => caller === 'b')).toHaveLength(2);
  enter('honest');
  many[0]?.release();
  expect(begun.at(-1)).toBe('honest');
});

test('runs the calls of waiting callers in rotation', () => {
  const { begun, enter } = watch(new Turns({ ...BOUNDS, all: 1 }));
  const turns = ['first', 'a', 'a', 'a', 'b', 'b', 'c'].map(enter);
  const order = [0, 1, 4, 6, 2, 5];
  for (const at of order) turns[at]?.release();
  expect(begun).toEqual(['first', 'a', 'b', 'c', 'a', 'b', 'a']);
});

test("frees a caller's slot when a waiting call is removed", () => {
  const { begun, enter } = watch(new Turns({ ...BOUNDS, own: 1, waiting: 1 }));
  const [runs, waits] = [enter('one'), enter('one')];
  expect(enter('one')).toBeNull();
  waits?.release();
  expect(enter('one')).not.toBeNull();
  runs?.release();
  expect(begun).toHaveLength(2);
});

test("stops counting a caller's long calls, up to as many as the caller's limit", () => {
  const { begun, enter } = watch(new Turns(BOUNDS));
  const long = Array.from({ length: 6 }, () => enter('one'));
  expect(long.map((turn) => turn?.stepAside())).toEqual(Array.from({ length: 6 }, () => true));
  const more = enter('one');
  expect(begun).toHaveLength(7);
  expect(more?.stepAside()).toBe(false);
  long[0]?.release();
  expect(more?.stepAside()).toBe(true);
});

test('rejects calls of every caller when too many calls wait in total', () => {
  const { enter } = watch(new Turns({ ...BOUNDS, all: 1, allWaiting: 2 }));
  expect(['a', 'b', 'c', 'd'].map((caller) => enter(caller) !== null)).toEqual([true, true, true, false]);
});
