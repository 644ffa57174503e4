import { beforeAll, describe, expect, test } from '@jest/globals';
import cardTransfers from '@t3d/resources/cards/card-transfers';
import auditLog from '@t3d/resources/builtin/audit-log';
import notifications from '@t3d/resources/builtin/notifications';
import type { Terminal } from '@t3d/resources/rows';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import { approveTransfers, expireTransfers } from '../domain/cardTransfers/decideTransfers';
import { actAs, buildAgent } from '../test/factories';
import type { Caller } from '../test/server';
import { orderOf } from '../test/testData';
import {
  aCard,
  anEmail,
  ask,
  change,
  codeOf,
  confirm,
  follow,
  holder,
  mailsTo,
  openTransfers,
  sell,
  server,
  stateOf,
  system,
} from './transferCard.fixture';

openTransfers();

const DAY = 86_400_000;
let agent: Caller;
let admin: Caller;
beforeAll(async () => {
  agent = await server.caller(holder.account);
  admin = await server.as('ADMIN');
});

interface Waiting {
  old: Terminal;
  fresh: Terminal;
  id: number;
  key: string;
}
/** Requests a transfer between cards without a mail address. */
async function aWaiting(values: Partial<Terminal> = {}): Promise<Waiting> {
  const [old, fresh] = [await aCard(values), await aCard()];
  const { body } = await ask(old, fresh);
  return { old, fresh, id: body.data.transferId, key: body.data.key };
}
const approve = (caller: Caller, ...ids: number[]) =>
  caller.post('/t3d-api/card-transfers/actions/approve').send({ ids });
const refuse = (caller: Caller, id: number, reason: unknown = 'Not your card') =>
  caller.post('/t3d-api/card-transfers/actions/refuse').send({ ids: [id], reason });

describe('card transfers without an email address', () => {
  test("waits for the agent's approval of a transfer, lists the transfer to the agent and moves the card", async () => {
    const old = await aCard({ contact: '+8613800138000' });
    const fresh = await aCard();
    const order = await sell(old);
    const { body } = await ask(old, fresh);
    expect(body.data).toMatchObject({ proof: 'agent', transferId: expect.any(Number) });
    expect(body.data).not.toHaveProperty('sentTo');
    const { transferId: id, key } = body.data;
    const [notice] = await table(system(), notifications).find({ user: holder.id }, { order: [['id', 'DESC']] });
    expect(notice?.title).toMatchObject({ en: 'A card transfer waits for your approval' });
    const { rows } = (await agent.get('/t3d-api/card-transfers?status=WAITING')).body;
    expect(rows[0]).toMatchObject({ id, fromLabel: old.iccid, toLabel: fresh.iccid, proof: 'AGENT' });
    expect((await follow(id, key)).body.data).toMatchObject({ status: 'WAITING', proof: 'AGENT', sentTo: null });
    expect((await approve(agent, id)).body.data).toEqual({ affected: 1 });
    expect(await stateOf(old)).toEqual(['INVALID', fresh.id]);
    expect((await orderOf(system(), order.id)).terminal).toBe(fresh.id);
    expect((await follow(id, key)).body.data.status).toBe('DONE');
    expect(await table(system(), cardTransfers).one(id)).toMatchObject({ status: 'DONE', decidedBy: holder.id });
    const moved = await table(system(), auditLog).find({
      resource: 'terminals',
      recordId: old.id,
      action: 'transfer-card',
    });
    expect(moved.map(({ actor }) => actor)).toEqual([holder.id]);
  });

  test('returns the same transfer with one notice when the transfer is requested again', async () => {
    const { old, fresh, id } = await aWaiting();
    const count = () => table(system(), notifications).count({ user: holder.id });
    const before = await count();
    expect((await ask(old, fresh)).body.data).toMatchObject({ transferId: id, proof: 'agent' });
    expect(await count()).toBe(before);
  });

  test('requires the code for a transfer, and no longer the agent, after a mail address is bound', async () => {
    const { old, fresh, id } = await aWaiting();
    const email = anEmail();
    await change(old, { contact: email });
    expect((await ask(old, fresh)).body.data).toMatchObject({ transferId: id, proof: 'code' });
    expect((await approve(agent, id)).status).toBe(400);
    expect((await confirm(id, await codeOf(email))).status).toBe(200);
  });

  test('counts a transfer in the menu until the agent decides', async () => {
    const waiting = async (): Promise<number> =>
      (await agent.get('/t3d-api/card-transfers?status=WAITING&size=1')).body.total as number;
    const before = await waiting();
    const { id } = await aWaiting();
    expect(await waiting()).toBe(before + 1);
    await refuse(agent, id);
    expect(await waiting()).toBe(before);
  });

  test("shows the holder the reason for a transfer's rejection, and allows another transfer", async () => {
    const { old, fresh, id, key } = await aWaiting();
    expect((await refuse(agent, id, '')).body.errors).toEqual({ reason: 'Required' });
    expect((await refuse(agent, id, 'x'.repeat(256))).status).toBe(400);
    expect((await refuse(agent, id)).status).toBe(200);
    expect((await follow(id, key)).body.data).toMatchObject({ status: 'REFUSED', reason: 'Not your card' });
    expect((await stateOf(old))[0]).toBe('UNUSED');
    expect((await ask(old, fresh)).body.data.transferId).not.toBe(id);
  });

  test('mails the rejection of a transfer if a mail address was bound during the wait', async () => {
    const { old, id } = await aWaiting();
    const email = anEmail();
    await change(old, { contact: email });
    expect((await refuse(agent, id)).status).toBe(200);
    const [mail] = await mailsTo(email);
    expect(mail?.text).toContain('Not your card');
    expect(mail?.text).not.toContain(old.iccid);
  });
});

describe('a transfer by strangers who know both card numbers', () => {
  test('moves no card for a stranger who knows both numbers, because the agent must approve', async () => {
    const { old, id } = await aWaiting();
    for (const code of ['000000', '123456']) expect((await confirm(id, code)).status).toBe(400);
    expect((await stateOf(old))[0]).toBe('UNUSED');
  });

  test('lists no transfer to another agent, a superior or a role without the action', async () => {
    const { old, id } = await aWaiting();
    const other = await server.caller((await buildAgent(system())).account);
    for (const decide of [approve(other, id), refuse(other, id)]) expect((await decide).status).toBe(404);
    for (const decide of [approve(await server.as('SMS_RECYCLE'), id), refuse(await server.as('SMS_RECYCLE'), id)])
      expect((await decide).status).toBe(403);
    expect((await approve(await server.caller(), id)).status).toBe(401);
    expect((await stateOf(old))[0]).toBe('UNUSED');
  });

  test('does not let a superior of the holder decide about a transfer', async () => {
    const below = await buildAgent(system(), { superior: holder });
    const [old, fresh] = [await aCard({ owner: below.id }), await aCard({ owner: below.id })];
    for (const card of [old, fresh]) await change(card, { owner: below.id, agent2: below.id });
    const { body } = await ask(old, fresh);
    expect((await approve(agent, body.data.transferId)).status).toBe(404);
    expect((await approve(await server.caller(below.account), body.data.transferId)).status).toBe(200);
  });
});

describe('approving a card transfer', () => {
  test('moves a card once when two approvals of a transfer come at once', async () => {
    const { old, fresh, id } = await aWaiting();
    const answers = await Promise.all([approve(agent, id), approve(admin, id), approve(agent, id)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400]);
    expect(await stateOf(old)).toEqual(['INVALID', fresh.id]);
    expect(
      await table(system(), auditLog).count({ resource: 'terminals', recordId: old.id, action: 'transfer-card' }),
    ).toBe(1);
  });

  test('leaves one result when an approval and a rejection of a transfer come at once', async () => {
    const { old, id, key } = await aWaiting();
    const [yes, no] = await Promise.all([approve(agent, id), refuse(agent, id)]);
    expect([yes.status, no.status].toSorted((one, other) => one - other)).toEqual([200, 400]);
    const { status } = (await follow(id, key)).body.data;
    expect([status, (await stateOf(old))[0]]).toEqual(yes.status === 200 ? ['DONE', 'INVALID'] : ['REFUSED', 'UNUSED']);
    for (const decide of [approve(agent, id), refuse(agent, id)])
      expect((await decide).body.message).toBe('This request no longer waits for a decision');
  });

  test('approves many transfers together or none, and lists the transfer that fails', async () => {
    const [one, other] = [await aWaiting(), await aWaiting()];
    await change(other.fresh, { status: 'ACTIVATED' });
    const { status, body } = await approve(agent, one.id, other.id);
    expect([status, Object.keys(body.errors)]).toEqual([400, [String(other.id)]]);
    expect((await stateOf(one.old))[0]).toBe('UNUSED');
    await change(other.fresh, { status: 'UNUSED' });
    expect((await approve(agent, other.id, one.id)).body.data).toEqual({ affected: 2 });
  });

  test('rejects the approval of a transfer when a card has another holder or the old card is INVALID', async () => {
    const gone = await aWaiting();
    await change(gone.old, { owner: (await buildAgent(system())).id });
    expect((await approve(agent, gone.id)).body.message).toBe('The card went to another holder');
    const dead = await aWaiting();
    await change(dead.old, { status: 'INVALID' });
    expect((await approve(agent, dead.id)).body.message).toContain('Invalid');
    expect((await refuse(agent, dead.id)).status).toBe(200);
  });

  test('changes nothing when the process is killed during the approval of a transfer', async () => {
    const { old, id } = await aWaiting();
    const killed = inTransaction(actAs(server.database, holder), async (ctx) => {
      await approveTransfers(ctx, { ids: [id] });
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    expect((await stateOf(old))[0]).toBe('UNUSED');
    expect((await approve(agent, id)).status).toBe(200);
  });
});

test('expires a waiting transfer after seven days and allows another transfer', async () => {
  const { old, fresh, id, key } = await aWaiting();
  server.database.clock.advance(7 * DAY - 60_000);
  expect((await follow(id, key)).body.data.status).toBe('WAITING');
  server.database.clock.advance(60_001);
  agent = await server.caller(holder.account);
  expect((await approve(agent, id)).body.message).toMatch(/expired/);
  expect((await follow(id, key)).body.data.status).toBe('EXPIRED');
  expect(await inTransaction(system(), expireTransfers)).toEqual({ expired: expect.any(Number) });
  expect(await table(system(), cardTransfers).one(id)).toMatchObject({ status: 'EXPIRED' });
  expect((await approve(agent, id)).body.message).toBe('This request no longer waits for a decision');
  expect((await stateOf(old))[0]).toBe('UNUSED');
  expect((await ask(old, fresh)).status).toBe(200);
});
