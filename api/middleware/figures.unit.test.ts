import { expect, jest, test } from '@jest/globals';
import { LastValues } from './figures';

const ONE = { one: [{ value: 1 }] };

test('reads a metrics source once while the values are kept, however many requests arrive', async () => {
  const read = jest.fn(() => Promise.resolve(ONE));
  const values = new LastValues(read, 10_000, () => undefined);
  await Promise.all(Array.from({ length: 20 }, () => values.get(1_000)));
  expect(await values.get(10_999)).toEqual(ONE);
  expect(read).toHaveBeenCalledTimes(1);
  await values.get(11_000);
  expect(read).toHaveBeenCalledTimes(2);
});

test("forgets a metrics source's values when a read fails, reports the error and reads again", async () => {
  const errors: unknown[] = [];
  let isBroken = false;
  const read = (): Promise<typeof ONE> => {
    if (isBroken) throw new Error('away');
    return Promise.resolve(ONE);
  };
  const values = new LastValues(read, 10_000, (error) => errors.push(error));
  expect(await values.get(0)).toEqual(ONE);
  isBroken = true;
  expect(await values.get(20_000)).toBeNull();
  expect(errors).toHaveLength(1);
  isBroken = false;
  expect(await values.get(20_001)).toEqual(ONE);
});

test('waits for a slow metrics source for a limited time, and starts no second read in this time', async () => {
  let answer: (values: typeof ONE) => void = () => undefined;
  const read = jest.fn(
    () =>
      new Promise<typeof ONE>((resolve) => {
        answer = resolve;
      }),
  );
  const values = new LastValues(read, 10_000, () => undefined, 20);
  expect(await values.get(0)).toBeNull();
  expect(await values.get(1)).toBeNull();
  expect(read).toHaveBeenCalledTimes(1);
  answer(ONE);
  expect(await values.get(2)).toEqual(ONE);
});
