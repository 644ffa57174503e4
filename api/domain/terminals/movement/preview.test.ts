import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { luhnDigit } from '@t3d/resources/cards/numbers';
import terminals from '@t3d/resources/cards/terminals';
import { table } from '../../../models/table';
import { actAs, buildAgent } from '../../../test/factories';
import type { TestData } from '../../../test/testData';
import { openTestData } from '../../../test/testData';
import { findGaps } from './gaps';
import { issueTerminals, recycleTerminals } from './issueTerminals';
import { parseRanges } from './ranges';

let world: TestData;
beforeAll(async () => {
  world = await openTestData();
});
afterAll(() => world.close());

const body = (number: number): string => `8985${String(number).padStart(15, '0')}`;
const iccid = (number: number): string => body(number) + luhnDigit(body(number));
const span = (first: number, last: number): string => `${iccid(first)}-${iccid(last)}`;
const stock = (numbers: readonly number[], owner: number | null = null, agent1 = owner) =>
  table(world.system, terminals).insertMany(
    numbers.map((number) => ({
      iccid: iccid(number),
      cid: String(700_000_000_000 + number),
      iccidLength: 20,
      type: 'SIM' as const,
      status: owner === null ? ('STOCKED' as const) : ('UNUSED' as const),
      owner,
      agent1,
    })),
  );
const gapsOf = async (ranges: string[], visible = '1 = 1') => {
  const { count, stretches } = await findGaps(world.system, parseRanges(ranges).ranges, visible);
  return [count, stretches.map(({ start, end, count: size }) => `${start}-${end} ${size}`)];
};
const row = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);

test('previews stretches of missing card numbers at the start, middle and end, and across ranges', async () => {
  await stock([...row(1002, 1004), 1006, 1007, ...row(2000, 2003)]);
  const shown = (first: number, last: number): string => `${iccid(first)}-${iccid(last)} ${last - first + 1}`;
  expect(await gapsOf([span(1000, 1009)])).toEqual([5, [shown(1000, 1001), shown(1005, 1005), shown(1008, 1009)]]);
  expect(await gapsOf([span(1002, 1004), span(2000, 2003)])).toEqual([0, []]);
  expect(await gapsOf([span(1003, 1006), span(2002, 2004), iccid(3000)])).toEqual([
    3,
    [shown(1005, 1005), shown(2004, 2004), shown(3000, 3000)],
  ]);
  expect(await gapsOf([span(5000, 5003)])).toEqual([4, [shown(5000, 5003)]]);
  expect(await gapsOf(['700000001001-700000001003'])).toEqual([1, ['700000001001-700000001001 1']]);
});

test('finds missing numbers across nine-digit boundaries and searches a million numbers in slices', async () => {
  const edge = 7_000_000_000;
  await stock([edge - 1, edge, edge + 1, edge + 60_000, edge + 1_000_000_000]);
  expect(await gapsOf([span(edge - 1, edge + 1)])).toEqual([0, []]);
  expect(await gapsOf([span(edge, edge + 1), span(edge + 1_000_000_000, edge + 1_000_000_001)])).toMatchObject([
    1,
    [`${iccid(edge + 1_000_000_001)}-${iccid(edge + 1_000_000_001)} 1`],
  ]);
  expect(await gapsOf([span(edge, edge + 999_999)])).toEqual([
    999_997,
    [`${span(edge + 2, edge + 59_999)} 59998`, `${span(edge + 60_001, edge + 999_999)} 939999`],
  ]);
});

test('lists at most twenty stretches of missing numbers with the exact count', async () => {
  await stock(row(10_000, 10_099).filter((number) => number % 2 === 0));
  const [count, stretches] = await gapsOf([span(10_000, 10_099)]);
  expect([count, (stretches as string[]).length]).toEqual([50, 20]);
});

test("shows missing numbers and rejected cards' owners only for cards that the caller may see", async () => {
  const [one, two] = world.agents;
  const stranger = await buildAgent(world.system, { nickname: 'Stranger' });
  await stock(row(20_000, 20_002));
  await stock([20_003, 20_004], one.id);
  await stock([20_005], stranger.id);
  const ranges = [span(20_000, 20_006)];
  const staff = await issueTerminals.check({ ...world.system, language: 'en' }, { ranges, toUser: one.id });
  expect([staff.gaps, staff.holders]).toEqual([
    { count: 1, stretches: [{ start: iccid(20_006), end: iccid(20_006), count: 1 }] },
    [
      { label: 'Platform stock', count: 3 },
      { label: one.nickname, count: 2 },
      { label: 'Stranger', count: 1 },
    ],
  ]);
  const agent = await issueTerminals.check(actAs(world.database, one), { ranges, toUser: two.id });
  expect([agent.matched, agent.gaps?.count, agent.holders]).toEqual([2, 5, [{ label: one.nickname, count: 2 }]]);
});

test('suggests the correct number when a check digit is wrong, and limits the searched numbers', async () => {
  const good = iccid(30_000);
  const bad = good.slice(0, -1) + String((Number(good.at(-1)) + 1) % 10);
  const { problems } = await recycleTerminals.check({ ...world.system, language: 'en' }, { ranges: [bad] });
  expect(problems).toEqual([
    { item: bad, message: `Range "${bad}": the check digit of ${bad} is wrong, it should read ${good}` },
  ]);
  const huge = await recycleTerminals.check({ ...world.system, language: 'en' }, { ranges: [span(0, 1_000_000)] });
  expect([huge.gaps, huge.problems?.length]).toEqual([undefined, 1]);
});

test('previews where recycled cards go and the status that they get, for staff and for an agent', async () => {
  const [one, two] = world.agents;
  await stock([40_000], two.id, one.id);
  const ranges = [iccid(40_000)];
  const staff = await recycleTerminals.check({ ...world.system, language: 'en' }, { ranges });
  expect(staff.changes).toEqual([
    { label: 'Goes to', after: 'Platform stock', kind: 'text' },
    { label: 'Status', before: 'Unused', after: 'In stock', kind: 'text' },
  ]);
  const agent = await recycleTerminals.check({ ...actAs(world.database, one), language: 'en' }, { ranges });
  expect(agent.changes).toEqual([{ label: 'Goes to', after: 'You', kind: 'text' }]);
});
