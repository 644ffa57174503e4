import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import jobs from '@t3d/resources/builtin/jobs';
import terminals from '@t3d/resources/cards/terminals';
import users from '@t3d/resources/people/users';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../../context';
import { rejectRows } from '../../../errors';
import { runDueJobs } from '../../../jobs/worker';
import type { Terminal, User } from '@t3d/resources/rows';
import { table } from '../../../models/table';
import { inTransaction } from '../../../models/transaction';
import { actAs, buildAdmin, buildAgent, buildTerminal } from '../../../test/factories';
import type { TestData } from '../../../test/testData';
import { openTestData } from '../../../test/testData';
import { command } from './command';
import { manyJobs } from './setValues';

let world: TestData;
beforeAll(async () => {
  world = await openTestData();
});
afterAll(() => world.close());

const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { key: string; status: number; errors?: object }) => [
      error.status,
      error.key,
      ...Object.keys(error.errors ?? {}),
    ],
  );
const by = <T>(user: User, work: (ctx: Context) => Promise<T>): Promise<T> =>
  inTransaction(actAs(world.database, user), work);
const bySystem = <T>(work: (ctx: Context) => Promise<T>): Promise<T> => inTransaction(world.system, work);
const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

let handed: readonly Terminal[] = [];
const restore = command(terminals, 'restore', {
  run: async (_ctx, cards) => {
    handed = cards;
    return { affected: cards.length };
  },
});

test('rejects a misspelt or wrongly typed input of a command at compile time', () => {
  command(users, 'recharge', {
    // @ts-expect-error the declaration calls it `amount`
    run: async (_ctx, _user, { sum }) => ({ affected: Number(sum) }),
  });
  command(users, 'bind-level', {
    // @ts-expect-error a level is a word of the declaration
    run: async (_ctx, _found, { level }: { level: number }) => ({ affected: level }),
  });
  // @ts-expect-error nobody declares this action
  const none = () => command(users, 'promote', { run: async () => ({}) });
  // @ts-expect-error `amount` is required
  const call = (ctx: Context) => restoreNothing(ctx, { ids: [1] });
  expect([none, call]).toHaveLength(2);
});
const restoreNothing = command(users, 'recharge', { run: async () => ({}) });

describe('the rows of a command', () => {
  test('passes complete rows to a command in id order, each row once', async () => {
    const cards = [
      await buildTerminal(world.system, { status: 'DISABLE' }),
      await buildTerminal(world.system, { status: 'DISABLE' }),
    ];
    const [one, two] = idsOf(cards) as [number, number];
    expect(await bySystem((ctx) => restore(ctx, { ids: [two, one, two] }))).toEqual({ affected: 2 });
    expect(handed).toEqual(await table(world.system, terminals).find([one, two]));
  });

  test("rejects a command's whole call when a row is missing or out of scope", async () => {
    const mine = await buildTerminal(world.system, { owner: world.agents[0], status: 'DISABLE' });
    const others = await buildTerminal(world.system, { owner: await buildAgent(world.system), status: 'DISABLE' });
    const call = (ids: number[]) => errorOf(by(world.agents[0], (ctx) => restore(ctx, { ids })));
    handed = [];
    expect(await call([mine.id, others.id])).toEqual([404, 'notFound']);
    expect(await call([mine.id, 987_654])).toEqual([404, 'notFound']);
    expect(handed).toEqual([]);
    expect(await call([mine.id])).toBe('done');
  });

  test("rejects a command when a concurrent change makes a row fail the command's condition", async () => {
    const card = await buildTerminal(world.system, { status: 'DISABLE' });
    let isChanged: () => void = () => undefined;
    const changed = new Promise<void>((resolve) => {
      isChanged = resolve;
    });
    const other = bySystem(async (ctx) => {
      await table(ctx, terminals).update({ status: 'INVALID' }, card.id);
      isChanged();
      await sleep(200);
    });
    await changed;
    expect(await errorOf(bySystem((ctx) => restore(ctx, { ids: [card.id] })))).toEqual([400, 'guard', String(card.id)]);
    await other;
  });

  test("checks the condition of a command before calling the command's own `lock`", async () => {
    const card = await buildTerminal(world.system, { status: 'DISABLE' });
    let held = 0;
    const own = command(terminals, 'restore', {
      lock: async (ctx, ids) => {
        held += 1;
        return { cards: await table(ctx, terminals).find(ids, { lock: true }) };
      },
      run: async (ctx, { cards }) => ({
        affected: await table(ctx, terminals).update({ status: 'STOCKED' }, idsOf(cards)),
      }),
    });
    expect(await bySystem((ctx) => own(ctx, { ids: [card.id] }))).toEqual({ affected: 1 });
    expect(await errorOf(bySystem((ctx) => own(ctx, { ids: [card.id] })))).toEqual([400, 'guard', String(card.id)]);
    expect(held).toBe(1);
  });
});

describe('an input of a command', () => {
  const level = command(users, 'bind-level', { run: async (_ctx, found) => ({ affected: found.length }) });
  test("accepts only the declared values of a command's input from every caller", async () => {
    const call = (input: object) => errorOf(bySystem((ctx) => level(ctx, input as never)));
    const { id } = world.agents[0];
    expect(await call({ ids: [id], level: 'KING' })).toEqual([400, 'invalid', 'level']);
    expect(await call({ ids: [id] })).toEqual([400, 'invalid', 'level']);
    expect(await call({ ids: [id], level: 'VIP', more: 1 })).toEqual([400, 'invalid', 'more']);
    expect(await call({ ids: [], level: 'VIP' })).toEqual([400, 'invalid', 'ids']);
    expect(await call({ ids: [id], level: 'VIP' })).toBe('done');
  });
});

describe('a call with more rows than a request may change', () => {
  const { declaration } = terminals;
  const few = {
    ...terminals,
    declaration: {
      ...declaration,
      actions: { ...declaration.actions, restore: { ...declaration.actions.restore, jobAbove: 2 } },
    },
  } as unknown as typeof terminals;
  const reports: number[] = [];
  const many = command(few, 'restore', {
    validate: (_ctx, cards) => {
      rejectRows(
        cards.filter(({ remark }) => remark === 'no'),
        'terminals.hasOrders',
      );
    },
    run: async (ctx, cards, _input, report) => {
      await report(cards.length);
      reports.push(cards.length);
      return { affected: await table(ctx, terminals).update({ status: 'STOCKED' }, idsOf(cards)) };
    },
  });
  const build = (remark?: string) => buildTerminal(world.system, { status: 'DISABLE', remark });

  test('runs a command on many rows as a job with the same effect, and rejects an invalid call at once', async () => {
    const cards = [await build(), await build(), await build()];
    const bad = await build('no');
    expect(await errorOf(bySystem((ctx) => many(ctx, { ids: idsOf([...cards, bad]) })))).toEqual([
      400,
      'terminals.hasOrders',
      String(bad.id),
    ]);
    const staff = actAs(world.database, await buildAdmin(world.system));
    const left = await inTransaction(staff, (ctx) => many(ctx, { ids: idsOf(cards) }));
    const { jobId } = left as unknown as { jobId: number };
    expect(reports).toEqual([]);
    expect(await table(world.system, jobs).one(jobId)).toMatchObject({
      kind: 'terminals.restore-many',
      state: 'QUEUED',
      total: 3,
    });
    await runDueJobs(
      world.database,
      manyJobs([many as never], (ctx, _about, work) => work(ctx)),
    );
    expect(await table(world.system, jobs).one(jobId)).toMatchObject({
      state: 'DONE',
      done: 3,
      result: { affected: 3 },
    });
    expect(reports).toEqual([3]);
    expect(await bySystem((ctx) => many(ctx, { ids: [bad.id] }).catch(() => 'refused'))).toBe('refused');
  });
});
