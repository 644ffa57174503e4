import { describe, expect, test } from '@jest/globals';
import realNames from '@t3d/resources/cards/real-names';
import terminals from '@t3d/resources/cards/terminals';
import users from '@t3d/resources/people/users';
import { change } from '../../models/sql';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { buildAdmin, buildAgent, buildTerminal } from '../../test/factories';
import type { Caller } from '../../test/server';
import type { Waiting } from './waiting';
import type { SalesSheet } from './sales';
import { callerOf, offers, openDashboards, part, people, plan, server, system } from './dashboard.fixture';
import type { Person } from './dashboard.fixture';

openDashboards();

describe('the list of work that waits', () => {
  const kinds = async (person: Person) =>
    (await part<Waiting[]>(person, 'waiting')).map(({ kind, count, mine }) => `${kind} ${count}${mine ? ' mine' : ''}`);
  test('shows callers waiting work, and marks the work that the caller can complete', async () => {
    expect(await kinds('two')).toEqual(['failed 1', 'realName 1', 'lowBalance 1']);
    expect(await kinds('three')).toEqual(['failed 1', 'realName 1']);
    expect(await kinds('other')).toEqual([]);
    expect(await kinds('salesman')).toEqual(['failed 1 mine', 'realName 1', 'state 1 mine']);
    expect((await part<Waiting[]>('salesman', 'waiting')).at(-1)).toMatchObject({
      resource: realNames.name,
      state: 'SUBMITTED',
    });
  });
  test("lists a balance as low by the agent's threshold, or by the currency's if that is hidden", async () => {
    const admin = await server.caller((await buildAdmin(system)).account);
    const top = await buildAgent(system, { balance: 1_000_000, currency: 'KRW' });
    const low = async (caller: Caller): Promise<string[]> => {
      const { data } = (await caller.get('/t3d-api/dashboard/waiting').expect(200)).body as { data: Waiting[] };
      const filter = data.find(({ kind }) => kind === 'lowBalance')?.filter;
      if (!filter) return [];
      const { rows, total } = (
        await caller.get(`/t3d-api/users?${new URLSearchParams({ ...filter, size: '200' }).toString()}`).expect(200)
      ).body as { rows: { account: string }[]; total: number };
      expect(total).toBe(data.find(({ kind }) => kind === 'lowBalance')?.count);
      return rows.map(({ account }) => account);
    };
    // An agent's own threshold takes precedence over the currency's, even if it is higher.
    const won = await low(admin);
    expect(won).toContain(top.account);
    const set = (id: number, alertBelow: number | null) =>
      inTransaction(system, (ctx) => table(ctx, users).update({ alertBelow }, id));
    await set(top.id, 900_000);
    await set(people.other.id, 200_000);
    const fresh = await server.caller((await buildAdmin(system)).account);
    const now = await low(fresh);
    expect([now.includes(top.account), now.includes(people.other.account)]).toEqual([false, true]);
    // Set a threshold, which a superior's list must ignore because only staff may see it.
    await set(people.fresh.id, 1);
    expect(await low(await callerOf('two'))).toEqual([people.fresh.account]);
    for (const id of [top.id, people.other.id, people.fresh.id]) await set(id, null);
  });
  test("lists agents with low balances, and the number of days left to verify a cardholder's identity", async () => {
    const waiting = await part<Waiting[]>('two', 'waiting');
    expect(waiting.find(({ kind }) => kind === 'lowBalance')?.names).toEqual([people.fresh.nickname]);
    expect(waiting.find(({ kind }) => kind === 'realName')?.daysLeft).toBe(2);
  });
});

describe('the cards and ending orders of the home page', () => {
  test("counts only the caller's own cards by state", async () => {
    const own = (await table(system, terminals).find({})).filter(({ agent2 }) => agent2 === people.two.id);
    const sheet = await part<{ total: number; rows: { status: string; cards: number }[] }>('two', 'cards');
    expect(sheet.total).toBe(own.length);
    for (const { status, cards } of sheet.rows)
      expect([status, cards]).toEqual([status, own.filter((card) => card.status === status).length]);
  });
  test("lists orders in use that end within three days, with the orders' cards", async () => {
    const { total, rows } = await part<{
      total: number;
      rows: { id: number; days: number; terminalLabel: string; planLabel: string }[];
    }>('one', 'ending');
    expect([total, rows.length, rows[0]?.planLabel]).toEqual([1, 1, plan.name]);
    expect([2, 3]).toContain(rows[0]?.days);
    expect(rows[0]?.terminalLabel).toMatch(/^\d{20}$/);
    expect((await part<{ total: number }>('three', 'ending')).total).toBe(0);
  });
});

describe('the sales figures', () => {
  test('never adds up sales in different currencies', async () => {
    const sheet = await part<SalesSheet>('admin', 'sales?days=30');
    expect([sheet.currency, sheet.currencies]).toEqual(['USD', ['USD', 'EUR']]);
    expect((await part<SalesSheet>('admin', 'sales?days=30&currency=KRW')).period).toMatchObject({
      sales: 0,
      orders: 0,
    });
  });
  test('shows an agent the same sales figures after prices above the agent have changed', async () => {
    const tell = async (): Promise<string> =>
      JSON.stringify(
        await Promise.all(
          (['two', 'three'] as const).flatMap((person) =>
            ['sales?days=30', 'sales?days=7', 'plans?days=30'].map(async (path) => {
              const { asOf: _asOf, yesterday: _yesterday, ...told } = await part<Partial<SalesSheet>>(person, path);
              return told;
            }),
          ),
        ),
      );
    const forget = async (): Promise<void> => {
      for (const person of ['two', 'three'] as const)
        await (await callerOf(person)).post('/t3d-api/notifications/actions/read-all').send({});
    };
    await forget();
    const before = await tell();
    await inTransaction(system, (ctx) =>
      change(ctx, 'UPDATE orders SET cost1 = cost1 - 17, costPrice = costPrice - 13'),
    );
    await forget();
    const after = await tell();
    await inTransaction(system, (ctx) =>
      change(ctx, 'UPDATE orders SET cost1 = cost1 + 17, costPrice = costPrice + 13'),
    );
    expect(after).toBe(before);
    expect(before).not.toMatch(/cost|corp/i);
  });
  test('rejects a query of sales figures with invalid parameters or without the permission', async () => {
    await server.user('SMS_RECYCLE');
    const sms = await server.as('SMS_RECYCLE');
    for (const name of ['sales', 'plans', 'ending', 'cards'])
      expect([name, (await sms.get(`/t3d-api/dashboard/${name}`)).status]).toEqual([name, 403]);
    expect((await sms.get('/t3d-api/dashboard/waiting')).body).toMatchObject({ code: 200, data: [] });
    const admin = await callerOf('admin');
    for (const query of ['days=2', 'days=', 'days=7&days=30', 'currency=XXX', 'from=1'])
      expect([query, (await admin.get(`/t3d-api/dashboard/sales?${query}`)).status]).toEqual([query, 400]);
    expect((await (await server.caller()).get('/t3d-api/dashboard/sales')).status).toBe(401);
  });
  test('includes a sale in the figures as soon as the caller has made it', async () => {
    const before = await part<SalesSheet>('other', 'sales?days=1');
    const card = await buildTerminal(system, { owner: people.other });
    const made = await (
      await callerOf('other')
    )
      .post('/t3d-api/orders')
      .send({ terminal: card.id, agentPlan: offers[3]?.id });
    expect([made.status, (await part<SalesSheet>('other', 'sales?days=1')).today.sales - before.today.sales]).toEqual([
      200, 333,
    ]);
  });
});
