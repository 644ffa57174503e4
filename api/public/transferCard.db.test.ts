import { describe, expect, test } from '@jest/globals';
import cardTransfers from '@t3d/resources/cards/card-transfers';
import auditLog from '@t3d/resources/builtin/audit-log';
import notifications from '@t3d/resources/builtin/notifications';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import { confirmTransfer } from '../domain/cardTransfers';
import { solveProof } from '../test/altcha';
import { anIccid, buildAgent, buildTerminal } from '../test/factories';
import { orderOf } from '../test/testData';
import {
  aCard,
  aCodeSent,
  aPair,
  ask,
  change,
  codeOf,
  confirm,
  follow,
  holder,
  mailsTo,
  openTransfers,
  otherThan,
  post,
  sell,
  server,
  stateOf,
  system,
} from './transferCard.fixture';

openTransfers();

const MINUTE = 60_000;
const WRONG = { code: 400, message: 'verification code error', errors: { code: 'verification code error' } };

/** Returns a card number as notices show it. */
const inFours = (number: string): string => number.replaceAll(/(.{4})(?=.)/g, '$1 ');

describe('a transfer with a code', () => {
  test('moves the orders, ends the old card and notifies both sides for the right transfer code', async () => {
    const { old, fresh, email } = await aPair({ cid: '8612349999' });
    const order = await sell(old);
    const { body } = await post('', { from: '861-234 9999', to: fresh.iccid });
    expect(body).toMatchObject({
      code: 200,
      data: { transferId: expect.any(Number), proof: 'code', sentTo: 'h***@m***.example', key: expect.any(String) },
    });
    expect(body.data.brand.name).toBe('Haiketong');
    const { transferId: id, key } = body.data;
    expect((await follow(id, key)).body.data).toMatchObject({ status: 'CODE_SENT', sentTo: 'h***@m***.example' });
    const answer = await confirm(id, await codeOf(email));
    expect([answer.status, answer.body.data]).toEqual([200, { status: 'DONE' }]);
    expect(await stateOf(old)).toEqual(['INVALID', fresh.id]);
    expect((await orderOf(system(), order.id)).terminal).toBe(fresh.id);
    const followed = (await follow(id, key)).body.data;
    expect(followed).toMatchObject({ status: 'DONE', sentTo: null, from: expect.stringContaining('****') });
    const [mail] = await mailsTo(email);
    expect(mail).toMatchObject({ subject: 'Your card was transferred' });
    expect(mail?.text).not.toContain(old.iccid);
    const [notice] = await table(system(), notifications).find({ user: holder.id }, { order: [['id', 'DESC']] });
    expect(notice?.content).toMatchObject({ en: expect.stringContaining(inFours(fresh.iccid)) });
    const trail = await table(system(), auditLog).find({ resource: 'card-transfers', recordId: id });
    expect(trail.map(({ action }) => action)).toEqual(['request', 'confirm']);
  });

  test('returns the same transfer with a new code when a transfer is requested again after a minute', async () => {
    const { old, fresh, id, code, email } = await aCodeSent();
    expect((await ask(old, fresh)).status).toBe(429);
    server.database.clock.advance(MINUTE + 1);
    const again = await ask(old, fresh);
    expect(again.body.data).toMatchObject({ transferId: id, proof: 'code' });
    const next = await codeOf(email);
    if (next !== code) expect((await confirm(id, code)).status).toBe(400);
    expect((await confirm(id, next)).status).toBe(200);
  });

  test('sends at most five transfer codes an hour for a card', async () => {
    const { old, fresh } = await aCodeSent();
    for (let more = 0; more < 4; more += 1) {
      server.database.clock.advance(MINUTE + 1);
      expect((await ask(old, fresh)).status).toBe(200);
    }
    server.database.clock.advance(MINUTE + 1);
    expect((await ask(old, fresh)).status).toBe(429);
  });
});

describe('codes that confirm a card transfer', () => {
  test('invalidates a transfer code after five wrong guesses, also when the guesses are concurrent', async () => {
    const { id, code, old } = await aCodeSent();
    const wrong = await Promise.all(Array.from({ length: 5 }, () => confirm(id, otherThan(code))));
    for (const { body } of wrong) expect(body).toMatchObject(WRONG);
    expect((await confirm(id, code)).body).toMatchObject(WRONG);
    expect((await stateOf(old))[0]).toBe('UNUSED');
  });

  test('moves no card when a transfer code is used again', async () => {
    const { id, code, fresh } = await aCodeSent();
    expect((await confirm(id, code)).status).toBe(200);
    expect((await confirm(id, code)).body).toMatchObject(WRONG);
    expect((await stateOf(fresh))[0]).toBe('UNUSED');
  });

  test('moves a card once when a transfer code is used twice at once', async () => {
    const { id, code, old, fresh } = await aCodeSent();
    const answers = await Promise.all([confirm(id, code), confirm(id, code), confirm(id, code)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400]);
    expect(await stateOf(old)).toEqual(['INVALID', fresh.id]);
    expect(
      await table(system(), auditLog).count({ resource: 'terminals', recordId: old.id, action: 'transfer-card' }),
    ).toBe(1);
  });

  test('invalidates a transfer code after ten minutes, and then allows another transfer', async () => {
    const { id, code, key, old } = await aCodeSent();
    server.database.clock.advance(10 * MINUTE + 1);
    expect((await confirm(id, code)).body).toMatchObject(WRONG);
    expect((await follow(id, key)).body.data).toMatchObject({ status: 'EXPIRED', sentTo: null });
    const other = await ask(old, await aCard());
    expect([other.status, other.body.data.transferId === id]).toEqual([200, false]);
  });

  test("accepts a transfer code for no other transfer, not even for the card's next transfer", async () => {
    const one = await aCodeSent();
    const other = await aCodeSent();
    if (one.code !== other.code) expect((await confirm(other.id, one.code)).body).toMatchObject(WRONG);
    server.database.clock.advance(10 * MINUTE + 1);
    const next = await ask(one.old, await aCard());
    expect((await confirm(one.id, await codeOf(one.email))).body).toMatchObject(WRONG);
    expect((await confirm(next.body.data.transferId, await codeOf(one.email))).status).toBe(200);
  });

  test('rejects a transfer code after the card gets another contact', async () => {
    const { id, code, old } = await aCodeSent();
    await change(old, { contact: 'other@mail.example' });
    expect((await confirm(id, code)).body).toMatchObject(WRONG);
    await change(old, { contact: null });
    expect((await confirm(id, code)).body).toMatchObject(WRONG);
  });

  test('stores a transfer code as a hash', async () => {
    const { code } = await aCodeSent();
    const [rows] = await server.database.sequelize.query('SELECT code FROM password_codes');
    expect(JSON.stringify(rows)).not.toContain(`"${code}"`);
  });

  test('rejects an invalid transfer code and an unknown transfer with the same error', async () => {
    const { id } = await aCodeSent();
    for (const code of ['x', '1e5', "' OR 1=1 --", '9'.repeat(5000)])
      expect((await confirm(id, code)).body).toMatchObject(WRONG);
    for (const wrong of [0, 999_999_999, 1e300]) expect((await confirm(wrong, '123456')).body).toMatchObject(WRONG);
    for (const code of [undefined, 7, '', ['a']])
      expect((await confirm(id, code)).body).toMatchObject({ code: 400, errors: { code: 'Required' } });
  });
});

describe('rejected requests for a card transfer', () => {
  const reasons = async (...[from, to]: Parameters<typeof ask>): Promise<unknown> => {
    const { status, body } = await ask(from, to);
    return [status, body.errors ?? body.message];
  };

  test('rejects a transfer to the same card, between agents or types, or of a card without an agent', async () => {
    const { old, fresh } = await aPair();
    const stranger = await buildTerminal(system(), { owner: await buildAgent(system()) });
    expect(await reasons(old, old)).toEqual([400, { to: 'The new card must be another one' }]);
    expect(await reasons(old, stranger)).toEqual([400, { to: 'Both cards must come from the same seller' }]);
    expect(await reasons(old, await aCard({ type: 'E_SIM' }))).toEqual([
      400,
      { to: 'The new card must be of the old one’s type (SIM)' },
    ]);
    expect(await reasons(await buildTerminal(system()), fresh)).toEqual([
      400,
      {
        from: 'The old card cannot be transferred here, please ask its seller',
        to: 'Both cards must come from the same seller',
      },
    ]);
  });

  test('rejects a transfer from an INVALID or disabled card, or to a card in use', async () => {
    const { old, fresh } = await aPair();
    for (const status of ['INVALID', 'DISABLE'] as const) {
      expect(await reasons(await aCard({ status }), fresh)).toEqual([
        400,
        { from: expect.stringContaining('old card') },
      ]);
      expect(await reasons(old, await aCard({ status }))).toEqual([
        400,
        { to: expect.stringContaining('must be unused') },
      ]);
    }
    expect(await reasons(old, await aCard({ status: 'ACTIVATED' }))).toEqual([400, { to: expect.any(String) }]);
  });

  test('rejects a new card that has an order, and otherwise moves all orders of the old card', async () => {
    const { old, fresh, email } = await aPair();
    const sold = await aCard();
    await sell(sold);
    await change(sold, { status: 'UNUSED' });
    expect(await reasons(old, sold)).toEqual([
      400,
      { to: 'The new card has a plan already, please take an unused one' },
    ]);
    const orders = [await sell(old), await sell(old)];
    const { body } = await ask(old, fresh);
    expect((await confirm(body.data.transferId, await codeOf(email))).status).toBe(200);
    for (const { id } of orders) expect((await orderOf(system(), id)).terminal).toBe(fresh.id);
  });

  test('rejects a transfer of a card that has another open transfer', async () => {
    const { old, fresh } = await aCodeSent();
    const open = 'A transfer of one of these cards is open: finish it, or wait until it ends';
    expect(await reasons(old, await aCard())).toEqual([400, open]);
    expect(await reasons(await aCard(), fresh)).toEqual([400, open]);
    expect(await reasons(fresh, await aCard())).toEqual([400, open]);
  });

  test('rejects a transfer after the new card was sold, and keeps the code valid', async () => {
    const { id, code, old, fresh } = await aCodeSent();
    await change(fresh, { status: 'ACTIVATED' });
    const { status, body } = await confirm(id, code);
    expect([status, body.errors]).toEqual([400, { to: expect.stringContaining('must be unused') }]);
    expect((await stateOf(old))[0]).toBe('UNUSED');
    await change(fresh, { status: 'UNUSED' });
    expect((await confirm(id, code)).status).toBe(200);
  });

  test('creates one transfer for two concurrent requests for the same card', async () => {
    const { old } = await aPair();
    const answers = await Promise.all([ask(old, await aCard()), ask(old, await aCard())]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
    expect(await table(system(), cardTransfers).count({ from: old.id, status: 'CODE_SENT' })).toBe(1);
  });
});

test('keeps a transfer code valid when the process is killed between the code and the transfer', async () => {
  const { id, code, old } = await aCodeSent();
  const killed = inTransaction(system(), async (ctx) => {
    expect(await confirmTransfer(ctx, id, code)).toBe(true);
    throw new Error('killed');
  });
  await expect(killed).rejects.toThrow('killed');
  expect((await stateOf(old))[0]).toBe('UNUSED');
  expect((await table(system(), cardTransfers).one(id))?.status).toBe('CODE_SENT');
  expect((await confirm(id, code)).status).toBe(200);
});

test("shows the state of a transfer only for the transfer's key", async () => {
  const [one, other] = [await aCodeSent(), await aCodeSent()];
  const { headers, text, body } = await follow(one.id, one.key);
  expect([headers['cache-control'], body.code]).toEqual(['no-store', 200]);
  for (const secret of [one.old.iccid, one.fresh.iccid, one.email, holder.account]) expect(text).not.toContain(secret);
  for (const [id, key] of [
    [other.id, one.key],
    [one.id, `${one.key}x`],
    [one.id, ''],
  ] as const)
    expect((await follow(id, key)).status).toBe(404);
});

describe('card numbers in transfer requests', () => {
  test('rejects malformed and unknown card numbers with errors on the fields, and rejects invalid bodies', async () => {
    const { old } = await aPair();
    expect((await post('', { from: 'abc', to: old.iccid })).body.errors).toEqual({ from: 'card number input error' });
    expect((await post('', { from: old.iccid, to: anIccid() })).body.errors).toEqual({
      to: 'enter a correct card number',
    });
    for (const body of [{}, { from: 7, to: {} }, { from: [old.iccid], to: '' }, []])
      expect((await post('', body)).body.errors).toEqual({ from: 'Required', to: 'Required' });
  });

  test('requires a proof of work for transfers after ten wrong card numbers within a minute', async () => {
    const address = '192.0.2.77';
    const miss = () => post('', { from: anIccid(), to: anIccid() }, address);
    for (let time = 0; time < 5; time += 1) expect((await miss()).status).toBe(400);
    const { old, fresh } = await aPair();
    const rejected = await ask(old, fresh, address);
    expect([rejected.status, rejected.body.data]).toEqual([429, { challenge: expect.any(Object) }]);
    const proof = await solveProof(rejected);
    expect((await ask(old, fresh, address).set('X-Altcha', proof)).status).toBe(200);
  });

  test('limits an address to thirty transfer calls an hour', async () => {
    const address = '192.0.2.78';
    for (let time = 0; time < 30; time += 1) expect((await confirm(0, '123456', address)).status).toBe(400);
    expect((await confirm(0, '123456', address)).status).toBe(429);
    const { old, fresh } = await aPair();
    expect((await ask(old, fresh, address)).status).toBe(429);
    expect((await ask(old, fresh)).status).toBe(200);
  });
});
