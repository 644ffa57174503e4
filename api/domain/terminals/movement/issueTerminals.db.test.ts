import { describe, expect, test } from '@jest/globals';
import auditLog from '@t3d/resources/builtin/audit-log';
import jobs from '@t3d/resources/builtin/jobs';
import issueRecords from '@t3d/resources/cards/terminal-issue-records';
import terminals from '@t3d/resources/cards/terminals';
import users from '@t3d/resources/people/users';
import { runDueJobs } from '../../../jobs';
import { table } from '../../../models/table';
import { actAs, buildAdmin, buildAgent, buildTerminal } from '../../../test/factories';
import { countStatements } from '../../../test/statements';
import { buy, setMode } from '../../../test/testData';
import { issueTerminals, recycleTerminals } from './issueTerminals';
import { cardsOf, iccidOf, issue, openCards, recycle, errorOf, span, stock, world } from './moveCards.fixture';

openCards();

describe('issuing cards', () => {
  test('issues stock to an agent of any level with a single issue record and a history row per card', async () => {
    const [one, two, three] = world.agents;
    const start = await stock(5);
    expect(
      await issue(world.system, {
        ranges: [span(start, 3), iccidOf(start + 2), iccidOf(start + 4)],
        toUser: three.id,
        remark: 'first',
      }),
    ).toEqual({ affected: 4 });
    const cards = await cardsOf(start, 5);
    expect(cards.map((card) => card.status)).toEqual(['UNUSED', 'UNUSED', 'UNUSED', 'STOCKED', 'UNUSED']);
    expect(cards[0]).toMatchObject({ owner: three.id, agent1: one.id, agent2: two.id, agent3: three.id, version: 2 });
    const record = await table(world.system, issueRecords).one({ remark: 'first' });
    expect(record).toMatchObject({
      circulation: 'DISTRIBUTE',
      to: three.id,
      type: 'SIM',
      count: 4,
      ranges: [span(start, 3), iccidOf(start + 4)],
    });
    const history = await table(world.system, auditLog).find({
      resource: 'terminals',
      action: 'issue',
      recordId: cards.map((card) => card.id),
    });
    expect(history).toHaveLength(4);
    expect(history[0]?.changes).toEqual({
      status: { before: 'STOCKED', after: 'UNUSED' },
      agent1: { before: null, after: one.id },
      agent2: { before: null, after: two.id },
      agent3: { before: null, after: three.id },
    });
  });

  test("lets an agent issue the agent's own cards only to a direct child", async () => {
    const [one, two, three] = world.agents;
    const stranger = await buildAgent(world.system);
    const start = await stock(4);
    await issue(world.system, { ranges: [span(start, 3)], toUser: one.id });
    const ctx = actAs(world.database, one);
    const ranges = [span(start, 4)];
    expect(await errorOf(issue(ctx, { ranges, toUser: stranger.id }))).toMatchObject({ key: 'notFound' });
    expect(await errorOf(issue(ctx, { ranges, toUser: three.id }))).toMatchObject({ fields: ['toUser'] });
    expect(await issue(ctx, { ranges, toUser: two.id })).toEqual({ affected: 3 });
    expect(await errorOf(issue(ctx, { ranges, toUser: two.id }))).toMatchObject({ key: 'terminals.nothing' });
    expect((await cardsOf(start, 4)).map((card) => card.owner)).toEqual([two.id, two.id, two.id, null]);
  });

  test('rejects the issue of cards to a receiver who is disabled or has a disabled superior', async () => {
    const [one, , three] = world.agents;
    const start = await stock(1);
    await table(world.system, users).update({ status: 'DISABLED' }, one.id);
    expect(await errorOf(issue(world.system, { ranges: [iccidOf(start)], toUser: three.id }))).toMatchObject({
      fields: ['toUser'],
    });
    await table(world.system, users).update({ status: 'ENABLED' }, one.id);
  });

  test('skips cards with a live order, another type or state in ranges, but rejects such cards by id', async () => {
    await setMode(world.system, 'manual');
    const [, two, three] = world.agents;
    const { card } = await buy(world);
    const free = await buildTerminal(world.system, { owner: three, type: 'OTA' });
    const ctx = actAs(world.database, two);
    const preview = await recycleTerminals.check(ctx, { ids: [card.id, free.id] });
    expect(preview).toMatchObject({
      matched: 2,
      available: 1,
      refused: [{ reason: 'Has a running order', count: 1, examples: [card.iccid] }],
    });
    expect(await errorOf(recycle(ctx, { ids: [card.id, free.id] }))).toEqual({
      key: 'terminals.refused.live',
      fields: [String(card.id)],
    });
    expect(await recycle(ctx, { ids: [free.id] })).toEqual({ affected: 1 });
    const stockCard = await buildTerminal(world.system);
    expect(await errorOf(issue(world.system, { ids: [stockCard.id], type: 'OTA', toUser: two.id }))).toEqual({
      key: 'terminals.refused.type',
      fields: [String(stockCard.id)],
    });
    await setMode(world.system, 'auto');
  });

  test('previews matched, available, rejected and unreadable cards of an issue without writing anything', async () => {
    const start = await stock(6);
    await issue(world.system, { ranges: [span(start, 2)], toUser: world.agents[0].id });
    const preview = await issueTerminals.check(
      { ...world.system, language: 'en' },
      { ranges: [span(start, 6), '1-2-3'], toUser: world.agents[1].id },
    );
    expect(preview).toMatchObject({
      matched: 6,
      available: 4,
      refused: [{ reason: 'Held by another customer', count: 2 }],
      ranges: [{ count: 6, matched: 6 }],
      problems: [{ item: '1-2-3' }],
    });
    expect((await cardsOf(start, 6)).filter((card) => card.status === 'STOCKED')).toHaveLength(4);
  });

  test('gives each card to a single receiver when two calls issue overlapping ranges, with exact counts', async () => {
    const [one, two] = world.agents;
    const start = await stock(60);
    const results = await Promise.all([
      issue(world.system, { ranges: [span(start, 40)], toUser: one.id }),
      issue(world.system, { ranges: [span(start + 20, 40)], toUser: two.id }),
      issue(world.system, { ranges: [span(start + 10, 40)], toUser: one.id }).catch(() => ({ affected: 0 })),
      issue(world.system, { ranges: [span(start + 10, 40)], toUser: two.id }).catch(() => ({ affected: 0 })),
    ]);
    const cards = await cardsOf(start, 60);
    const heldBy = (id: number): number => cards.filter((card) => card.owner === id).length;
    expect(heldBy(one.id)).toBe((results[0]?.affected ?? 0) + (results[2]?.affected ?? 0));
    expect(heldBy(two.id)).toBe((results[1]?.affected ?? 0) + (results[3]?.affected ?? 0));
    expect(heldBy(one.id) + heldBy(two.id)).toBe(60);
    const history = await table(world.system, auditLog).count({
      resource: 'terminals',
      action: 'issue',
      recordId: cards.map((card) => card.id),
    });
    expect(history).toBe(60);
  });

  test('runs as many statements for issuing 3,000 cards as for 3 cards', async () => {
    const toUser = world.agents[0].id;
    const few = await stock(3);
    const many = await stock(3000);
    const counts = [
      await countStatements(world.database, () => issue(world.system, { ranges: [span(few, 3)], toUser })),
      await countStatements(world.database, () => issue(world.system, { ranges: [span(many, 3000)], toUser })),
    ];
    expect(counts[1]).toBe(counts[0]);
    expect(counts[0]).toBeLessThan(20);
  }, 60_000);

  test('selects exactly the cards in hundreds of scattered ranges', async () => {
    const start = await stock(400);
    const even = Array.from({ length: 100 }, (_, index) => span(start + index * 4, 2));
    expect(await issue(world.system, { ranges: even, toUser: world.agents[0].id })).toEqual({ affected: 200 });
    const held = (await cardsOf(start, 400)).map((card) => card.owner !== null);
    expect(held).toEqual(Array.from({ length: 400 }, (_, index) => index % 4 < 2));
  });

  test('runs as a job when more than 5,000 cards are issued', async () => {
    const start = await stock(5001);
    const receiver = world.agents[0];
    const staff = actAs(world.database, await buildAdmin(world.system));
    const { jobId } = await issue(staff, { ranges: [span(start, 5001)], toUser: receiver.id });
    expect(jobId).toBeGreaterThan(0);
    expect(
      await table(world.system, terminals).count({
        status: 'STOCKED',
        iccid: { gte: iccidOf(start), lte: iccidOf(start + 5000) },
      }),
    ).toBe(5001);
    await runDueJobs(world.database);
    expect(await table(world.system, jobs).one(jobId as number)).toMatchObject({
      state: 'DONE',
      done: 5001,
      total: 5001,
      result: { affected: 5001 },
    });
    expect(
      await table(world.system, terminals).count({
        owner: receiver.id,
        iccid: { gte: iccidOf(start), lte: iccidOf(start + 5000) },
      }),
    ).toBe(5001);
  }, 60_000);
});
