import { afterAll, beforeAll } from '@jest/globals';
import { luhnDigit } from '@t3d/resources/cards/numbers';
import terminals from '@t3d/resources/cards/terminals';
import type { Context } from '../../../context';
import { table } from '../../../models/table';
import { inTransaction } from '../../../models/transaction';
import type { TestData } from '../../../test/testData';
import { openTestData } from '../../../test/testData';
import { issueTerminals, recycleTerminals } from './issueTerminals';
import type { Chosen } from './selection';

export let world: TestData;
let serial = 100_000;

export function openCards(): void {
  beforeAll(async () => {
    world = await openTestData();
  });
  afterAll(() => world.close());
}

const body = (number: number): string => `8985${String(number).padStart(15, '0')}`;
export const iccidOf = (number: number): string => body(number) + luhnDigit(body(number));
export const span = (start: number, count: number): string => `${iccidOf(start)}-${iccidOf(start + count - 1)}`;
export async function stock(count: number): Promise<number> {
  const start = serial;
  serial += count + 10;
  const rows = Array.from({ length: count }, (_, index) => ({
    iccid: iccidOf(start + index),
    cid: iccidOf(start + index),
    iccidLength: 20,
    type: 'SIM' as const,
    status: 'STOCKED' as const,
    realName: false,
    smsRealName: false,
  }));
  await table(world.system, terminals).insertMany(rows);
  return start;
}
type Moved = { affected: number; jobId?: number };
export const issue = (ctx: Context, input: Chosen & { toUser: number; remark?: string }): Promise<Moved> =>
  inTransaction(ctx, (inner) => issueTerminals(inner, input)) as Promise<Moved>;
export const recycle = (ctx: Context, input: Chosen): Promise<Moved> =>
  inTransaction(ctx, (inner) => recycleTerminals(inner, input)) as Promise<Moved>;
export const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: { key: string; errors?: object }) => ({ key: error.key, fields: Object.keys(error.errors ?? {}) }),
  );
export const cardsOf = (start: number, count: number) =>
  table(world.system, terminals).find({
    iccid: { in: Array.from({ length: count }, (_, index) => iccidOf(start + index)) },
  });
