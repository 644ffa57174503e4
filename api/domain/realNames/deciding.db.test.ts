import orders from '@t3d/resources/orders/orders';
import realNames from '@t3d/resources/cards/real-names';
import terminals from '@t3d/resources/cards/terminals';
import users from '@t3d/resources/people/users';
import { describe, expect, test } from '@jest/globals';
import type { Context } from '../../context';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { actAs, buildTerminal } from '../../test/factories';
import { createOrder } from '../orders/commands/createOrder';
import { PROVISION_JOB } from '../orders/jobs/notifySupplier';
import { approveDocuments, rejectDocuments } from './approveDocuments';
import { REAL_NAME_SETTINGS, STANDARD_SETTINGS } from './submitDocument';
import type { AgentPlan, Terminal } from '@t3d/resources/rows';
import {
  act,
  admin,
  anId,
  card,
  cardNow,
  holder,
  offer,
  openRealNames,
  raw,
  server,
  smsOffer,
  submitted,
  system,
  trail,
  takeCard,
} from './realNames.fixture';

openRealNames();

const order = (terminal: Terminal = card, agentPlan: AgentPlan = offer): Promise<number> =>
  inTransaction(
    actAs(server.database, holder),
    async (ctx) => (await createOrder(ctx, { terminal: terminal.id, agentPlan: agentPlan.id })).id as number,
  );
const statusOf = async (id: number): Promise<unknown> => (await table(system(), orders).one(id))?.status;

describe('the review of an identity document', () => {
  test('verifies the card when a document is approved, and requests waiting data and SMS orders', async () => {
    const id = await submitted();
    const waiting = await order();
    const messages = await order(card, smsOffer);
    const other = await buildTerminal(system(), { owner: holder, realName: true });
    const untouched = await order(other);
    const all = (): Promise<unknown[]> => Promise.all([waiting, messages, untouched].map(statusOf));
    expect(await all()).toEqual(['NO_REAL_NAME', 'NO_REAL_NAME', 'NO_REAL_NAME']);
    expect((await act('approve', [id])).body).toMatchObject({ code: 200, data: { affected: 1, orders: 2 } });
    expect(await all()).toEqual(['INITIAL', 'INITIAL', 'NO_REAL_NAME']);
    expect((await cardNow()).realNameVerifiedAt).not.toBeNull();
    const { supplierReference } = (await table(system(), orders).one(waiting)) as { supplierReference: string };
    expect(await raw(`SELECT kind FROM jobs WHERE dedupe = 'provision:${supplierReference}'`)).toEqual([
      { kind: PROVISION_JOB },
    ]);
    expect((await admin.get(`/t3d-api/real-names/${id}`)).body.data).toMatchObject({
      status: 'APPROVED',
      reviewedBy: (await server.user('ADMIN')).id,
    });
    expect((await trail(card.id, 'terminals')).map(({ action }) => action)).toContain('verify');
  });

  test('rejects a second approval for a verified card, even of another document', async () => {
    const id = await submitted();
    await act('approve', [id]);
    expect((await act('approve', [id])).body).toMatchObject({
      code: 400,
      message: 'already verified',
      errors: { [id]: 'already verified' },
    });
    takeCard(await buildTerminal(system(), { owner: holder }));
    const late = await submitted();
    await table(system(), terminals).update({ realNameVerifiedAt: new Date() }, card.id);
    expect((await act('approve', [late])).body).toMatchObject({ code: 400, message: 'already verified' });
    expect((await act('reject', [id], { reason: 'no' })).body).toMatchObject({
      code: 400,
      errors: { [id]: expect.any(String) },
    });
  });

  test('requires a reason to reject a document, stores reviewer and time, and leaves orders waiting', async () => {
    const id = await submitted();
    const waiting = await order();
    expect((await act('reject', [id])).body.errors).toHaveProperty('reason');
    expect((await act('reject', [id], { reason: 'blurred' })).body.data).toEqual({ affected: 1 });
    expect((await admin.get(`/t3d-api/real-names/${id}`)).body.data).toMatchObject({
      status: 'REJECTED',
      reason: 'blurred',
      reviewedAt: expect.any(String),
    });
    expect([await statusOf(waiting), (await cardNow()).realNameVerifiedAt]).toEqual(['NO_REAL_NAME', null]);
    expect((await act('approve', [id])).status).toBe(400);
  });

  test('rejects the whole review when any document is already decided', async () => {
    const first = await submitted();
    await act('reject', [first], { reason: 'blurred' });
    takeCard(await buildTerminal(system(), { owner: holder }));
    const second = await submitted();
    expect(Object.keys((await act('approve', [first, second])).body.errors)).toEqual([String(first)]);
    expect((await table(system(), realNames).one(second))?.status).toBe('SUBMITTED');
  });

  test('lets only the first of two concurrent reviewers decide a document', async () => {
    const id = await submitted();
    const by = async (role: 'ADMIN' | 'SALESMAN', command: (ctx: Context) => Promise<unknown>): Promise<string> =>
      inTransaction(actAs(server.database, await server.user(role)), command).then(
        () => 'done',
        (error: { key?: string }) => error.key ?? String(error),
      );
    const said = await Promise.all([
      by('ADMIN', (ctx) => approveDocuments(ctx, { ids: [id] })),
      by('SALESMAN', (ctx) => rejectDocuments(ctx, { ids: [id], reason: 'no' })),
    ]);
    const won = (await table(system(), realNames).one(id))?.status;
    expect(said).toEqual(won === 'APPROVED' ? ['done', 'guard'] : ['guard', 'done']);
    expect((await cardNow()).realNameVerifiedAt !== null).toBe(won === 'APPROVED');
  });

  test('limits the number of verified cards per person, also when approvals are concurrent', async () => {
    const idNumber = anId();
    const documents: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      if (count > 0) takeCard(await buildTerminal(system(), { owner: holder }));
      documents.push(await submitted({ idNumber }));
    }
    const [one, two, three] = documents as [number, number, number];
    server.database.services.provide(REAL_NAME_SETTINGS, { ...STANDARD_SETTINGS, cardsPerPerson: 2 });
    expect((await act('approve', documents)).body).toMatchObject({
      code: 400,
      message: 'One person may have 2 verified cards at most',
      errors: { [three]: expect.any(String) },
    });
    await act('approve', [one]);
    const both = await Promise.all([act('approve', [two]), act('approve', [three])]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
    server.database.services.provide(REAL_NAME_SETTINGS, STANDARD_SETTINGS);
    takeCard(await buildTerminal(system(), { owner: holder }));
    const fourth = await submitted({ idNumber });
    expect((await table(system(), realNames).one(fourth))?.checks).toContainEqual({
      check: 'otherCards',
      ok: false,
      count: 2,
    });
    expect((await act('approve', [fourth])).status).toBe(200);
  });
});

describe('the real-name setting of a customer', () => {
  test("delays orders for unverified cards while the customer's real-name setting is enabled", async () => {
    const free = (): Promise<Terminal> => buildTerminal(system(), { owner: holder });
    const toggle = (name: string) => admin.post(`/t3d-api/users/actions/${name}`).send({ ids: [holder.id] });
    expect(await statusOf(await order(await free()))).toBe('INITIAL');
    expect((await toggle('real-name-on')).body.data).toEqual({ affected: 1 });
    expect(await statusOf(await order(await free()))).toBe('NO_REAL_NAME');
    const verified = await buildTerminal(system(), { owner: holder, realNameVerifiedAt: new Date() });
    expect(await statusOf(await order(verified))).toBe('INITIAL');
    await toggle('real-name-off');
    expect((await table(system(), users).one(holder.id))?.realName).toBe(false);
    const waiting = await order(await free());
    expect((await admin.get(`/t3d-api/orders/${waiting}`)).body.data.status).toBe('INITIAL');
  });
});
