import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { balanceOf } from '../../ledger';
import { inTransaction } from '../../models/transaction';
import { closeProven } from '../../test/ledgerTest';
import type { TestData } from '../../test/testData';
import { openTestData, setMode } from '../../test/testData';

export let world: TestData;

export function openOrders(): void {
  beforeAll(async () => {
    world = await openTestData();
  });
  afterAll(() => closeProven(world));
  beforeEach(() => setMode(world.system, 'auto'));
}

export const inTx = <T>(work: Parameters<typeof inTransaction<T>>[1]): Promise<T> => inTransaction(world.system, work);
export const balances = async (): Promise<number[]> =>
  Promise.all(world.agents.map(async (agent) => (await balanceOf(world.system, agent.id)) ?? 0));
export const moved = async (before: readonly number[]): Promise<number[]> =>
  (await balances()).map((now, index) => now - (before[index] as number));
const refusalText = (error: unknown) => ({
  key: (error as { key: string }).key,
  fields: Object.keys((error as { errors?: object }).errors ?? {}),
});
export const errorOf = (promise: Promise<unknown>) => promise.then(() => undefined, refusalText);
