import { afterAll, expect, test } from '@jest/globals';
import { systemContext } from '../../api/context';
import type { Database } from '../../api/models/database';
import { openProduct } from '../../api/product';
import { select } from '../../api/models/sql';
import type { TestDatabase } from '../../api/test/database';
import { openTestDatabase } from '../../api/test/database';
import { seedReference } from '../reference/index';
import { seedDemo } from './index';
import { DAY, HOUR, MINUTE } from './demoContext';

// A fixed time for both runs, because midnight could come between them.
const NOON = Math.floor(Date.now() / DAY) * DAY + 12 * HOUR;
const opened: { database: Database; home: TestDatabase }[] = [];

async function seedAtNoon(): Promise<Database> {
  const home = await openTestDatabase();
  const database = await openProduct(home.url);
  database.clock.advance(NOON - database.clock.now().getTime());
  opened.push({ database, home });
  await seedReference(database);
  await seedDemo(database, { orders: 60 });
  return database;
}

afterAll(async () => {
  for (const { database, home } of opened) {
    await database.close();
    await home.drop();
  }
}, MINUTE);

// Queries of all data that must not be random.
const WITNESSES = [
  'SELECT account, nickname, agent1, agent2, agent3 FROM users ORDER BY id',
  'SELECT planCode, corpCost, cooperationPrice FROM plans ORDER BY id',
  'SELECT iccid, status, lpa, owner FROM terminals ORDER BY id',
  'SELECT orderNo, terminal, plan, agent, status, price, refunded FROM orders ORDER BY id',
  'SELECT plan, salePrice, status FROM app_plans ORDER BY id',
  'SELECT terminal, docType, status, reason FROM real_names ORDER BY id',
  'SELECT `order`, question, verdict, milliseconds FROM supplier_calls ORDER BY id',
  'SELECT paymentNo, account, amount, status, anomaly, gatewayNo, refunded FROM recharge_records ORDER BY id',
  'SELECT toAccount, previousBalance, amount, type, orderNo FROM ledger_entries ORDER BY id',
];

test(
  'seeds the same rows when the seeder runs twice on the same day',
  async () => {
    const worlds = [await seedAtNoon(), await seedAtNoon()] as const;
    for (const sql of WITNESSES) {
      const [first, second] = await Promise.all(worlds.map((world) => select(systemContext(world, 'command'), sql)));
      expect(second).toEqual(first);
    }
  },
  3 * MINUTE,
);
