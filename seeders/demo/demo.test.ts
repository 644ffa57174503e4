import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { hasLuhn } from '@t3d/resources/cards/numbers';
import { ORDER_STATUSES } from '@t3d/resources/orders/orders';
import { TERMINAL_STATUSES, TERMINAL_TYPES } from '@t3d/resources/cards/terminals';
import { createHash } from 'node:crypto';
import { audit } from '../../api/ledger';
import type { Database } from '../../api/models/database';
import { readPurpose } from '../../api/models/installation';
import { verifyPassword } from '../../api/models/passwords';
import { DEMO_PASSWORD, PEOPLE, accountOf } from './data/users';
import { seedDemo } from './index';
import { ask, countBy, expectNone, numbers, valuesOf } from './demo.fixture';
import { DAY, MINUTE } from './demoContext';
import { openDemoData } from './demoData.fixture';

const AGENTS = ['agent1', 'agent2', 'agent3', 'other1', 'other2'] as const;
interface Person {
  account: string;
  role: string;
  superior: string | null;
  salesman: string | null;
  accountAuth: number;
  passwordHash: string;
  balance: number | null;
}

describe('the demo data', () => {
  let demo: Database;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ database: demo, close } = await openDemoData());
  }, 10 * MINUTE);
  afterAll(() => close(), MINUTE);

  test('contains nine accounts, each with its password, role, place in the tree and exact balance', async () => {
    const rows = await ask<Person>(
      demo,
      `SELECT u.account, u.role, s.account AS superior, m.account AS salesman, u.accountAuth, u.passwordHash, a.balance
       FROM users u LEFT JOIN users s ON s.id = u.superior LEFT JOIN users m ON m.id = u.salesman
       LEFT JOIN ledger_accounts a ON a.id = u.wallet WHERE u.role IS NOT NULL ORDER BY u.id`,
    );
    expect(rows.map(({ account, role }) => [account, role])).toEqual(
      Object.entries(PEOPLE).map(([person, { role }]) => [`${person}@t3d.test`, role]),
    );
    const wire = createHash('sha256').update(DEMO_PASSWORD).digest('hex');
    for (const { passwordHash } of rows) expect(await verifyPassword(wire, passwordHash)).toBe(true);
    const of = (name: string): Person => rows.find(({ account }) => account === `${name}@t3d.test`)!;
    expect([of('agent2').superior, of('agent3').superior, of('other2').superior]).toEqual([
      accountOf('agent1'),
      accountOf('agent2'),
      accountOf('other1'),
    ]);
    expect([of('agent1').salesman, of('other1').salesman]).toEqual([accountOf('sales'), null]);
    expect(rows.filter(({ accountAuth }) => !accountAuth).map(({ account }) => account)).toEqual([accountOf('fresh')]);
    expect([Number(of('agent1').balance), Number(of('agent2').balance), Number(of('agent3').balance)]).toEqual([
      1_000_000, 100_000, 50_000,
    ]);
  });

  test('marks the demo database, so that production refuses to use it', async () => {
    expect(await readPurpose(demo.sequelize)).toBe('demo');
  });

  test('contains at least 40 plans of all types, issued down both trees at rising prices per level', async () => {
    expect(await valuesOf(demo, 'type', 'plans')).toEqual(['CTL', 'CYC', 'SUM']);
    const issued = await countBy(demo, 'u.account', 'agent_plans p JOIN users u ON u.id = p.agent');
    for (const agent of AGENTS) expect(issued[accountOf(agent)]).toBeGreaterThanOrEqual(40);
    await expectNone(
      demo,
      `SELECT c.id FROM agent_plans c JOIN users u ON u.id = c.agent
       JOIN agent_plans s ON s.agent = u.superior AND s.plan = c.plan WHERE c.cooperationPrice <= s.cooperationPrice`,
      `SELECT a.id FROM agent_plans a JOIN plans p ON p.id = a.plan
       WHERE a.cooperationPrice <= p.corpCost OR a.retailPrice <= a.cooperationPrice`,
    );
  });

  test('contains at least 5,000 cards of every type and status, with valid ICCIDs of 19 and 20 digits', async () => {
    const cards = await ask<{ iccid: string; type: string; status: string; iccidLength: number }>(
      demo,
      'SELECT iccid, type, status, iccidLength FROM terminals',
    );
    expect(cards.length).toBeGreaterThanOrEqual(5000);
    expect(
      cards.filter(
        ({ iccid, iccidLength }) =>
          !/^8985\d{15,16}$/.test(iccid) || !hasLuhn(iccid) || Number(iccidLength) !== iccid.length,
      ),
    ).toEqual([]);
    expect([...new Set(cards.map(({ iccid }) => iccid.length))].sort((a, b) => a - b)).toEqual([19, 20]);
    expect([...new Set(cards.map(({ type }) => type))].sort()).toEqual([...TERMINAL_TYPES].sort());
    expect([...new Set(cards.map(({ status }) => status))].sort()).toEqual([...TERMINAL_STATUSES].sort());
  });

  test('contains at least 2,000 orders in every status, dated over the last 90 days', async () => {
    const byStatus = await countBy(demo, 'status', 'orders WHERE deletedAt IS NULL');
    expect(Object.keys(byStatus).sort()).toEqual([...ORDER_STATUSES].sort());
    expect(Object.values(byStatus).reduce((sum, n) => sum + n, 0)).toBeGreaterThanOrEqual(2000);
    const [span] = await ask<{ first: string; last: string }>(
      demo,
      'SELECT MIN(createdAt) AS `first`, MAX(createdAt) AS `last` FROM orders',
    );
    const days = (moment: string | Date): number => (Date.now() - new Date(moment).getTime()) / DAY;
    expect(days(span!.first)).toBeGreaterThan(80);
    expect(days(span!.first)).toBeLessThan(91);
    expect(days(span!.last)).toBeGreaterThan(0);
    expect(days(span!.last)).toBeLessThan(1.2);
  });

  test('contains recharges in every state, and open payment anomalies of each kind', async () => {
    const byStatus = await countBy(demo, 'status', "recharge_records WHERE product = 'RECHARGE'");
    expect(byStatus.COMPLETED).toBeGreaterThanOrEqual(25);
    expect(byStatus.UNPAID).toBeGreaterThanOrEqual(8);
    const anomalies = await countBy(
      demo,
      'anomaly',
      "recharge_records WHERE status = 'ANOMALY' AND resolution IS NULL",
    );
    expect(Object.keys(anomalies).sort()).toEqual([
      'AMOUNT',
      'CLOSED',
      'CURRENCY',
      'PAID_TWICE',
      'REFUND_FAILED',
      'REVERSED',
    ]);
    const owners = await countBy(demo, 'u.account', 'recharge_records p JOIN users u ON u.id = p.account');
    for (const agent of ['agent1', 'agent2', 'other1'] as const) expect(owners[accountOf(agent)]).toBeGreaterThan(5);
    await expectNone(
      demo,
      `SELECT o.id FROM orders o WHERE o.platform NOT IN ('AGENT', 'CTRIP') AND o.unpaid = 0
       AND NOT EXISTS (SELECT 1 FROM recharge_records p WHERE p.\`order\` = o.id AND p.paidAmount = o.price)`,
      `SELECT p.id FROM recharge_records p WHERE p.product = 'RECHARGE' AND p.status = 'COMPLETED' AND NOT EXISTS
       (SELECT 1 FROM ledger_entries e WHERE e.orderNo = p.paymentNo AND e.type = 'PAY' AND e.amount = p.credited)`,
    );
  });

  test('contains orders with an open payment that has not expired', async () => {
    const waiting = await ask<{ order: Date | string; payment: Date | string }>(
      demo,
      `SELECT o.expiresAt AS \`order\`, p.expiresAt AS payment FROM orders o
      JOIN recharge_records p ON p.\`order\` = o.id WHERE o.unpaid = 1 AND o.status = 'INITIAL'`,
    );
    expect(waiting.length).toBeGreaterThanOrEqual(2);
    const [last] = await ask<{ at: Date | string }>(demo, 'SELECT MAX(createdAt) AS `at` FROM orders');
    for (const { order, payment } of waiting) {
      expect(new Date(order)).toEqual(new Date(payment));
      expect(new Date(order).getTime()).toBeGreaterThan(new Date(last!.at).getTime());
    }
  });

  test('sells plans in the app and on Ctrip above cost, and contains delisted plans in both channels', async () => {
    for (const [library, least] of [
      ['app_plans', 20],
      ['ctrip_plans', 8],
    ] as const) {
      const byStatus = await countBy(demo, 'status', library);
      expect(Object.keys(byStatus).sort()).toEqual(['RACKING', 'UNSHELVE']);
      expect((byStatus.RACKING ?? 0) + (byStatus.UNSHELVE ?? 0)).toBeGreaterThanOrEqual(least);
      await expectNone(
        demo,
        `SELECT o.id FROM ${library} o JOIN plans p ON p.id = o.plan
         WHERE o.salePrice <= p.corpCost OR p.service <> 'DATA'`,
      );
    }
  });

  test('contains Ctrip orders in each of the 14 states, and no call to Ctrip that was not accepted', async () => {
    const byStatus = await countBy(demo, 'status', 'ctrip_orders');
    expect(
      Object.keys(byStatus)
        .map(Number)
        .sort((a, b) => a - b),
    ).toEqual(Array.from({ length: 14 }, (_, at) => at + 1));
    expect(Object.values(byStatus).reduce((sum, n) => sum + n, 0)).toBeGreaterThanOrEqual(60);
    await expectNone(
      demo,
      "SELECT id FROM ctrip_calls WHERE state <> 'DONE'",
      'SELECT id FROM ctrip_orders WHERE quantity < useQuantity + cancelQuantity',
    );
  });

  test('contains app users, brands, invites, the flow pool, and messages in three languages', async () => {
    const voip = await countBy(demo, 'status', "recharge_records WHERE product = 'VOS_RECHARGE'");
    expect(voip).toEqual({ COMPLETED: 3 });
    expect(await valuesOf(demo, 'type', 'app_messages')).toEqual([
      'ACCOUNT_WITHOUT',
      'BROADCAST',
      'JPUSH_ID_WITHOUT',
      'SINGLE',
    ]);
    expect(await countBy(demo, 'kind', 'pool_bills')).toMatchObject({ PURCHASE: 50, REFUND: 1 });
    const brands = await ask<{ brandName: string | object; logo: number; theme: string }>(
      demo,
      'SELECT brandName, logo, theme FROM wxmp_settings ORDER BY id',
    );
    expect(brands.map(({ theme, logo }) => [theme, Number(logo) > 0])).toEqual([
      ['THEME_GREEN', true],
      ['THEME_ORANGE', true],
    ]);
    const day = new Date(Date.now()).toISOString().slice(0, 10);
    const [invites] = await ask<{ open: number; expired: number; revoked: number }>(
      demo,
      `SELECT SUM(status = 'OPEN' AND expiresAt > '${day}') AS open, SUM(status = 'OPEN' AND expiresAt < '${day}') AS
        expired, SUM(status = 'REVOKED') AS revoked FROM invites`,
    );
    expect(Object.values(invites ?? {}).every((count) => Number(count) > 0)).toBe(true);
    const texts = await ask<{ text: string | object }>(
      demo,
      `SELECT title AS text FROM messages WHERE publishedAt IS NOT NULL UNION ALL SELECT name FROM app_topics
        UNION ALL SELECT enumName FROM dictionary`,
    );
    const lacking = texts.filter(({ text }) => {
      const said = (typeof text === 'string' ? JSON.parse(text) : text) as Record<string, string>;
      return !said.zh || !said.en || !said.cht;
    });
    expect(lacking).toEqual([]);
  });

  test('contains SMS plans issued down both trees, and orders of SMS plans in several states', async () => {
    const issued = await countBy(
      demo,
      'u.account',
      "agent_plans p JOIN users u ON u.id = p.agent WHERE p.service = 'SMS'",
    );
    for (const agent of AGENTS) expect(issued[accountOf(agent)]).toBeGreaterThanOrEqual(5);
    const byStatus = await countBy(demo, 'status', "orders WHERE orderType = 'SMS'");
    const wanted = ['INITIAL', 'NO_REAL_NAME', 'USING', 'COMPLETED', 'REVOKING', 'REVOKED', 'INITIAL_FAILED'];
    expect(Object.keys(byStatus)).toEqual(expect.arrayContaining(wanted));
    await expectNone(
      demo,
      `SELECT o.id FROM orders o JOIN plans p ON p.id = o.plan
       WHERE (o.orderType = 'SMS') <> (p.service = 'SMS') OR (o.orderType = 'SMS' AND o.liveTerminal IS NOT NULL)`,
      `SELECT id FROM orders WHERE status = 'USING' AND endsAt < (SELECT MAX(createdAt) FROM orders)`,
    );
  });

  test('contains identity documents of every kind and status, whose data are encrypted in the database', async () => {
    expect(await valuesOf(demo, 'status', 'real_names')).toEqual(['APPROVED', 'REJECTED', 'SUBMITTED']);
    expect(await valuesOf(demo, 'docType', 'real_names')).toEqual(
      expect.arrayContaining(['ID_CARD', 'PASSPORT', 'PERMIT']),
    );
    await expectNone(
      demo,
      `SELECT id FROM real_names WHERE (name IS NOT NULL AND name NOT LIKE 'v1:%')
       OR (idNumber IS NOT NULL AND idNumber NOT LIKE 'v1:%') OR image IS NULL`,
      `SELECT r.id FROM real_names r JOIN terminals t ON t.id = r.terminal
       WHERE r.status = 'APPROVED' AND t.realNameVerifiedAt IS NULL`,
    );
  });

  test('contains suppliers with routes, a log of supplier calls, replaced cards and changed plans', async () => {
    expect(await numbers(demo, 'SELECT kind AS name, disabled AS n FROM suppliers')).toEqual({ SIMULATOR: 0, HTTP: 1 });
    await expectNone(
      demo,
      'SELECT p.id FROM plans p WHERE NOT EXISTS (SELECT 1 FROM supplier_routes r WHERE r.plan = p.id)',
    );
    expect(await valuesOf(demo, 'verdict', 'supplier_calls')).toEqual(
      expect.arrayContaining(['ACCEPTED', 'ERROR', 'REFUSED']),
    );
    const moved = await ask<{ status: string; orders: number }>(
      demo,
      `SELECT t.status, (SELECT COUNT(*) FROM orders o WHERE o.liveTerminal = t.id) AS orders
       FROM terminals t WHERE t.replacedBy IS NOT NULL`,
    );
    expect(moved.length).toBeGreaterThanOrEqual(1);
    for (const card of moved)
      expect({ ...card, orders: Number(card.orders) }).toEqual({ status: 'INVALID', orders: 0 });
    expect(await valuesOf(demo, 'type', 'notifications')).toEqual(['CHANGE', 'DOWN', 'PROMO', 'SYSTEM', 'UP']);
  });

  test('leaves no job for the worker and no card whose status contradicts its orders', async () => {
    expect(await countBy(demo, 'state', "jobs WHERE state <> 'DONE'")).toEqual({});
    await expectNone(
      demo,
      `SELECT t.id FROM terminals t JOIN orders o ON o.liveTerminal = t.id
       WHERE o.status = 'USING' AND t.status NOT IN ('ACTIVATED', 'SUSPEND')`,
      `SELECT t.id FROM terminals t WHERE t.status IN ('ACTIVATED', 'UNACTIVATED')
       AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.liveTerminal = t.id)`,
    );
  });

  test('seeds a ledger in which the audit finds no fault', async () => {
    const report = await audit(demo);
    expect(report.invariants.filter(({ broken }) => broken > 0)).toEqual([]);
  });

  test('refuses to seed a database that already contains users', async () => {
    await expect(seedDemo(demo)).rejects.toThrow('empty database');
  });
});
