import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import auditLog from '@t3d/resources/builtin/audit-log';
import jobs from '@t3d/resources/builtin/jobs';
import type { User } from '@t3d/resources/rows';
import { randomUUID } from 'node:crypto';
import type { Actor, Context } from '../../context';
import { runDueJobs } from '../../jobs';
import { enqueue } from '../../jobs/outbox';
import { balanceOf, recharge } from '../../ledger';
import { findByKey } from '../../sessions/store';
import { keyDigest } from '../../keyText';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { asSystem, buildAdmin, buildAgent } from '../../test/factories';
import type { Caller } from '../../test/server';
import { type CreatedKey, KEYS, byKey, makeKey, openServer, server } from './apiKeys.fixture';

openServer({ approvals: true });

const system = () => asSystem(server.database);
let admin: Caller;
let other: Caller;
let key: CreatedKey;
beforeAll(async () => {
  admin = await server.as('ADMIN');
  const { passwordHash } = await server.user('ADMIN');
  other = await server.caller((await buildAdmin(system(), { passwordHash })).account);
  key = await makeKey(admin, { name: 'book-keeper', scopes: ['users:reverse', 'orders:list'] });
});
const setDisabled = (action: 'enable' | 'disable') =>
  admin
    .post(`${KEYS}/actions/${action}`)
    .send({ ids: [key.id] })
    .expect(200);
afterEach(() => setDisabled('enable'));

describe('a call with an API key that waits for approval', () => {
  async function ask(): Promise<{ agent: User; approval: number }> {
    const agent = await buildAgent(system());
    await inTransaction(system(), (ctx) =>
      recharge(ctx, { key: randomUUID(), user: agent.id, amount: 5_000, currency: 'USD', remark: null }),
    );
    const bills = await admin.get(`/t3d-api/bills?toAccount=${agent.id}`).expect(200);
    const body = { bill: bills.body.rows[0].id as number };
    const answer = await byKey(key.key, 'post', 'users/actions/reverse', { body }).expect(202);
    return { agent, approval: answer.body.data.approvalId };
  }
  const approve = (id: number) => other.post('/t3d-api/approvals/actions/approve').send({ ids: [id] });

  test('runs an approved call as the key’s owner, with the name of the key in the history', async () => {
    const { agent, approval } = await ask();
    expect(await balanceOf(system(), agent.id)).toBe(5_000);
    await approve(approval).expect(200);
    expect(await balanceOf(system(), agent.id)).toBe(0);
    const { id: actor } = await server.user('ADMIN');
    const [entry] = await table(system(), auditLog).find({ resource: 'users', recordId: agent.id, action: 'reverse' });
    expect(entry).toMatchObject({ actor, via: { key: 'book-keeper' } });
  });

  test('rejects a call that waits for approval when its API key is disabled meanwhile', async () => {
    const { agent, approval } = await ask();
    await setDisabled('disable');
    const { status, body } = await approve(approval);
    expect([status, body.message]).toEqual([400, expect.stringContaining('API key')]);
    expect(await balanceOf(system(), agent.id)).toBe(5_000);
    await setDisabled('enable');
    await approve(approval).expect(200);
  });
});

describe('a job queued by a call with an API key', () => {
  const leave = async (): Promise<number> => {
    const actor = await findByKey(server.database, keyDigest(key.key));
    if (!actor) throw new Error('the key is dead');
    return inTransaction({ ...system(), actor }, (ctx) =>
      enqueue(ctx, { kind: 'probe', payload: {}, owner: actor.id }),
    );
  };
  async function run(id: number) {
    let seen: Actor | null = null;
    const work = async ({ actor }: Context): Promise<void> => {
      seen = actor;
    };
    const probe = { atomic: true, onBehalf: () => undefined, run: work };
    await runDueJobs(server.database, { probe }, { error: () => undefined });
    const row = await table(system(), jobs).one(id);
    return { state: row?.state, errors: row?.errors, seen };
  }

  test('runs a job with the rights and the name of the API key that queued it', async () => {
    const seen = { apis: ['users:reverse', 'orders:list'], via: { key: 'book-keeper' } };
    expect(await run(await leave())).toMatchObject({ state: 'DONE', seen });
  });

  test('does not run a job when the API key that queued it is disabled meanwhile', async () => {
    const left = await leave();
    await setDisabled('disable');
    expect(await run(left)).toMatchObject({ state: 'FAILED', errors: { key: 'jobs.sender.key' }, seen: null });
  });
});
