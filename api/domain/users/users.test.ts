import { describe, expect, it } from '@jest/globals';
import bills from '@t3d/resources/money/bills';
import orders from '@t3d/resources/orders/orders';
import users from '@t3d/resources/people/users';
import auditLog from '@t3d/resources/builtin/audit-log';
import { randomUUID } from 'node:crypto';
import { balanceOf } from '../../ledger';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import { verifyPassword } from '../../models/passwords';
import { buildAgent, buildAgentPlan, buildChain, buildPlan, buildSalesman, buildTerminal } from '../../test/factories';
import { bindLevel, updateUser } from './updateUser';
import { deleteUsers } from './deleteUsers';
import { rechargeUser } from './transferBalance';
import { setApis } from './setApis';
import { disableUsers, enableUsers } from './switchUsers';
import type { NewUser } from './placeUser';
import type { User } from '@t3d/resources/rows';
import { errorOf } from '../../test/errorOf';
import { admin, anAccount, as, ctx, database, make, openUsers, password, sales } from './users.fixture';

openUsers();

const read = async (id: number): Promise<User> => (await table(ctx, users).one(id)) as User;

describe('creating a user', () => {
  it('stores a new agent with chain, salesman, wallet and permissions below the superior', async () => {
    const one = await make(sales, { role: 'AGENT_1', currency: 'EUR' });
    const two = await make(admin, { role: 'AGENT_2', superior: one.id });
    const three = await make(await read(two.id), { role: 'AGENT_3', account: ` ${anAccount().toUpperCase()} ` });
    const made = await read(three.id);
    expect(made).toMatchObject({
      role: 'AGENT_3',
      superior: two.id,
      agent1: one.id,
      agent2: two.id,
      agent3: three.id,
      salesman: sales.id,
      currency: 'EUR',
      apis: ['*'],
      accountAuth: false,
      level: 'REGULAR',
      status: 'ENABLED',
    });
    expect(made.account).toBe(made.account.trim().toLowerCase());
    expect(await verifyPassword(password, made.passwordHash)).toBe(true);
    expect(await balanceOf(ctx, three.id)).toBe(0);
  });

  it('gives a child the currency of the superior, and rejects any other currency', async () => {
    const [euro, dollar] = [await buildAgent(ctx, { currency: 'EUR' }), await buildAgent(ctx)];
    const below = { role: 'AGENT_2', superior: euro.id } as const;
    expect(await errorOf(make(admin, { ...below, currency: 'USD' }))).toBe('400 currency:users.currencyInherited');
    expect(await errorOf(make(euro, { role: 'AGENT_2', currency: 'HKD' }))).toBe(
      '400 currency:users.currencyInherited',
    );
    for (const currency of ['EUR', null, undefined] as const)
      expect((await read((await make(admin, { ...below, currency })).id)).currency).toBe('EUR');
    expect((await read((await make(dollar, { role: 'AGENT_2' })).id)).currency).toBe('USD');
    expect((await read((await make(admin, { role: 'AGENT_1' })).id)).currency).toBe('USD');
  });

  it('rejects a child of a superior without a currency, even when a currency is given', async () => {
    const [above, child] = (await buildChain(ctx, [0, 0])) as [User, User];
    await as(admin, (tx) => table(tx, users).update({ currency: null }, above.id));
    const count = await table(ctx, users).count({});
    for (const currency of ['USD', 'EUR', null, undefined] as const)
      for (const [actor, superior] of [
        [admin, above.id],
        [above, undefined],
      ] as const)
        expect([currency, await errorOf(make(actor, { role: 'AGENT_2', superior, currency }))]).toEqual([
          currency,
          '400 superior:users.superiorCurrency',
        ]);
    expect(await table(ctx, users).count({})).toBe(count);
    expect(await errorOf(as(admin, (tx) => updateUser(tx, { id: child.id, values: { currency: 'EUR' } })))).toBe(
      '400 superior:users.superiorCurrency',
    );
  });

  it('writes a history entry for a new user without the password', async () => {
    const { id } = await make(admin, { role: 'SMS_RECYCLE' });
    const [row] = await table(ctx, auditLog).find({ resource: 'users', recordId: id });
    expect(row).toMatchObject({ action: 'create', actor: admin.id });
    expect(JSON.stringify(row?.changes)).not.toContain('scrypt');
  });

  it.each(['ADMIN', 'SALESMAN', 'USER', 'backdoor'] as const)('rejects a new user with the role %s', async (role) => {
    expect(await errorOf(make(admin, { role }))).toBe('400 role:users.role');
  });

  it('rejects a role, superior or salesman that the caller may not choose', async () => {
    const [a1, a2, a3] = (await buildChain(ctx, [0, 0, 0])) as [User, User, User];
    const off = await buildAgent(ctx, { status: 'DISABLED' });
    const theirs = await buildAgent(ctx);
    const rows: [User, Partial<NewUser>, string][] = [
      [admin, {}, '400 role:required'],
      [a1, { role: 'AGENT_1' }, '400 role:users.role'],
      [a1, { role: 'AGENT_3' }, '400 role:users.role'],
      [a2, { role: 'AGENT_2' }, '400 role:users.role'],
      [a3, { role: 'AGENT_3' }, '400 role:users.role'],
      [a1, { role: 'AGENT_2', superior: theirs.id }, '400 superior:users.underSelf'],
      [admin, { role: 'AGENT_1', superior: a1.id }, '400 superior:users.noSuperior'],
      [admin, { role: 'AGENT_2' }, '400 superior:required'],
      [admin, { role: 'AGENT_2', superior: a2.id }, '400 superior:users.superiorLevel'],
      [admin, { role: 'AGENT_3', superior: a1.id }, '400 superior:users.superiorLevel'],
      [admin, { role: 'AGENT_2', superior: off.id }, '400 superior:users.superiorDisabled'],
      [sales, { role: 'AGENT_2', superior: theirs.id }, '404 notFound'],
      [admin, { role: 'AGENT_2', superior: a1.id, salesman: sales.id }, '400 salesman:users.salesmanInherited'],
      [admin, { role: 'AGENT_1', salesman: a1.id }, '400 salesman:users.notSalesman'],
      [sales, { role: 'AGENT_1', salesman: a1.id }, '400 salesman:users.salesmanSelf'],
      [admin, { role: 'AGENT_1', account: 'nobody' }, '400 account:contact.email'],
      [admin, { role: 'AGENT_1', account: 'a@b.com', accountType: 'PHONE' }, '400 account:contact.phone'],
      [admin, { role: 'AGENT_1', password: null }, '400 password:required'],
      [admin, { role: 'AGENT_1', password: 'demo1234' }, '400 password:passwordHash'],
      [admin, { role: 'AGENT_1', status: 'DELETED' }, '400 status:users.statusDeleted'],
      [admin, { role: 'AGENT_1', account: a1.account.toUpperCase() }, '409 account:taken'],
    ];
    for (const [actor, values, expected] of rows)
      expect([values, await errorOf(make(actor, values))]).toEqual([values, expected]);
  });
});

describe('updating a user', () => {
  it('changes the salesman of a whole branch', async () => {
    const other = await buildSalesman(ctx);
    const [a1, a2] = (await buildChain(ctx, [0, 0])) as [User, User];
    await as(admin, (tx) => updateUser(tx, { id: a1.id, values: { salesman: other.id, nickname: 'North' } }));
    expect([(await read(a1.id)).nickname, (await read(a1.id)).salesman, (await read(a2.id)).salesman]).toEqual([
      'North',
      other.id,
      other.id,
    ]);
    expect(await errorOf(as(admin, (tx) => updateUser(tx, { id: a2.id, values: { salesman: sales.id } })))).toBe(
      '400 salesman:users.salesmanInherited',
    );
  });

  it('changes the currency of a user and the wallet until the wallet has a bill', async () => {
    const fresh = await buildAgent(ctx);
    const used = await buildAgent(ctx, { balance: 500 });
    await as(admin, (tx) => updateUser(tx, { id: fresh.id, values: { currency: 'HKD' } }));
    await as(admin, (tx) => rechargeUser(tx, { ids: [fresh.id], amount: 100 }));
    expect((await table(ctx, bills).one({ toAccount: fresh.id }))?.currency).toBe('HKD');
    expect(await errorOf(as(admin, (tx) => updateUser(tx, { id: used.id, values: { currency: 'HKD' } })))).toBe(
      '400 currency:money.currencyFixed',
    );
  });

  it('allows only a single currency in a branch', async () => {
    const [top, middle, end] = (await buildChain(ctx, [0, 0, 0])) as [User, User, User];
    const change = (user: User, currency: 'HKD' | 'EUR' | 'USD') =>
      errorOf(as(admin, (tx) => updateUser(tx, { id: user.id, values: { currency } })));
    expect(await change(top, 'HKD')).toBe('400 currency:users.currencyOfBranch');
    for (const child of [middle, end]) expect(await change(child, 'HKD')).toBe('400 currency:users.currencyInherited');
    expect([(await read(top.id)).currency, (await read(end.id)).currency]).toEqual(['USD', 'USD']);
    // Delete the child, after which the agent's currency may change.
    await as(admin, (tx) => deleteUsers(tx, { ids: [end.id] }));
    await table(ctx, users).update({ currency: 'HKD' }, middle.id);
    expect(await change(middle, 'USD')).toBe('done');
    await as(admin, (tx) => deleteUsers(tx, { ids: [middle.id] }));
    expect(await change(top, 'HKD')).toBe('done');
  });

  it('rejects an update of the platform or a deleted user, and a salesman with another role', async () => {
    const a1 = await buildAgent(ctx);
    const gone = await buildAgent(ctx, { status: 'DELETED' });
    const platform = await table(ctx, users).one({ account: 'platform' });
    expect(await errorOf(as(admin, (tx) => updateUser(tx, { id: a1.id, values: { salesman: admin.id } })))).toBe(
      '400 salesman:users.notSalesman',
    );
    const mine = await buildAgent(ctx, { salesman: sales.id });
    expect(await errorOf(as(sales, (tx) => updateUser(tx, { id: mine.id, values: { salesman: null } })))).toBe(
      '400 salesman:users.salesmanSelf',
    );
    expect(
      await errorOf(as(admin, (tx) => updateUser(tx, { id: platform?.id as number, values: { nickname: 'x' } }))),
    ).toBe('404 notFound');
    expect(await errorOf(as(admin, (tx) => updateUser(tx, { id: gone.id, values: { nickname: 'x' } })))).toBe(
      '404 notFound',
    );
  });
});

describe('deleting users', () => {
  const remove = (...ids: number[]) => as(admin, (tx) => deleteUsers(tx, { ids }));

  it('marks users as deleted, and changes nothing when the call is repeated', async () => {
    const empty = await buildAgent(ctx);
    expect(await remove(empty.id)).toEqual({ affected: 1 });
    expect((await read(empty.id)).status).toBe('DELETED');
    expect(await remove(empty.id)).toEqual({ affected: 0 });
  });

  it('deletes no user when any user has children, cards, live orders or a balance, and lists the reasons', async () => {
    const [parent] = (await buildChain(ctx, [0, 0])) as [User];
    const holder = await buildAgent(ctx);
    await buildTerminal(ctx, { owner: holder });
    const buyer = await buildAgent(ctx);
    const sold = await buildAgentPlan(ctx, await buildPlan(ctx), buyer, 200);
    await table(ctx, orders).insert({
      orderNo: randomUUID().slice(0, 30),
      status: 'USING',
      agent: buyer.id,
      agentPlan: sold.id,
      preOrder: false,
    });
    const rich = await buildAgent(ctx, { balance: 100 });
    const empty = await buildAgent(ctx);
    const owner = await buildSalesman(ctx);
    await buildAgent(ctx, { salesman: owner.id });
    const expected = [
      [parent, 'users.hasChildren'],
      [holder, 'users.hasTerminals'],
      [buyer, 'users.hasOrders'],
      [rich, 'users.hasBalance'],
      [owner, 'users.hasCustomers'],
      [admin, 'users.notSelf'],
    ] as const;
    const found = await errorOf(remove(empty.id, ...expected.map(([user]) => user.id)));
    expect(found.split(' ').slice(1).sort()).toEqual(expected.map(([user, key]) => `${user.id}:${key}`).sort());
    expect((await read(empty.id)).status).toBe('ENABLED');
  });
});

describe('enabling and disabling users', () => {
  const openSession = (user: User) =>
    database.sequelize.query('INSERT INTO sessions (token, `user`, createdAt, expiresAt) VALUES (?, ?, ?, ?)', {
      replacements: [randomUUID(), user.id, new Date(), new Date(Date.now() + 1e6)],
    });
  const sessions = async (...people: User[]) =>
    (await select(ctx, 'SELECT `user` FROM sessions WHERE `user` IN (?)', [people.map(({ id }) => id)])).length;

  it('ends the sessions of the whole branch once when a user is disabled', async () => {
    const chain = await buildChain(ctx, [0, 0, 0]);
    const [a1, a2] = chain as [User, User];
    for (const user of chain) await openSession(user);
    expect(await as(admin, (tx) => disableUsers.check(tx, { ids: [a2.id] }))).toMatchObject({
      matched: 1,
      available: 1,
      changes: [{ after: 1 }],
      named: { below: 1 },
    });
    expect(await as(a1, (tx) => disableUsers(tx, { ids: [a2.id] }))).toEqual({ affected: 1 });
    expect(await sessions(...chain)).toBe(1);
    expect(await as(a1, (tx) => disableUsers(tx, { ids: [a2.id] }))).toEqual({ affected: 0 });
    expect((await read((chain[2] as User).id)).status).toBe('ENABLED');
    expect(await as(admin, (tx) => enableUsers(tx, { ids: [a1.id, a2.id] }))).toEqual({ affected: 1 });
  });

  it('rejects disabling the caller, the platform user and deleted users', async () => {
    const platform = await table(ctx, users).one({ account: 'platform' });
    const gone = await buildAgent(ctx, { status: 'DELETED' });
    expect(await errorOf(as(admin, (tx) => disableUsers(tx, { ids: [admin.id] })))).toBe(
      `400 ${admin.id}:users.notSelf`,
    );
    expect(await errorOf(as(admin, (tx) => enableUsers(tx, { ids: [platform?.id as number] })))).toBe('404 notFound');
    expect(await errorOf(as(admin, (tx) => enableUsers(tx, { ids: [gone.id] })))).toBe(`400 ${gone.id}:guard`);
  });
});

describe('the level and the permissions of a user', () => {
  it('gives a level to customers only, and counts only users with a changed level', async () => {
    const [one, two] = [await buildAgent(ctx, { level: 'VIP' }), await buildAgent(ctx)];
    expect(await as(admin, (tx) => bindLevel(tx, { ids: [one.id, two.id], level: 'VIP' }))).toEqual({ affected: 1 });
    expect(await errorOf(as(admin, (tx) => bindLevel(tx, { ids: [sales.id], level: 'VIP' })))).toBe(
      `400 ${sales.id}:users.notCustomer`,
    );
  });

  it('accepts permission patterns and rejects other texts as permissions', async () => {
    const a1 = await buildAgent(ctx);
    await as(admin, (tx) =>
      setApis(tx, { ids: [a1.id], apis: ['orders:*', '*:list', 'sub-agent-plans:update', 'orders:*'] }),
    );
    expect((await read(a1.id)).apis).toEqual(['orders:*', '*:list', 'sub-agent-plans:update']);
    for (const apis of [['orders'], ['orders:'], ['orders:list:x'], ['ORDERS:list'], []])
      expect([apis, await errorOf(as(admin, (tx) => setApis(tx, { ids: [a1.id], apis })))]).toEqual([
        apis,
        apis.length > 0 ? '400 apis:users.pattern' : '400 apis:required',
      ]);
  });
});
