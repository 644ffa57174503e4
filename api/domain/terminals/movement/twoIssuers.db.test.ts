import { afterAll, beforeAll, expect, test } from '@jest/globals';
import auditLog from '@t3d/resources/builtin/audit-log';
import { luhnDigit } from '@t3d/resources/cards/numbers';
import terminals from '@t3d/resources/cards/terminals';
import { setTimeout as sleep } from 'node:timers/promises';
import { table } from '../../../models/table';
import { inTransaction, onRerun } from '../../../models/transaction';
import { buildAgent } from '../../../test/factories';
import { issueAtOnce } from '../../../test/twoIssuers';
import type { TestData } from '../../../test/testData';
import { openTestData } from '../../../test/testData';
import { issueTerminals } from './issueTerminals';

/** The number of cards per call, large enough to become a job. */
const EACH = 6000;

let world: TestData;
beforeAll(async () => {
  world = await openTestData();
});
afterAll(() => world.close());

const iccid = (number: number): string => {
  const body = `8985${String(number).padStart(15, '0')}`;
  return body + luhnDigit(body);
};

test('reports exact counts when two concurrent jobs issue overlapping ranges', async () => {
  const total = EACH + EACH / 2;
  await table(world.system, terminals).insertMany(
    Array.from({ length: total }, (_, index) => ({
      iccid: iccid(index),
      iccidLength: 20,
      type: 'SIM' as const,
      status: 'STOCKED' as const,
    })),
  );
  const [one, two] = [await buildAgent(world.system), await buildAgent(world.system)];
  const got = await issueAtOnce(world.system, [
    { to: one, range: `${iccid(0)}-${iccid(EACH - 1)}` },
    { to: two, range: `${iccid(EACH / 2)}-${iccid(total - 1)}` },
  ]);
  for (const { answered, recorded, listed, held } of got)
    expect([recorded, listed, held]).toEqual([answered, answered, answered]);
  expect(got.map(({ answered }) => answered).sort((a, b) => a - b)).toEqual([EACH / 2, EACH]);
  expect([
    await table(world.system, auditLog).count({ resource: 'terminals', action: 'issue' }),
    await table(world.system, terminals).count({ status: 'STOCKED' }),
  ]).toEqual([total, 0]);
}, 120_000);

test('makes the second issuer wait for the locked cards and then take the remaining cards', async () => {
  await table(world.system, terminals).insertMany(
    Array.from({ length: 6 }, (_, index) => ({
      iccid: iccid(900_000 + index),
      iccidLength: 20,
      type: 'SIM' as const,
      status: 'STOCKED' as const,
    })),
  );
  const [one, two] = [await buildAgent(world.system), await buildAgent(world.system)];
  const issue = (from: number, to: number, receiver: number) =>
    inTransaction(world.system, (ctx) =>
      issueTerminals(ctx, { ranges: [`${iccid(900_000 + from)}-${iccid(900_000 + to)}`], toUser: receiver }),
    );
  const reruns: unknown[] = [];
  const stop = onRerun(world.database, (error) => {
    reruns.push(error);
  });
  let second: Promise<unknown> = Promise.resolve();
  const first = await inTransaction(world.system, async (ctx) => {
    const answer = await issueTerminals(ctx, { ranges: [`${iccid(900_000)}-${iccid(900_003)}`], toUser: one.id });
    second = issue(2, 5, two.id);
    // Gives the second job 300 ms to reach the first job's lock.
    await Promise.race([second.catch(() => undefined), sleep(300)]);
    return answer;
  });
  const answers = [first, await second];
  stop();
  expect([answers, reruns]).toEqual([[{ affected: 4 }, { affected: 2 }], []]);
  expect(await Promise.all([one, two].map(({ id }) => table(world.system, terminals).count({ owner: id })))).toEqual([
    4, 2,
  ]);
});
