import { expect, test } from '@jest/globals';
import { Agenda, Random } from './demoContext';

test('runs steps by date, steps with the same date in the order of planning, and no step after the end', async () => {
  const agenda = new Agenda();
  const random = new Random(7);
  const done: number[] = [];
  const times = Array.from({ length: 300 }, () => random.whole(0, 99));
  for (const [turn, time] of times.entries())
    agenda.plan(new Date(time), async () => {
      done.push(time * 1000 + turn);
    });
  agenda.plan(new Date(50), async () =>
    agenda.plan(new Date(60), async () => {
      done.push(60_999);
    }),
  );
  await agenda.run(new Date(90), () => undefined);
  const expected = [...times.map((time, turn) => time * 1000 + turn), 60_999]
    .filter((one) => one < 90_000)
    .sort((a, b) => a - b);
  expect(done).toEqual(expected);
});

test('returns the same random sequence for the same seed', () => {
  const draw = (seed: number): number[] => {
    const random = new Random(seed);
    return Array.from({ length: 5 }, () => random.whole(1, 1000));
  };
  expect(draw(1)).toEqual(draw(1));
  expect(draw(1)).not.toEqual(draw(2));
});
