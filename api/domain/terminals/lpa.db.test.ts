import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { LPA_PATTERN } from '@t3d/resources/esim';
import terminals from '@t3d/resources/cards/terminals';
import { luhnDigit } from '@t3d/resources/cards/numbers';
import { workbook } from '../../../e2e/support/workbook';
import { inTransaction } from '../../models/transaction';
import { asSystem } from '../../test/factories';
import type { Caller, TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';
import { CARDS } from '../orders';

let server: TestServer;
let admin: Caller;
let serial = 0;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('ADMIN');
}, 60_000);
afterAll(() => server.close());

const anIccid = (): string => {
  serial += 1;
  const body = `898604${String(serial).padStart(12, '0')}`;
  return body + luhnDigit(body);
};
const read = async (id: number) =>
  ((await admin.get(`/t3d-api/terminals/${id}`)).body as { data: { lpa: string } }).data.lpa;
const STORED = 'LPA:1$smdp.example$ABC';

test.each(['lpa:1$smdp.example$ABC', '1$smdp.example$ABC', ' LPA:1$smdp.example$ABC '])(
  'stores an eSIM code given as "%s" with the prefix LPA:, by create, update and import',
  async (lpa) => {
    const made = await admin.post('/t3d-api/terminals').send({ iccid: anIccid(), type: 'E_SIM', lpa });
    expect(made.body).toMatchObject({ code: 200 });
    const { id } = (made.body as { data: { id: number } }).data;
    expect(await read(id)).toBe(STORED);
    await admin.put(`/t3d-api/terminals/${id}`).send({ lpa: 'LPA:1$other$X' });
    expect((await admin.put(`/t3d-api/terminals/${id}`).send({ lpa })).status).toBe(200);
    expect(await read(id)).toBe(STORED);
    const iccid = anIccid();
    const file = await workbook([
      ['iccid', 'type', 'lpa'],
      [iccid, 'E_SIM', lpa],
    ]);
    const imported = await admin.post('/t3d-api/terminals/import?dryRun=false').attach('file', file, 'cards.xlsx');
    expect(imported.body).toMatchObject({ data: { created: 1, errors: [] } });
    const { rows } = (await admin.get(`/t3d-api/terminals?iccid=${iccid}`)).body as { rows: { lpa: string }[] };
    expect(rows.map((row) => row.lpa)).toEqual([STORED]);
  },
);

test("declares a pattern that matches suppliers' eSIM codes", () => {
  expect((terminals.fields.lpa as { pattern?: string }).pattern).toBe(LPA_PATTERN);
});

test('rejects a text that is not an eSIM code', async () => {
  for (const lpa of ['LPA:2$a$b', 'https://a.example', '1$a', 'LPA:LPA:1$a$b']) {
    const { status, body } = await admin.post('/t3d-api/terminals').send({ iccid: anIccid(), type: 'E_SIM', lpa });
    expect([lpa, status, Object.keys((body as { errors: object }).errors)]).toEqual([lpa, 400, ['lpa']]);
  }
});

test("shows a card's former eSIM code as of a time before the supplier sent another code", async () => {
  const made = await admin.post('/t3d-api/terminals').send({ iccid: anIccid(), type: 'E_SIM', lpa: STORED });
  const { id } = (made.body as { data: { id: number } }).data;
  const { database } = server;
  const earlier = database.clock.now().toISOString();
  database.clock.advance(1_000);
  const lpa = 'LPA:1$supplier.example$NEW';
  await inTransaction(asSystem(database), (ctx) => database.services.get(CARDS).keepProfile(ctx, id, lpa));
  expect(await read(id)).toBe(lpa);
  const { rows } = (await admin.get(`/t3d-api/terminals?id=${id}&asOf=${earlier}`)).body as { rows: { lpa: string }[] };
  expect(rows.map((row) => row.lpa)).toEqual([STORED]);
});
