import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import auditLog from '@t3d/resources/audit-log';
import jobs from '@t3d/resources/jobs';
import { luhnDigit } from '@t3d/resources/kit';
import realNames from '@t3d/resources/real-names';
import issueRecords from '@t3d/resources/terminal-issue-records';
import terminals from '@t3d/resources/terminals';
import users from '@t3d/resources/users';
import type { Context } from '../../../context';
import { runDueJobs } from '../../../jobs';
import { table } from '../../../models/table';
import { inTransaction } from '../../../models/transaction';
import { actAs, buildAdmin, buildAgent, buildTerminal } from '../../../test/factories';
import { countStatements } from '../../../test/statements';
import type { World } from '../../../test/world';
import { buy, openWorld, setMode } from '../../../test/world';
import { disableTerminals, restoreTerminals } from '../changeStatus';
import { deleteTerminals } from '../deleteTerminals';
import { checkIssueTerminals, issueTerminals } from './issueTerminals';
import { checkRecycleTerminals, recycleTerminals } from './recycleTerminals';
import type { Chosen } from './selection';
import { guardImported, updateTerminal } from '../updateTerminal';
import type { Terminal, User } from '../../../models/rows';

let world: World;
let serial = 100_000;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const body = (number: number): string => `8985${String(number).padStart(15, '0')}`;
const iccidOf = (number: number): string => body(number) + luhnDigit(body(number));
const span = (start: number, count: number): string => `${iccidOf(start)}-${iccidOf(start + count - 1)}`;

/** New cards with consecutive numbers in the platform's stock; answers the first number. */
async function stock(count: number): Promise<number> {
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
const issue = (ctx: Context, input: Chosen & { toUser: number; remark?: string }): Promise<Moved> =>
  inTransaction(ctx, (inner) => issueTerminals(inner, input)) as Promise<Moved>;
const recycle = (ctx: Context, input: Chosen): Promise<Moved> =>
  inTransaction(ctx, (inner) => recycleTerminals(inner, input)) as Promise<Moved>;
const refused = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: { key: string; errors?: object }) => ({ key: error.key, fields: Object.keys(error.errors ?? {}) }),
  );
const cardsOf = (start: number, count: number) =>
  table(world.system, terminals).find({
    iccid: { in: Array.from({ length: count }, (_, index) => iccidOf(start + index)) },
  });

describe('issuing', () => {
  test('staff hand stock to an agent of any level: its whole chain, one record, one history row a card', async () => {
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

  test('an agent hands its own cards to a direct child only', async () => {
    const [one, two, three] = world.agents;
    const stranger = await buildAgent(world.system);
    const start = await stock(4);
    await issue(world.system, { ranges: [span(start, 3)], toUser: one.id });
    const ctx = actAs(world.database, one);
    const ranges = [span(start, 4)];
    expect(await refused(issue(ctx, { ranges, toUser: stranger.id }))).toMatchObject({ key: 'notFound' });
    expect(await refused(issue(ctx, { ranges, toUser: three.id }))).toMatchObject({ fields: ['toUser'] });
    expect(await issue(ctx, { ranges, toUser: two.id })).toEqual({ affected: 3 });
    expect(await refused(issue(ctx, { ranges, toUser: two.id }))).toMatchObject({ key: 'terminals.nothing' });
    expect((await cardsOf(start, 4)).map((card) => card.owner)).toEqual([two.id, two.id, two.id, null]);
  });

  test('the receiver, and every agent above it, must be enabled', async () => {
    const [one, , three] = world.agents;
    const start = await stock(1);
    await table(world.system, users).update({ status: 'DISABLED' }, one.id);
    expect(await refused(issue(world.system, { ranges: [iccidOf(start)], toUser: three.id }))).toMatchObject({
      fields: ['toUser'],
    });
    await table(world.system, users).update({ status: 'ENABLED' }, one.id);
  });

  test('cards with a live order, of another type or state stay; by ids one of them refuses the call', async () => {
    await setMode(world.system, 'manual');
    const [, two, three] = world.agents;
    const { card } = await buy(world);
    const free = await buildTerminal(world.system, { owner: three, type: 'OTA' });
    const ctx = actAs(world.database, two);
    const preview = await checkRecycleTerminals(ctx, { ids: [card.id, free.id] });
    expect(preview).toMatchObject({
      matched: 2,
      available: 1,
      refused: [{ reason: 'Has a running order', count: 1, examples: [card.iccid] }],
    });
    expect(await refused(recycle(ctx, { ids: [card.id, free.id] }))).toEqual({
      key: 'terminals.refused.live',
      fields: [String(card.id)],
    });
    expect(await recycle(ctx, { ids: [free.id] })).toEqual({ affected: 1 });
    const stockCard = await buildTerminal(world.system);
    expect(await refused(issue(world.system, { ids: [stockCard.id], type: 'OTA', toUser: two.id }))).toEqual({
      key: 'terminals.refused.type',
      fields: [String(stockCard.id)],
    });
    await setMode(world.system, 'auto');
  });

  test('check tells what is matched, available, refused and unreadable, and writes nothing', async () => {
    const start = await stock(6);
    await issue(world.system, { ranges: [span(start, 2)], toUser: world.agents[0].id });
    const preview = await checkIssueTerminals(
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

  test('two callers after overlapping ranges: no card in two hands, each told exactly what it got', async () => {
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

  test('a constant number of statements, for 3 cards or for 3,000', async () => {
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

  test('hundreds of scattered ranges mean exactly their cards', async () => {
    const start = await stock(400);
    const even = Array.from({ length: 100 }, (_, index) => span(start + index * 4, 2));
    expect(await issue(world.system, { ranges: even, toUser: world.agents[0].id })).toEqual({ affected: 200 });
    const held = (await cardsOf(start, 400)).map((card) => card.owner !== null);
    expect(held).toEqual(Array.from({ length: 400 }, (_, index) => index % 4 < 2));
  });

  test('more than 5,000 cards go as a job', async () => {
    const start = await stock(5001);
    const admin = world.agents[0];
    const { jobId } = await issue(world.system, { ranges: [span(start, 5001)], toUser: admin.id });
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
        owner: admin.id,
        iccid: { gte: iccidOf(start), lte: iccidOf(start + 5000) },
      }),
    ).toBe(5001);
  }, 60_000);
});

describe('recycling', () => {
  test('staff take cards back to the stock, with a record for each holder', async () => {
    const [one, two] = world.agents;
    const start = await stock(4);
    await issue(world.system, { ranges: [span(start, 2)], toUser: one.id });
    await issue(world.system, { ranges: [span(start + 2, 2)], toUser: two.id });
    const before = await table(world.system, issueRecords).count({ circulation: 'RETRIEVE' });
    expect(await recycle(world.system, { ranges: [span(start, 4)] })).toEqual({ affected: 4 });
    expect(await table(world.system, issueRecords).count({ circulation: 'RETRIEVE' })).toBe(before + 2);
    for (const card of await cardsOf(start, 4))
      expect(card).toMatchObject({ status: 'STOCKED', owner: null, agent1: null, agent2: null });
  });

  test("a superior takes its descendants' cards into its own hands, and never its own or a stranger's", async () => {
    const [one, , three] = world.agents;
    const start = await stock(3);
    const stranger = await buildAgent(world.system);
    await issue(world.system, { ranges: [iccidOf(start)], toUser: three.id });
    await issue(world.system, { ranges: [iccidOf(start + 1)], toUser: one.id });
    await issue(world.system, { ranges: [iccidOf(start + 2)], toUser: stranger.id });
    expect(await recycle(actAs(world.database, one), { ranges: [span(start, 3)] })).toEqual({ affected: 1 });
    const cards = await cardsOf(start, 3);
    expect(cards.map((card) => card.owner)).toEqual([one.id, one.id, stranger.id]);
    expect(cards[0]).toMatchObject({ status: 'UNUSED', agent1: one.id, agent2: null, agent3: null });
  });

  test('what was known of the person who used a card does not go on to its next holder', async () => {
    const [one] = world.agents;
    const person = { realNameVerifiedAt: new Date(), contact: 'a@b.example' };
    const [taken, left] = [
      await buildTerminal(world.system, { owner: one, ...person }),
      await buildTerminal(world.system, { owner: one, ...person }),
    ];
    const document = (card: Terminal, status: 'SUBMITTED' | 'APPROVED') =>
      table(world.system, realNames).insert({ terminal: card.id, docType: 'PASSPORT', status, agent: one.id });
    const documents = [
      await document(taken, 'APPROVED'),
      await document(taken, 'SUBMITTED'),
      await document(left, 'SUBMITTED'),
    ];
    expect(await recycle(world.system, { ids: [taken.id] })).toEqual({ affected: 1 });
    expect(
      (await table(world.system, terminals).find([taken.id, left.id])).map((card) => [
        card.status,
        card.contact,
        card.realNameVerifiedAt === null,
      ]),
    ).toEqual([
      ['STOCKED', null, true],
      ['UNUSED', 'a@b.example', false],
    ]);
    expect(
      (await table(world.system, realNames).find(documents)).map(({ status, agent, reviewedAt }) => [
        status,
        agent,
        reviewedAt === null,
      ]),
    ).toEqual([
      ['APPROVED', one.id, true],
      ['REJECTED', one.id, false],
      ['SUBMITTED', one.id, true],
    ]);
  });

  test('needs numbers of more than 11 digits', async () => {
    expect(await refused(recycle(world.system, { ranges: ['10000000000-10000000009'] }))).toEqual({
      key: 'ranges.short',
      fields: ['ranges'],
    });
    expect(await refused(recycle(world.system, { ranges: ['100000000000-100000000009'] }))).toMatchObject({
      key: 'terminals.nothing',
    });
  });
});

describe('cards', () => {
  test('disabling twice changes once; restoring makes idle', async () => {
    const card = await buildTerminal(world.system, { owner: world.agents[0] });
    const disable = () => inTransaction(world.system, (ctx) => disableTerminals(ctx, { ids: [card.id] }));
    expect(await disable()).toEqual({ affected: 1 });
    expect(await disable()).toEqual({ affected: 0 });
    expect(await inTransaction(world.system, (ctx) => restoreTerminals(ctx, { ids: [card.id] }))).toEqual({
      affected: 1,
    });
    expect((await table(world.system, terminals).one(card.id))?.status).toBe('UNUSED');
  });

  test('only stock without orders is deleted', async () => {
    const stocked = await buildTerminal(world.system);
    const held = await buildTerminal(world.system, { owner: world.agents[0] });
    const remove = (ids: number[]) => inTransaction(world.system, (ctx) => deleteTerminals(ctx, { ids }));
    expect(await refused(remove([stocked.id, held.id]))).toEqual({
      key: 'terminals.notStocked',
      fields: [String(held.id)],
    });
    expect(await remove([stocked.id])).toEqual({ affected: 1 });
  });

  test('an agent changes remark and contact, nothing else', async () => {
    const card = await buildTerminal(world.system, { owner: world.agents[0] });
    const ctx = actAs(world.database, world.agents[0]);
    const update = (values: Record<string, unknown>) =>
      inTransaction(ctx, (inner) => updateTerminal(inner, { id: card.id, values }));
    expect(await update({ remark: 'mine', contact: 'anna@b.example' })).toEqual({ affected: 1 });
    // The next holder of the card reads its trail, too.
    const [{ changes } = { changes: null }] = await table(world.system, auditLog).find({
      resource: 'terminals',
      recordId: card.id,
      action: 'update',
    });
    expect(changes).toMatchObject({
      remark: { after: 'mine' },
      contact: { before: null, after: expect.stringMatching(/^ann\*+mple$/) },
    });
    expect(await refused(update({ brand: 'X' }))).toMatchObject({ key: 'forbidden' });
  });

  test('the contact of a card is its owner’s and staff’s to set, not a superior’s', async () => {
    const [superior, owner] = world.agents as unknown as [User, User];
    const card = await buildTerminal(world.system, { owner });
    const by = (caller: User, values: Record<string, unknown>) =>
      inTransaction(actAs(world.database, caller), (inner) => updateTerminal(inner, { id: card.id, values }));
    const contact = async () => (await table(world.system, terminals).one(card.id))?.contact;
    expect(await refused(by(superior, { contact: 'mine@b.example' }))).toEqual({ key: 'invalid', fields: ['contact'] });
    expect(await contact()).toBeNull();
    expect(await by(superior, { remark: 'seen' })).toEqual({ affected: 1 });
    expect(await by(owner, { contact: 'anna@b.example' })).toEqual({ affected: 1 });
    expect(await by(await buildAdmin(world.system), { contact: 'bert@b.example' })).toEqual({ affected: 1 });
    // What a form sends back unchanged changes nothing; an import asks the same of each row.
    expect(await by(superior, { contact: await contact() })).toEqual({ affected: 0 });
    const asked = await inTransaction(actAs(world.database, superior), (inner) =>
      guardImported(inner, [{ id: card.id, changes: { contact: 'x' } }]),
    );
    expect([...asked]).toEqual([[card.id, { field: 'contact', key: 'terminals.contactOwner' }]]);
  });
});
