import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import appMessages from '@t3d/resources/messages/app-messages';
import businessUsers from '@t3d/resources/pool/business-users';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { asSystem } from '../../test/factories';
import type { Caller, TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';

const PATH = '/t3d-api/app-messages';
const TEXT = { zh: '你好', en: 'Hello', cht: '你好' };
let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('ADMIN');
  await inTransaction(asSystem(server.database), (ctx) =>
    table(ctx, businessUsers).insertMany(['ann@app.test', 'ben@app.test'].map((account) => ({ account }))),
  );
}, 60_000);
afterAll(() => server.close());

const write = (targets: string[], language = 'en') =>
  admin.post(PATH).set('Accept-Language', language).send({ title: TEXT, content: TEXT, type: 'MASS_SENDING', targets });
const countRows = () => table(asSystem(server.database), appMessages).count({});

describe('accounts of an app message', () => {
  test('accepts accounts in upper or lower case when app users with these accounts exist', async () => {
    expect((await write(['ann@app.test', ' BEN@app.test '])).status).toBe(200);
  });

  test.each([
    ['en', 'No app user has these accounts: x@app.test, y@app.test. Correct or remove them'],
    ['zh', '没有这些 APP 用户：x@app.test, y@app.test。请更正或删除'],
    ['zh-TW', '沒有這些 APP 使用者：x@app.test, y@app.test。請更正或刪除'],
  ])('rejects and lists unknown accounts when a message is created in %s', async (language, message) => {
    const before = await countRows();
    const answer = await write(['ann@app.test', 'x@app.test', 'y@app.test'], language);
    expect([answer.status, answer.body.errors]).toEqual([400, { targets: message }]);
    expect(await countRows()).toBe(before);
  });

  test('lists 20 unknown accounts and counts the others when a message has many unknown accounts', async () => {
    const unknown = Array.from({ length: 2500 }, (_, index) => `n${index}@app.test`);
    const { status, body } = await write(unknown);
    expect(status).toBe(400);
    expect(body.errors.targets).toBe(
      `No app user has these accounts: ${unknown.slice(0, 20).join(', ')}, and 2480 more. Correct or remove them`,
    );
  });

  test('rejects the change of a draft when the new account is unknown', async () => {
    const { id } = (await write(['ann@app.test'])).body.data;
    const answer = await admin.put(`${PATH}/${id}`).send({ targets: ['ann@app.test', 'x@app.test'] });
    expect(answer.status).toBe(400);
    expect(answer.body.errors.targets).toContain('x@app.test');
    expect((await admin.get(`${PATH}/${id}`)).body.data.targets).toEqual(['ann@app.test']);
  });

  test('rejects publishing an old draft with an unknown account', async () => {
    const id = await table(asSystem(server.database), appMessages).insert({
      title: TEXT,
      content: TEXT,
      type: 'MASS_SENDING',
      targets: ['ann@app.test', 'gone@app.test'],
    });
    const answer = await admin.post(`${PATH}/actions/publish`).send({ ids: [id] });
    expect(answer.status).toBe(400);
    expect(answer.body.errors[id]).toContain('gone@app.test');
  });
});
