import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DAY_MS } from '@t3d/resources/kit';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import supertest from 'supertest';
import { generateMigration } from '../../../scripts/generateMigration';
import { systemContext } from '../../context';
import type { ScanResult } from './attachments';
import { FILE_SCANNER, deleteStaleFiles } from './attachments';
import { filesOf } from '../../models/files';
import { migrate } from '../../models/migrate';
import { asSystem, buildAgent } from '../../test/factories';
import { foldersOf } from '../../test/parcels';
import { aPng } from '../../test/pictures';
import type { Caller, TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';

const ROOT = path.join(import.meta.dirname, '../../..');
let server: TestServer;
let admin: Caller;
let agent: Caller;
let owner: number;
let serial = 0;

beforeAll(async () => {
  const folders = foldersOf('crates');
  mkdirSync(path.join(ROOT, 'test-results'), { recursive: true });
  const scratch = mkdtempSync(path.join(ROOT, 'test-results/attachments-'));
  await generateMigration('crates', { resources: folders, into: scratch });
  server = await startTestServer({ simulators: false }, folders);
  await migrate(server.database.sequelize, scratch);
  rmSync(scratch, { recursive: true, force: true });
  admin = await server.as('ADMIN');
  agent = await server.as('AGENT_1');
  owner = (await server.user('AGENT_1')).id;
}, 60_000);
afterAll(() => server?.close());

const PDF = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n');
const PNG = aPng(4, 4);
interface Answer {
  code: number;
  message: string;
  data: Record<string, unknown> & { id: number; version: number };
  errors?: Record<string, string>;
}
const upload = async (place: string, bytes: Buffer, name: string, caller = agent): Promise<Answer> =>
  (await caller.post(`/t3d-api/files?for=${place}`).attach('file', bytes, name)).body as Answer;
const fileFor = async (field = 'scan', caller = agent): Promise<number> =>
  (await upload(`crates.${field}`, field === 'bill' ? Buffer.from('a;b') : PDF, 'Rechnung ä 发票.pdf', caller)).data.id;
async function crate(more: object, caller = agent): Promise<Answer> {
  serial += 1;
  return (await caller.post('/t3d-api/crates').send({ code: `A-${serial}`, owner, ...more })).body as Answer;
}
const put = async (id: number, body: object, caller = agent): Promise<Answer> =>
  (await caller.put(`/t3d-api/crates/${id}`).send(body)).body as Answer;
const get = (id: number, caller = agent) => caller.get(`/t3d-api/files/${id}`);

test('rejects a file for a field when the caller’s account is not verified', async () => {
  const { account } = await buildAgent(asSystem(server.database), { accountAuth: false });
  const fresh = await server.caller(account);
  const send = async (query: string, bytes: Buffer = PDF, name = 'a.pdf'): Promise<number> =>
    (await fresh.post(`/t3d-api/files?${query}`).attach('file', bytes, name)).status;
  const files = filesOf(server.database);
  const before = await files.count();
  for (const query of [
    'for=crates.scan',
    'use=avatar&for=crates.scan',
    'for=crates.scan&use=avatar',
    'use=avatar&for=',
    'use=avatar&for=crates.scan&for=crates.scan',
    'use=image',
    'use=avatar&use=image',
  ])
    expect([query, await send(query)]).toEqual([query, 403]);
  expect(await files.count()).toBe(before);
  expect(await send('use=avatar', PNG, 'a.png')).toBe(200);
});

test('stores and sends a file’s name without control and direction characters', async () => {
  const name = 'in\r\nvoice\u202Efdp\u2066.exe\u0085 发票.pdf';
  const boundary = 'b';
  const body = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; ` +
        `filename*=UTF-8''${encodeURIComponent(name)}\r\nContent-Type: application/pdf\r\n\r\n`,
    ),
    PDF,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const answer = await agent
    .post('/t3d-api/files?for=crates.scan')
    .set('Content-Type', `multipart/form-data; boundary=${boundary}`)
    .send(body);
  const { id, name: kept } = (answer.body as { data: { id: number; name: string } }).data;
  const safe = 'invoicefdp.exe 发票.pdf';
  expect(kept).toBe(safe);
  const { data } = await crate({ scan: id });
  expect(data).toMatchObject({ scanLabel: safe });
  const disposition = `attachment; filename="invoicefdp.exe __.pdf"; filename*=UTF-8''${encodeURIComponent(safe)}`;
  expect((await get(id)).get('Content-Disposition')).toBe(disposition);
  // Store the name without cleaning, as old files have uncleaned names.
  await filesOf(server.database).update({ name }, { where: { id } });
  expect((await get(id)).get('Content-Disposition')).toBe(disposition);
});

test("attaches a file to a record, shows the file's name there and in exports, and serves a download", async () => {
  const scan = await fileFor();
  const { data } = await crate({ scan });
  expect(data).toMatchObject({ scan, scanLabel: 'Rechnung ä 发票.pdf' });
  expect(data).not.toHaveProperty('bill');
  const answer = await get(scan).buffer().responseType('blob');
  expect(Buffer.compare(answer.body as Buffer, PDF)).toBe(0);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'content-security-policy': expect.stringContaining('sandbox'),
    'content-disposition': expect.stringMatching(/^attachment; .*filename\*=UTF-8''Rechnung%20%C3%A4/),
  });
  const csv = await agent.get(`/t3d-api/crates/export?format=csv&id=${data.id}`);
  expect(csv.text).toContain('Rechnung ä 发票.pdf');
  const back = await agent
    .post('/t3d-api/crates/import?dryRun=true')
    .attach('file', Buffer.from(csv.text), 'crates.csv');
  expect(back.body).toMatchObject({ data: { errors: [], updated: 0, unchanged: 1, effects: { same: 1 } } });
});

test("detects the type of a file by the file's content, and limits the size of a file", async () => {
  const kinds = async (place: string, bytes: Buffer, name: string, caller = agent): Promise<number> =>
    (await upload(place, bytes, name, caller)).code;
  expect(await kinds('crates.scan', PNG, 'x.exe')).toBe(200);
  expect(await kinds('crates.scan', Buffer.from('<html><script>'), 'x.pdf')).toBe(415);
  expect(await kinds('crates.scan', Buffer.from('PK\u0003\u0004 no workbook'), 'x.xlsx')).toBe(415);
  const otherNames = readFileSync(new URL('../../engine/import/cases/11-workbook22.xlsx', import.meta.url));
  expect(await kinds('crates.scan', otherNames, 'x.xlsx')).toBe(200);
  expect(await kinds('crates.scan', Buffer.alloc(0), 'x.pdf')).toBe(415);
  expect(await kinds('crates.scan', aPng(4, 4, 1024 * 1024), 'x.png')).toBe(413);
  expect(await kinds('crates.bill', Buffer.from('a;b\n'), 'x.csv', admin)).toBe(200);
  expect(await kinds('crates.bill', Buffer.from([0x61, 0, 0xff]), 'x.txt', admin)).toBe(415);
});

test('accepts files only for existing fields that the caller may write', async () => {
  expect((await upload('crates.bill', Buffer.from('a'), 'a.txt')).code).toBe(403);
  for (const place of ['crates', 'crates.code', 'crates.nothing', 'nobody.scan', 'crates.close.scan'])
    expect((await upload(place, PDF, 'a.pdf')).errors).toHaveProperty('for');
});

test('serves a file only to users who may read the field with the file', async () => {
  const [scan, bill] = [await fileFor(), await fileFor('bill', admin)];
  const other = await server.as('SMS_RECYCLE');
  // Only the uploader may read a file until a record refers to the file.
  expect([(await get(scan)).status, (await get(scan, admin)).status]).toEqual([200, 404]);
  const { data } = await crate({ scan });
  expect((await put(data.id, { bill }, admin)).code).toBe(200);
  expect([(await get(scan)).status, (await get(scan, admin)).status, (await get(scan, other)).status]).toEqual([
    200, 200, 404,
  ]);
  expect([(await get(bill)).status, (await get(bill, admin)).status]).toEqual([404, 200]);
  expect((await supertest(server.app).get(`/t3d-api/files/${scan}`)).status).toBe(401);
});

test('responds 404 for another user’s file, and 400 for a file of another record or field', async () => {
  const mine = await fileFor();
  expect((await crate({ scan: mine }, admin)).code).toBe(404);
  expect((await crate({ sheet: mine })).errors).toHaveProperty('sheet');
  expect((await crate({ scan: 987_654 })).code).toBe(404);
  const { data } = await crate({ scan: mine });
  expect((await crate({ scan: mine })).errors).toHaveProperty('scan');
  const picture = await agent.post('/t3d-api/files?use=image').attach('file', PNG, 'a.png');
  expect((await put(data.id, { scan: (picture.body as Answer).data.id })).errors).toHaveProperty('scan');
});

test('shows files by name in the history, and lets users who may edit the record restore an earlier file', async () => {
  const [first, second] = [await fileFor(), (await upload('crates.scan', PNG, 'new.png')).data.id];
  const { data } = await crate({ scan: first });
  expect((await put(data.id, { scan: second })).data).toMatchObject({ scanLabel: 'new.png' });
  const trail = (await admin.get(`/t3d-api/crates/${data.id}/history`)).body as { rows: object[] };
  expect(trail.rows[0]).toMatchObject({
    changes: { scan: { before: first, after: second } },
    changesLabel: { scan: { [first]: 'Rechnung ä 发票.pdf', [second]: 'new.png' } },
    revertable: ['scan'],
  });
  expect((await put(data.id, { scan: first }, admin)).data).toMatchObject({ scan: first });
  expect((await put(data.id, { scan: null }, admin)).data).toMatchObject({ scan: null, scanLabel: null });
});

test('rejects a file unless the product’s scanner finds it clean', async () => {
  const seen: string[] = [];
  let result: ScanResult | null = 'infected';
  server.database.services.provide(FILE_SCANNER, {
    scan: async ({ name }) => {
      seen.push(name);
      if (!result) throw new Error('no scanner there');
      return result;
    },
  });
  expect((await upload('crates.scan', PDF, 'bad.pdf')).message).toContain('virus');
  result = 'unscanned';
  expect((await upload('crates.scan', PDF, 'unknown.pdf')).code).toBe(400);
  result = null;
  expect((await upload('crates.scan', PDF, 'unknown.pdf')).errors).toHaveProperty('file');
  result = 'clean';
  expect((await upload('crates.scan', PDF, 'good.pdf')).code).toBe(200);
  expect(seen).toEqual(['bad.pdf', 'unknown.pdf', 'unknown.pdf', 'good.pdf']);
  server.database.services.provide(FILE_SCANNER, null);
});

test('deletes files that belonged to no record for a while, and keeps other files', async () => {
  const [kept, left, never] = [await fileFor(), await fileFor(), await fileFor()];
  const { data } = await crate({ scan: left });
  expect((await put(data.id, { scan: kept })).code).toBe(200);
  const at = async (days: number): Promise<number> => {
    const now = new Date(Date.now() + days * DAY_MS);
    return (await deleteStaleFiles({ ...systemContext(server.database, 'job'), now: () => now })).removed;
  };
  expect([await at(0), await at(2), await at(20)]).toEqual([0, 0, 0]);
  expect((await get(never)).status).toBe(200);
  expect(await at(40)).toBeGreaterThanOrEqual(2);
  expect([(await get(kept)).status, (await get(left)).status, (await get(never)).status]).toEqual([200, 404, 404]);
});
