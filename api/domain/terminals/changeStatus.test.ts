import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { TERMINAL_STATUSES } from '@t3d/resources/cards/terminals';
import type { Context } from '../../context';
import { inTransaction } from '../../models/transaction';
import { buildTerminal } from '../../test/factories';
import { startTestServer } from '../../test/server';
import { type TestData, buy, cardOf, openTestData } from '../../test/testData';
import { activateOrder, completeOrder } from '../orders/events/startOrder';
import { disableTerminals, restoreTerminals, resumeTerminals, suspendTerminals } from './changeStatus';
import { recycleTerminals } from './movement/issueTerminals';
import type { Terminal } from '@t3d/resources/rows';

type Status = (typeof TERMINAL_STATUSES)[number];
const COMMANDS = {
  disable: disableTerminals,
  restore: restoreTerminals,
  suspend: suspendTerminals,
  resume: resumeTerminals,
};
type Command = keyof typeof COMMANDS;
/** The result of each command for each status of an idle card. A missing entry is a rejection. */
const TABLE: Record<Command, Partial<Record<Status, Status | 'idle'>>> = {
  disable: {
    STOCKED: 'DISABLE',
    UNUSED: 'DISABLE',
    UNACTIVATED: 'DISABLE',
    ACTIVATED: 'DISABLE',
    SUSPEND: 'DISABLE',
    DISABLE: 'DISABLE',
  },
  restore: { DISABLE: 'idle' },
  suspend: { ACTIVATED: 'SUSPEND', SUSPEND: 'SUSPEND' },
  resume: { SUSPEND: 'ACTIVATED', ACTIVATED: 'ACTIVATED' },
};

let world: TestData;
beforeAll(async () => {
  world = await openTestData();
});
afterAll(() => world.close());
const run = (command: Command, ...cards: Terminal[]) =>
  inTransaction(world.system, (ctx: Context) => COMMANDS[command](ctx, { ids: cards.map(({ id }) => id) })).then(
    ({ affected }) => affected,
    (error: { key: string }) => error.key,
  );
const statusOf = async (card: Terminal): Promise<Status | null> => (await cardOf(world.system, card.id)).status;

describe.each(Object.keys(COMMANDS) as Command[])('the card command %s', (command) => {
  test.each(TERMINAL_STATUSES)('changes an idle card in the status %s as the table of results says', async (status) => {
    for (const owner of [undefined, world.agents[2]]) {
      const card = await buildTerminal(world.system, { owner, status });
      const wanted = TABLE[command][status];
      const after = wanted === 'idle' ? (owner ? 'UNUSED' : 'STOCKED') : (wanted ?? status);
      expect([await run(command, card), await statusOf(card)]).toEqual([
        wanted === undefined ? 'guard' : Number(after !== status),
        after,
      ]);
    }
  });
});

test('rejects the whole call when the status of any card does not allow the command', async () => {
  const [good, bad] = [
    await buildTerminal(world.system, { status: 'ACTIVATED' }),
    await buildTerminal(world.system, { status: 'UNUSED' }),
  ];
  expect([await run('suspend', good, bad), await statusOf(good)]).toEqual(['guard', 'ACTIVATED']);
});

test("restores a card in use to the status that the card's order requires, and never to a free status", async () => {
  const { card, order } = await buy(world);
  const back = async (): Promise<unknown[]> => {
    expect(await run('disable', card)).toBe(1);
    expect(await run('restore', card)).toBe(1);
    const recycled = await inTransaction(world.system, (ctx) => recycleTerminals(ctx, { ids: [card.id] })).then(
      () => 'taken',
      () => 'kept',
    );
    return [await statusOf(card), recycled];
  };
  expect(await back()).toEqual(['UNACTIVATED', 'kept']);
  await inTransaction(world.system, (ctx) => activateOrder(ctx, order.id));
  expect(await back()).toEqual(['ACTIVATED', 'kept']);
  await run('suspend', card);
  expect(await back()).toEqual(['SUSPEND', 'kept']);
  await run('disable', card);
  await inTransaction(world.system, (ctx) => completeOrder(ctx, order.id, 'TIME'));
  expect([await statusOf(card), await run('restore', card), await statusOf(card)]).toEqual(['DISABLE', 1, 'UNUSED']);
});

test("rejects a GET call and callers other than staff, and declares each card command's states", async () => {
  const server = await startTestServer();
  try {
    const system = { ...world.system, database: server.database };
    const owner = await server.user('AGENT_1');
    const [held, invalid] = [
      await buildTerminal(system, { owner }),
      await buildTerminal(system, { status: 'INVALID' }),
    ];
    const post = async (role: 'ADMIN' | 'AGENT_1', command: string, card: Terminal) =>
      (await server.as(role)).post(`/t3d-api/terminals/actions/${command}`).send({ ids: [card.id] });
    for (const command of Object.keys(COMMANDS)) expect((await post('AGENT_1', command, held)).status).toBe(403);
    for (const command of Object.keys(COMMANDS))
      expect((await post('ADMIN', command, invalid)).body).toMatchObject({
        code: 400,
        errors: { [invalid.id]: expect.stringContaining('Status') },
      });
    expect((await post('ADMIN', 'disable', held)).body).toMatchObject({ data: { affected: 1 } });
    expect((await post('ADMIN', 'disable', held)).body).toMatchObject({ data: { affected: 0 } });
    expect((await post('ADMIN', 'restore', held)).body).toMatchObject({ data: { affected: 1 } });
  } finally {
    await server.close();
  }
}, 60_000);
