import { describe, expect, test } from '@jest/globals';
import users from '@t3d/resources/people/users';
import { reseal } from '../../models/reseal';
import { recoveryCodesOf, secondFactorsOf } from '../../models/secondFactors';
import { asSystem } from '../../test/factories';
import { PASSWORD } from '../../test/server';
import {
  WRONG,
  call,
  codeNow,
  enter,
  logIn,
  mailsTo,
  newAgent,
  newEnrolled,
  nextCode,
  openServer,
  second,
  server,
  ticketOf,
} from './secondFactor.fixture';
import { otherThan } from '../../../e2e/support/totp';

openServer();

const WRONG_CODE = [400, 'verification code error'];
const said = ({ status, body }: { status: number; body: { message: string } }) => [status, body.message];
const trailOf = async (id: number): Promise<string[]> => {
  const admin = await server.as('ADMIN');
  const { rows } = (await admin.get(`/t3d-api/users/${id}/history`)).body as { rows: { action: string }[] };
  return rows.map(({ action }) => action);
};

describe('a second factor', () => {
  test('sets up a second factor with a first code, and requires a code at the next login', async () => {
    const { account } = await newAgent();
    const token = await server.login(account);
    const state = async () => (await call('get', 'sessions/totp', undefined, { token })).body.data;
    expect(await state()).toEqual({ active: false, since: null, recoveryCodes: 0, required: false });
    const { secret, uri } = (await call('post', 'sessions/totp', {}, { token })).body.data;
    expect(uri).toContain(`secret=${secret}`);
    expect(said(await call('put', 'sessions/totp', { code: otherThan(codeNow(secret)) }, { token }))).toEqual(
      WRONG_CODE,
    );
    const { recoveryCodes } = (await call('put', 'sessions/totp', { code: codeNow(secret) }, { token })).body.data;
    expect(recoveryCodes).toHaveLength(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    expect(await state()).toMatchObject({ active: true, since: expect.any(String), recoveryCodes: 10 });
    const first = await logIn(account);
    expect([first.status, first.get('X-Session-Id'), Object.keys(first.body.data)]).toEqual([
      200,
      undefined,
      ['secondFactor', 'ticket'],
    ]);
    const done = await second(first.body.data.ticket, nextCode(secret));
    expect(done.body.data).toEqual({ role: 'AGENT_1', accountAuth: true });
    expect(
      (await call('get', 'sessions', undefined, { token: done.get('X-Session-Id') as string })).body.data.account,
    ).toBe(account);
  });

  test('requires no code until the second factor is confirmed, and thus locks nobody out', async () => {
    const { account } = await newAgent();
    const token = await server.login(account);
    const first = (await call('post', 'sessions/totp', {}, { token })).body.data.secret;
    expect((await logIn(account)).get('X-Session-Id')).toBeDefined();
    // Set up again, which invalidates the first secret.
    const { secret } = (await call('post', 'sessions/totp', {}, { token })).body.data;
    expect(said(await call('put', 'sessions/totp', { code: nextCode(first) }, { token }))).toEqual(WRONG_CODE);
    expect((await call('put', 'sessions/totp', { code: nextCode(secret) }, { token })).status).toBe(200);
  });

  test('returns one set of recovery codes when two calls confirm a second factor at the same time', async () => {
    const { account } = await newAgent();
    const token = await server.login(account);
    const { secret } = (await call('post', 'sessions/totp', {}, { token })).body.data;
    const code = nextCode(secret);
    const answers = await Promise.all([1, 2, 3].map(() => call('put', 'sessions/totp', { code }, { token })));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400]);
    expect((await call('get', 'sessions/totp', undefined, { token })).body.data.recoveryCodes).toBe(10);
  });

  test('encrypts the secret and hashes recovery codes, also after the encryption key has changed', async () => {
    const { user, secret, recoveryCodes, account } = await newEnrolled();
    const { database } = server;
    const stored = async () =>
      JSON.stringify([
        await secondFactorsOf(database).findAll({ where: { user: user.id }, raw: true }),
        await recoveryCodesOf(database).findAll({ where: { user: user.id }, raw: true }),
      ]);
    const before = await stored();
    for (const told of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(before).not.toContain(told);
    await reseal(asSystem(database));
    expect(await stored()).not.toBe(before);
    expect(await enter(account, secret)).toBeDefined();
  });

  test('does not let a stolen session disable or replace a second factor without a code', async () => {
    const { token, secret, account } = await newEnrolled();
    for (const body of [undefined, {}, { code: '' }, { code: 123_456 }, { code: null }])
      expect((await call('delete', 'sessions/totp', body, { token })).status).toBe(400);
    expect(said(await call('delete', 'sessions/totp', { code: otherThan(nextCode(secret)) }, { token }))).toEqual(
      WRONG_CODE,
    );
    const again = await call('post', 'sessions/totp', {}, { token });
    expect([again.status, again.body.data]).toEqual([400, undefined]);
    expect((await call('put', 'sessions/totp', { code: nextCode(secret) }, { token })).status).toBe(400);
    expect(await ticketOf(account)).toBeDefined();
  });

  test('locks the network after wrong codes for disabling a second factor', async () => {
    const { token, secret } = await newEnrolled();
    const wrong = otherThan(nextCode(secret));
    for (let time = 0; time < 5; time += 1)
      expect(said(await call('delete', 'sessions/totp', { code: wrong }, { token }))).toEqual(WRONG_CODE);
    expect((await call('delete', 'sessions/totp', { code: nextCode(secret) }, { token })).status).toBe(429);
  });

  test('disables a second factor with a code or a recovery code, and mails the owner', async () => {
    const { token, secret, account, user } = await newEnrolled();
    expect((await call('delete', 'sessions/totp', { code: nextCode(secret) }, { token })).status).toBe(200);
    expect((await logIn(account)).get('X-Session-Id')).toBeDefined();
    expect((await call('delete', 'sessions/totp', { code: nextCode(secret) }, { token })).body.message).toContain(
      'no second factor',
    );
    const [mail] = await mailsTo(account);
    expect(mail?.subject).toContain('Your second factor is off');
    const other = await newEnrolled();
    const typed = (other.recoveryCodes[3] as string).toLowerCase().replaceAll('-', ' ');
    expect((await call('delete', 'sessions/totp', { code: typed }, { token: other.token })).status).toBe(200);
    expect(await trailOf(user.id)).toEqual(expect.arrayContaining(['second-factor-on', 'second-factor-off']));
  });

  test('keeps the second factor when the password is changed or reset', async () => {
    const { account, token, secret } = await newEnrolled();
    const next = 'a'.repeat(64);
    expect((await call('put', 'sessions/password', { original: PASSWORD, password: next }, { token })).status).toBe(
      200,
    );
    expect((await logIn(account, { password: next })).body.data.secondFactor).toEqual(['totp']);
    await call('post', 'password-reset/code', { account });
    const code = /\b\d{6}\b/.exec((await mailsTo(account)).at(0)?.text ?? '')?.[0];
    expect((await call('post', 'password-reset', { account, code, password: PASSWORD })).status).toBe(200);
    const answer = await logIn(account);
    expect([answer.body.data.secondFactor, answer.get('X-Session-Id')]).toEqual([['totp'], undefined]);
    expect(await enter(account, secret)).toBeDefined();
  });

  test('writes a second factor to the history without the secret, and deletes the factor with the user', async () => {
    const { user, account, secret, recoveryCodes } = await newEnrolled();
    await second(await ticketOf(account), recoveryCodes[0]);
    const admin = await server.as('ADMIN');
    const log = (await admin.get(`/t3d-api/audit-log?actor=${user.id}&size=100`)).body.rows as { action: string }[];
    expect(log.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['second-factor-on', 'recovery-code', 'login']),
    );
    const told = JSON.stringify(log);
    for (const one of [secret, ...recoveryCodes]) expect(told).not.toContain(one);
    expect((await mailsTo(account)).at(0)?.text).toContain('Codes left: 9');
    expect((await admin.delete(`/t3d-api/users/${user.id}`)).status).toBe(200);
    expect(await secondFactorsOf(server.database).count({ where: { user: user.id } })).toBe(0);
    expect(await recoveryCodesOf(server.database).count({ where: { user: user.id } })).toBe(0);
  });
});

describe('disabling the second factor of another user', () => {
  const reset = async (ids: number[], role: 'ADMIN' | 'SALESMAN' | 'AGENT_1' = 'ADMIN') =>
    (await server.as(role)).post(`/t3d-api/${users.name}/actions/reset-second-factor`).send({ ids });

  test("ends sessions and tickets and mails the user when an admin disables the user's second factor", async () => {
    const { user, account, token, secret, recoveryCodes } = await newEnrolled();
    const ticket = await ticketOf(account);
    const done = await reset([user.id]);
    expect([done.status, done.body.data]).toEqual([200, { affected: 1 }]);
    expect((await call('get', 'sessions', undefined, { token })).status).toBe(401);
    expect((await second(ticket, nextCode(secret))).body.errors).toHaveProperty('ticket');
    expect((await second(ticket, recoveryCodes[0])).body.errors).toHaveProperty('ticket');
    expect((await logIn(account)).get('X-Session-Id')).toBeDefined();
    const [mail] = await mailsTo(account);
    expect(mail?.subject).toContain('An administrator switched off your second factor');
    expect(await trailOf(user.id)).toContain('reset-second-factor');
  });

  test("lets only admins disable another user's second factor, and only once", async () => {
    const [one, other] = [await newEnrolled(), await newEnrolled()];
    expect([(await reset([one.user.id], 'SALESMAN')).status, (await reset([one.user.id], 'AGENT_1')).status]).toEqual([
      403, 403,
    ]);
    const me = await server.user('ADMIN');
    expect((await reset([me.id])).body.message).toContain('to yourself');
    expect((await reset([(await newAgent()).id])).body.message).toContain('no second factor');
    expect((await reset([one.user.id, other.user.id])).status).toBe(400);
    expect((await reset([999_999_999])).status).toBe(404);
    expect(await ticketOf(one.account)).toBeDefined();
  });
});

describe('wrong passwords of users with a second factor', () => {
  test('responds to a wrong password equally with and without a second factor, and returns no ticket', async () => {
    const { account } = await newEnrolled();
    const plain = await newAgent();
    await server.login(plain.account);
    const [one, other, nobody] = [
      await logIn(account, { password: WRONG }),
      await logIn(plain.account, { password: WRONG }),
      await logIn('nobody@t3d.test', { password: WRONG }),
    ];
    const words = ({ status, body }: typeof one) => [status, { ...body, requestId: '' }];
    expect(words(one)).toEqual(words(nobody));
    expect(words(other)).toEqual(words(nobody));
  });
});
