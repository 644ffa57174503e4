import { afterAll, beforeAll, expect } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Context } from '../context';
import { audit } from '../ledger';
import type { Database } from '../models/database';
import { openProduct } from '../product';
import { openTestDatabase } from './database';
import { asSystem } from './factories';

/** The database of a test file, and a context of the system. */
interface LedgerTest {
  database: Database;
  ctx: Context;
}

/** Audits the ledger after the tests of a file, and then closes everything. */
export async function closeProven({ database, close }: { database: Database; close(): Promise<void> }): Promise<void> {
  try {
    expect((await audit(database)).invariants.filter(({ broken }) => broken > 0)).toEqual([]);
  } finally {
    await close();
  }
}

/** Opens a ledger for the tests of a file, and audits it afterwards. */
export function openLedgerTest(): LedgerTest {
  const world = {} as LedgerTest;
  let close: () => Promise<void> = () => Promise.resolve();
  beforeAll(async () => {
    const home = await openTestDatabase();
    world.database = await openProduct(home.url);
    world.ctx = asSystem(world.database);
    close = async () => {
      await world.database.close();
      await home.drop();
    };
  });
  afterAll(() => closeProven({ database: world.database, close }));
  return world;
}

export const key = (): string => randomUUID();
