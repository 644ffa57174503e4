import { describe, expect, test } from '@jest/globals';
import type { User } from '@t3d/resources/rows';
import supertest from 'supertest';
import { endSessionsOf } from '../models/logins';
import { inTransaction } from '../models/transaction';
import { asSystem, buildAgent, buildTerminal } from '../test/factories';
import { change, openTwoServers, secondApp, sentBy, server } from './lockout.fixture';

// Tests that a second process, which has cached a session's user, respects a change by the first at its next read.
openTwoServers();

const ask = (token: string, path: string): supertest.Test =>
  supertest(secondApp).get(`/t3d-api/${path}`).set('X-Session-Id', token).set('Accept-Language', 'en');

interface Holder {
  agent: User;
  card: number;
  token: string;
}
/** Creates an agent with a card, whom the second process has cached. */
async function holder(values: object = {}): Promise<Holder> {
  const agent = await buildAgent(asSystem(server.database), values);
  const { id: card } = await buildTerminal(asSystem(server.database), { owner: agent });
  const token = await server.login(agent.account);
  for (const path of [`terminals/${card}`, `terminals/${card}`, 'terminals?page=1&size=5'])
    expect((await ask(token, path)).status).toBe(200);
  return { agent, card, token };
}
const statuses = async ({ card, token }: Holder): Promise<number[]> => [
  (await ask(token, `terminals/${card}`)).status,
  (await ask(token, 'terminals?page=1&size=5')).status,
];

describe('reads in a second process', () => {
  test('rejects a read with an ended session at once in another process', async () => {
    const one = await holder();
    await inTransaction(asSystem(server.database), (ctx) => endSessionsOf(ctx, [one.agent.id]));
    expect(await statuses(one)).toEqual([401, 401]);
  });

  test('rejects a read with an expired session at once in another process', async () => {
    const one = await holder();
    await server.database.sequelize.query('UPDATE sessions SET expiresAt = ? WHERE user = ?', {
      replacements: [new Date(Date.now() - 1000), one.agent.id],
    });
    expect(await statuses(one)).toEqual([401, 401]);
  });

  test('respects at once in another process that a permission was removed and then restored', async () => {
    const one = await holder();
    await change(one.agent.id, { apis: ['terminals:list'] });
    expect(await statuses(one)).toEqual([403, 200]);
    await change(one.agent.id, { apis: ['*'] });
    expect(await statuses(one)).toEqual([200, 200]);
  });

  test('rejects a disabled user, and a user with a disabled superior, at once in another process', async () => {
    const above = await buildAgent(asSystem(server.database));
    const one = await holder({ superior: above });
    await change(above.id, { status: 'DISABLED' });
    expect(await statuses(one)).toEqual([401, 401]);
    await change(above.id, { status: 'ENABLED' });
    expect(await statuses(one)).toEqual([200, 200]);
    await change(one.agent.id, { status: 'DISABLED' });
    expect(await statuses(one)).toEqual([401, 401]);
  });

  test("rejects a user at once in another process when the user's e-mail address must be verified again", async () => {
    const one = await holder();
    await change(one.agent.id, { accountAuth: false });
    expect(await statuses(one)).toEqual([403, 403]);
  });

  test('shows a moved agent to the new superior, and no longer to the old superior', async () => {
    const [former, present] = [await holder(), await holder()];
    const below = await buildAgent(asSystem(server.database), { superior: former.agent });
    const seen = (one: Holder) => ask(one.token, `users/${below.id}`).then(({ status }) => status);
    expect([await seen(former), await seen(present)]).toEqual([200, 404]);
    await change(below.id, { superior: present.agent.id, agent1: present.agent.id });
    expect([await seen(former), await seen(present)]).toEqual([404, 200]);
  });

  test('respects the new superior and role of a moved agent at the next read', async () => {
    const [former, present] = [
      await buildAgent(asSystem(server.database)),
      await buildAgent(asSystem(server.database)),
    ];
    const one = await holder({ superior: former });
    await change(one.agent.id, { superior: present.id, agent1: present.id });
    expect(await statuses(one)).toEqual([200, 200]);
    await change(one.agent.id, { role: 'SMS_RECYCLE' });
    expect(await statuses(one)).toEqual([403, 403]);
  });
});

describe('reads with a cached session', () => {
  test('reads a record, or a page with its total, with a single statement when the session is cached', async () => {
    const one = await holder();
    const record = await sentBy(() => ask(one.token, `terminals/${one.card}`));
    expect(record.filter((sql) => sql.includes('FROM sessions'))).toHaveLength(1);
    expect(record[0]).toMatch(/FROM sessions s [\s\S]*FROM `terminals`/);
    expect(record).toHaveLength(1);
    const list = await sentBy(() => ask(one.token, 'terminals?page=1&size=5'));
    expect(list.filter((sql) => sql.includes('FROM sessions'))).toHaveLength(1);
    expect(list).toHaveLength(1);
  });

  test("returns only the caller's own rows when callers with equal rights share a statement", async () => {
    const [one, other] = [await holder(), await holder()];
    for (let round = 0; round < 3; round += 1)
      for (const [mine, theirs] of [
        [one, other],
        [other, one],
      ] as const) {
        expect((await ask(mine.token, `terminals/${theirs.card}`)).status).toBe(404);
        expect((await ask(mine.token, `terminals/${mine.card}`)).body.data.agent1).toBe(mine.agent.id);
        const { rows, total } = (await ask(mine.token, 'terminals?status=UNUSED')).body as {
          rows: { id: number }[];
          total: number;
        };
        expect([rows.map(({ id }) => id), total]).toEqual([[mine.card], 1]);
      }
  });

  test('compresses a long page of a list only when the client accepts compression', async () => {
    const one = await holder();
    for (let card = 0; card < 12; card += 1) await buildTerminal(asSystem(server.database), { owner: one.agent });
    const page = (accepted: string) => ask(one.token, 'terminals?page=1&size=20').set('Accept-Encoding', accepted);
    const [short, plain] = [await page('gzip'), await page('identity')];
    expect([short.get('Content-Encoding'), plain.get('Content-Encoding')]).toEqual(['gzip', undefined]);
    expect(short.body).toEqual(plain.body);
    expect(plain.body.rows).toHaveLength(13);
    const gone = ['x-request-id', 'date', 'content-length', 'content-encoding', 'vary'];
    const headersOf = ({ headers }: supertest.Response) =>
      Object.fromEntries(Object.entries(headers as object).filter(([name]) => !gone.includes(name)));
    // Make the first call of the session, which the cache never serves, and expect the same headers.
    const token = await server.login(one.agent.account);
    const ordinary = await ask(token, 'terminals?page=1&size=20').set('Accept-Encoding', 'identity');
    expect(headersOf(short)).toEqual(headersOf(ordinary));
    expect(ordinary.body).toEqual(plain.body);
  });

  test('returns no data of the session in the response to a read', async () => {
    const one = await holder();
    const quick = (await ask(one.token, `terminals/${one.card}`)).body.data as object;
    const { body } = await supertest(server.app).get(`/t3d-api/terminals/${one.card}`).set('X-Session-Id', one.token);
    expect(Object.keys(quick)).toEqual(Object.keys(body.data as object));
    expect(quick).toEqual(body.data);
  });
});
