import { describe, expect, test } from '@jest/globals';
import users from '@t3d/resources/people/users';
import { table } from '../../models/table';
import {
  NEW_PASSWORD,
  advance,
  anAccount,
  anAgent,
  childrenOf,
  invite,
  join,
  open,
  openInvites,
  reasonOf,
  server,
  setInvite,
  setUser,
  stored,
  system,
} from './invites.fixture';

openInvites();
const DAY = 86_400_000;

describe('invalid invite links', () => {
  test('rejects an invite link as used after the last allowed use', async () => {
    const inviter = await anAgent();
    const { token } = await invite(inviter);
    expect((await join(token)).status).toBe(200);
    expect([await reasonOf(join(token)), await reasonOf(open(token))]).toEqual(['400 used', '400 used']);
    expect(await childrenOf(inviter)).toHaveLength(1);
  });

  test('rejects an invite link as expired after the last day, even when the link was used up or revoked', async () => {
    const inviter = await anAgent();
    const [fresh, used, revoked] = [await invite(inviter), await invite(inviter), await invite(inviter, { days: 1 })];
    await join(used.token);
    await setInvite(revoked.id, { status: 'REVOKED' });
    await advance(7 * DAY + 1000);
    for (const { token } of [fresh, used, revoked])
      expect([await reasonOf(join(token)), await reasonOf(open(token))]).toEqual(['400 expired', '400 expired']);
    const caller = await server.caller(inviter.account);
    const { rows } = (await caller.get('/t3d-api/invites?status=EXPIRED')).body;
    expect(rows.map(({ id, url }: { id: number; url: null }) => [id, url])).toEqual([[fresh.id, null]]);
  });

  test('rejects an invite link as invalid when any part of the link was changed or invented', async () => {
    const { token, id } = await invite(await anAgent());
    const other = await invite(await anAgent());
    const [number = '', signature = ''] = token.split('.');
    const flipped = (signature.startsWith('0') ? '1' : '0') + signature.slice(1);
    for (const bad of [
      `${number}.${flipped}`,
      `${number}.${signature.toUpperCase()}x`,
      `${other.token.split('.')[0]}.${signature}`,
      `zzzzzz.${signature}`,
      number + signature,
      `${number}.`,
      `.${signature}`,
      'made-up',
      "7.' OR 1=1",
      'x'.repeat(2000),
    ])
      expect([bad, await reasonOf(join(encodeURIComponent(bad)))]).toEqual([bad, '400 invalid']);
    // Change the expiry in the table, which the link's signature also covers.
    await setInvite(id, { expiresAt: new Date(Date.now() + 300 * DAY) });
    expect(await reasonOf(join(token))).toBe('400 invalid');
  });

  test('rejects an invite link as revoked when the inviter has revoked it', async () => {
    const inviter = await anAgent();
    const caller = await server.caller(inviter.account);
    const { token, id } = await invite(inviter, { uses: 5 });
    expect((await join(token)).status).toBe(200);
    const revoke = () => caller.post('/t3d-api/invites/actions/revoke').send({ ids: [id] });
    expect((await revoke()).body.data).toEqual({ affected: 1 });
    expect((await revoke()).body.data).toEqual({ affected: 0 });
    expect([await reasonOf(join(token)), await reasonOf(open(token))]).toEqual(['400 revoked', '400 revoked']);
    expect(await childrenOf(inviter)).toHaveLength(1);
  });

  test('rejects a link of an inviter who is disabled, deleted, below a disabled agent or may not invite', async () => {
    const top = await anAgent();
    const inviter = await anAgent({ superior: top });
    const { token } = await invite(inviter);
    const harms: [number, Parameters<typeof setUser>[1], Parameters<typeof setUser>[1]][] = [
      [inviter.id, { status: 'DISABLED' }, { status: 'ENABLED' }],
      [top.id, { status: 'DISABLED' }, { status: 'ENABLED' }],
      [inviter.id, { status: 'DELETED' }, { status: 'ENABLED' }],
      [inviter.id, { apis: ['users:list'] }, { apis: ['*'] }],
    ];
    for (const [id, harm, mend] of harms) {
      await setUser(id, harm);
      expect([harm, await reasonOf(join(token)), await reasonOf(open(token))]).toEqual([
        harm,
        '400 revoked',
        '400 revoked',
      ]);
      await setUser(id, mend);
    }
    expect((await join(token)).status).toBe(200);
  });
});

describe('joining by an invite', () => {
  test("creates exactly one account when several users claim an invite link's last use at the same time", async () => {
    const inviter = await anAgent();
    const { token, id } = await invite(inviter, { uses: 2 });
    expect((await join(token)).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 4 }, () => reasonOf(join(token))));
    expect(answers.toSorted()).toEqual(['200', '400 used', '400 used', '400 used']);
    expect(await childrenOf(inviter)).toHaveLength(2);
    expect(await stored(id)).toMatchObject({ used: 2, status: 'USED' });
  });

  test('rejects fields that the invite link determines, such as role and superior', async () => {
    const inviter = await anAgent();
    const stranger = await anAgent();
    const { token, id } = await invite(inviter);
    for (const smuggled of [
      { role: 'ADMIN' },
      { superior: stranger.id },
      { apis: ['*'] },
      { accountAuth: true },
      { currency: 'EUR' },
      { salesman: 1 },
      { status: 'ENABLED' },
      { passwordHash: 'x' },
      { id: 1 },
    ]) {
      const { status, body } = await join(token, smuggled);
      expect([status, Object.keys(body.errors)]).toEqual([400, Object.keys(smuggled)]);
    }
    expect([await childrenOf(inviter), (await stored(id)).used]).toEqual([[], 0]);
  });

  test('rejects an invalid account, password or name of an invited user, and does not count a use', async () => {
    const { token, id } = await invite(await anAgent());
    const cases: [object, string][] = [
      [{ account: '' }, 'account'],
      [{ account: 'nobody' }, 'account'],
      [{ account: ['a@t3d.test'] }, 'account'],
      [{ account: `${'a'.repeat(130)}@t3d.test` }, 'account'],
      [{ password: 'demo1234' }, 'password'],
      [{ password: undefined }, 'password'],
      [{ nickname: '' }, 'nickname'],
      [{ nickname: 'n'.repeat(65) }, 'nickname'],
    ];
    for (const [change, field] of cases) {
      const { status, body } = await join(token, change);
      expect([change, status, Object.keys(body.errors ?? {})]).toEqual([change, 400, [field]]);
    }
    expect((await stored(id)).used).toBe(0);
  });

  test('rejects an existing account of an invited user with 409, even concurrently, and counts no use', async () => {
    const inviter = await anAgent();
    const { token, id } = await invite(inviter, { uses: 3 });
    expect((await join(token, { account: inviter.account.toUpperCase() })).status).toBe(409);
    const account = anAccount();
    const both = await Promise.all([0, 1].map(() => join(token, { account })));
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect([await table(system(), users).count({ account }), (await stored(id)).used]).toEqual([1, 1]);
  });

  test('accepts a valid link, but no invented link, from an address that tried thirty invented links', async () => {
    const inviter = await anAgent();
    const { token } = await invite(inviter, { uses: 50 });
    const address = '10.99.0.1';
    for (let index = 0; index < 3; index += 1) expect((await join(token, {}, address)).status).toBe(200);
    for (let index = 0; index < 30; index += 1)
      expect((await (index % 2 ? open('made-up', address) : join('made-up', {}, address))).status).toBe(400);
    const rejected = await open('made-up', address);
    expect([rejected.status, Number(rejected.get('Retry-After')) > 3000]).toEqual([429, true]);
    expect((await open(token, address)).status).toBe(200);
    expect((await join(token, {}, address)).status).toBe(200);
    expect((await open('made-up', '10.99.0.2')).status).toBe(400);
    await advance(61 * 60_000);
    expect((await open('made-up', address)).status).toBe(400);
  });

  test('limits an address that tried thirty existing accounts with an invite, for this invite only', async () => {
    const inviter = await anAgent();
    const [{ token }, { token: other }] = [await invite(inviter, { uses: 5 }), await invite(inviter, { uses: 5 })];
    const address = '10.99.1.1';
    const taken = { account: inviter.account };
    for (let index = 0; index < 30; index += 1) expect((await join(token, taken, address)).status).toBe(409);
    expect((await join(token, taken, address)).status).toBe(429);
    expect((await join(token, {}, '10.99.1.2')).status).toBe(200);
    expect((await join(other, {}, address)).status).toBe(200);
  });
});

describe("another agent's invite", () => {
  test('hides an invite from superiors and other agents, for reading and for revoking', async () => {
    const top = await anAgent();
    const inviter = await anAgent({ superior: top });
    const { id, token } = await invite(inviter);
    for (const other of [top, await anAgent()]) {
      const caller = await server.caller(other.account);
      expect((await caller.get(`/t3d-api/invites/${id}`)).status).toBe(404);
      expect((await caller.get('/t3d-api/invites')).body.total).toBe(0);
      expect((await caller.post('/t3d-api/invites/actions/revoke').send({ ids: [id] })).status).toBe(404);
    }
    expect((await join(token, { password: NEW_PASSWORD })).status).toBe(200);
  });

  test('stores no signature of an invite link, so nobody can reconstruct the link from the table', async () => {
    const { token } = await invite(await anAgent());
    const [, signature = '-'] = token.split('.');
    const [rows] = await server.database.sequelize.query('SELECT * FROM invites');
    expect(JSON.stringify(rows)).not.toContain(signature);
  });
});

describe('disabling a superior of invited users', () => {
  test('ends the sessions of all agents below a superior who is disabled', async () => {
    const top = await anAgent();
    const inviter = await anAgent({ superior: top });
    const account = anAccount();
    await join((await invite(inviter)).token, { account });
    const callers = [await server.caller(top.account), await server.caller(inviter.account)];
    await setUser((await childrenOf(inviter))[0]?.id as number, { passwordHash: null });
    callers.push(await server.caller(account));
    const statuses = () => Promise.all(callers.map(async (one) => (await one.get('/t3d-api/sessions')).status));
    expect(await statuses()).toEqual([200, 200, 200]);
    const disabled = await (await server.as('ADMIN')).post('/t3d-api/users/actions/disable').send({ ids: [top.id] });
    expect(disabled.body.data).toEqual({ affected: 1 });
    expect(await statuses()).toEqual([401, 401, 401]);
  });
});
