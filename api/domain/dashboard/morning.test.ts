import { describe, expect, test } from '@jest/globals';
import { DAY_MS, HOUR_MS } from '@t3d/resources/kit';
import orders from '@t3d/resources/orders/orders';
import { systemContext } from '../../context';
import { preferencesOf } from '../../models/userTable';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { buildTerminal } from '../../test/factories';
import { offers, openDashboards, part, people, plan, server, system } from './dashboard.fixture';
import { describeFailed, dueDay, mailMorning } from './mailMorning';
import type { Morning } from './morning';

openDashboards();

async function runOut(days: number): Promise<number> {
  const card = await buildTerminal(system, { owner: people.one });
  const endsAt = new Date(server.database.clock.now().getTime() + days * DAY_MS);
  return inTransaction(system, (ctx) =>
    table(ctx, orders).insert({
      orderNo: `MORNING${card.id}`,
      plan: plan.id,
      agentPlan: offers[0]?.id ?? null,
      agent: people.one.id,
      agent1: people.one.id,
      terminal: card.id,
      orderType: 'DATA',
      status: 'USING',
      unpaid: false,
      endsAt,
    }),
  );
}

const mailsTo = async (account: string): Promise<number> =>
  (await select<{ payload: string }>(system, "SELECT payload FROM jobs WHERE dedupe LIKE 'mail:morning:%'")).filter(
    ({ payload }) => (typeof payload === 'string' ? payload : JSON.stringify(payload)).includes(account),
  ).length;

describe("the agent's morning overview", () => {
  test("lists the agent's own orders that end soon, by plan", async () => {
    const [soon] = [await runOut(1), await runOut(9)];
    const { ending } = await part<Morning>('one', 'morning');
    expect(ending).toEqual([expect.objectContaining({ agentPlan: offers[0]?.id, orders: [soon] })]);
    const ofChild = (await part<Morning>('two', 'morning')).ending.flatMap((one) => one.orders);
    expect(ofChild).not.toContain(soon);
    expect(await part<Morning>('salesman', 'morning')).toMatchObject({ ending: [], restock: [], children: [] });
  });

  test('adds up the sales of each direct child and everybody below, and shows no other users', async () => {
    const { children } = await part<Morning>('one', 'morning');
    expect(children.map(({ user }) => user)).toEqual([people.two.id]);
    expect((await part<Morning>('other', 'morning')).children).toEqual([]);
  });

  test("sends the morning mail between 8:00 and noon in the receiver's time zone", () => {
    const at = (hour: number): Date => new Date(Date.UTC(2026, 10, 25, hour));
    expect([
      dueDay(at(0), 480),
      dueDay(at(3), 480),
      dueDay(at(4), 480),
      dueDay(at(0), 0),
      dueDay(at(15), -420),
    ]).toEqual(['2026-11-25', '2026-11-25', null, null, '2026-11-25']);
  });

  test('describes for the log the users with a failed morning mail', () => {
    expect(describeFailed({ mailed: 2 })).toBeUndefined();
    expect(describeFailed({ mailed: 2, failed: [{ user: 7, why: 'away' }] })).toBe(
      'mails of the morning failed: user 7: away',
    );
  });

  test('mails the morning overview once a day, and only to subscribers', async () => {
    const now = server.database.clock.now();
    const offset = ((9 - now.getUTCHours() + 36) % 24) * 60 - 12 * 60;
    const keep = (user: number, value: object) =>
      preferencesOf(server.database).create({
        user,
        name: 'morning',
        value: JSON.stringify(value),
        updatedAt: now,
      });
    await keep(people.one.id, { mail: true, offset });
    await keep(people.two.id, { mail: false, offset });
    const ctx = systemContext(server.database, 'job');
    const run = () => mailMorning(ctx, {}, () => Promise.resolve());
    expect(dueDay(now, offset)).not.toBeNull();
    expect(await run()).toEqual({ mailed: 1 });
    expect(await run()).toEqual({ mailed: 0 });
    expect(await mailsTo(people.one.account)).toBe(1);
    expect(await mailsTo(people.two.account)).toBe(0);
    expect(now.getTime()).toBeGreaterThan(HOUR_MS);
  });
});
