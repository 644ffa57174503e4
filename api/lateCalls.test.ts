import { luhnDigit } from '@t3d/resources/cards/numbers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import exceljs from 'exceljs';
import { randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import QRCode from 'qrcode';
import supertest from 'supertest';
import { Aes, Formatter, Rsa } from 'wechatpay-axios-plugin';
import { latePackages } from '../scripts/lib/bundle.mjs';
import type { Database } from './models/database';
import { openProduct } from './product';
import { select } from './models/sql';
import { hashPassword } from './models/passwords';
import { RIGS } from './domain/payments/checkout/gateways.fixture';
import type { Rig } from './domain/payments/checkout/gateways.fixture';
import type { RawNotice } from './domain/payments/gateways/port';
import type { BuiltServer } from './test/builtServer';
import { startBuiltServer } from './test/builtServer';
import { S3Server } from './test/s3Server';
import { asSystem, buildAdmin, buildAgent } from './test/factories';
import { openFakeServer } from './test/mailServer';
import { paymentOf, setRate } from './test/payments';
import { aPng, pixelsOf } from './test/pictures';
import { PASSWORD } from './test/server';
import type { Payment } from '@t3d/resources/rows';

// Calls the built production server so that every package loaded on demand is used, because it could fail at its first
// use.

let server: BuiltServer;
let database: Database;
let folder: string;
const rigs = new Map<string, Rig>();
const mails = openFakeServer();
const s3 = new S3Server();
/** Receives the traces of the server. */
const collector = createServer((request, response) => {
  request.resume().on('end', () => response.end('{}'));
});
const sessions = new Map<string, string>();
const [SECRET_KEY, LEDGER_KEY] = [randomBytes(24).toString('hex'), randomBytes(24).toString('hex')] as const;

async function logIn(account: string): Promise<string> {
  const answer = await supertest(server.url).post('/t3d-api/web/sessions').send({ account, password: PASSWORD });
  const token = answer.get('X-Session-Id');
  if (!token) throw new Error(`${account} could not log in: ${answer.text}`);
  return token;
}
function call(method: 'get' | 'post', path: string, role = 'agent'): supertest.Test {
  const test = supertest(server.url)[method](path);
  return test.set({ 'Accept-Language': 'en', 'X-Session-Id': sessions.get(role) ?? '' });
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 't3d-late-'));
  for (const [name, start] of RIGS) rigs.set(name, await start());
  await new Promise<void>((resolve) => {
    mails.server.listen(0, '127.0.0.1', resolve);
  });
  await once(collector.listen(0, '127.0.0.1'), 'listening');
  await s3.start();
  server = await startBuiltServer({
    databaseUrl: `sqlite:${join(folder, 'late.sqlite')}`,
    env: {
      SECRET_KEY,
      LEDGER_KEY,
      PUBLIC_URL: 'https://t3d.example.com',
      SMTP_URL: `smtp://127.0.0.1:${(mails.server.address() as AddressInfo).port}`,
      MAIL_FROM: 'T3D <no-reply@t3d.example.com>',
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
      ...s3.settings,
      S3_SECRET_ACCESS_KEY: randomBytes(24).toString('hex'),
      ...Object.assign({}, ...[...rigs.values()].map(({ environment }) => environment)),
    },
  });
  if (server.exitCode() !== null) throw new Error(`the built server did not start:\n${server.log()}`);
  database = await openProduct(server.databaseUrl, { secretKeys: [SECRET_KEY], ledgerKeys: [LEDGER_KEY] });
  const system = asSystem(database);
  const passwordHash = await hashPassword(PASSWORD, { N: 2, r: 8, p: 1 });
  const people = {
    agent: await buildAgent(system, { passwordHash }),
    admin: await buildAdmin(system, { passwordHash }),
  };
  await setRate(system, 'CNY/USD=0.1385');
  await setRate(system, 'HKD/USD=0.128');
  for (const [role, { account }] of Object.entries(people)) sessions.set(role, await logIn(account as string));
}, 300_000);
afterAll(async () => {
  await database?.close();
  await server?.stop();
  mails.server.close();
  await s3.close();
  collector.close();
  for (const rig of rigs.values()) await rig.close();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

const rigOf = (name: string): Rig => rigs.get(name) as Rig;
const notify = (name: string, { headers, body }: RawNotice) =>
  supertest(server.url)
    .post(`/t3d-api/payments/notices/${name}`)
    .set({ 'content-type': 'application/json', ...headers } as Record<string, string>)
    .serialize((value: unknown) => value as string)
    .send(body.toString('utf8'));

/** Starts a recharge and opens the payment page, for which the server calls the gateway. */
async function openPayment(name: string): Promise<{ payment: Payment; page: string }> {
  const started = await call('post', '/t3d-api/recharge-records/actions/pay')
    .set('Idempotency-Key', randomUUID())
    .send({ amount: 10_000, payment: rigOf(name).method });
  expect([started.status, started.text]).toEqual([200, expect.any(String)]);
  const { id, payUrl } = (started.body as { data: { id: number; payUrl: string } }).data;
  const page = await supertest(server.url).get(new URL(payUrl).pathname);
  expect([page.status, page.text]).toEqual([200, expect.stringContaining('<')]);
  return { payment: await paymentOf(asSystem(database), id), page: page.text };
}

/** Pays a recharge until the bill exists, with a forged notice that must be rejected. */
async function payThrough(name: string): Promise<void> {
  const rig = rigOf(name);
  const { payment } = await openPayment(name);
  const { accepted, refused } = rig.gateway.answers;
  expect((await notify(name, rig.paid(payment, { forged: true }))).status).toBe(refused.status);
  const answer = await notify(name, rig.paid(payment));
  expect([answer.status, answer.text]).toEqual([accepted.status, accepted.body]);
  expect(await paymentOf(asSystem(database), payment.id)).toMatchObject({ status: 'COMPLETED', gateway: name });
}

/** Sends a notice encrypted and signed by WeChat Pay's own library. */
async function payByOwnLibrary(): Promise<void> {
  const rig = rigOf('wechatPay');
  const { payment } = await openPayment('wechatPay');
  const { headers, body } = rig.paid(payment);
  const { environment } = rig;
  const message = JSON.parse(body.toString()) as { resource: { ciphertext: string; nonce: string } };
  const { AesGcm } = Aes;
  const key = environment.WECHAT_PAY_API_V3_KEY as string;
  const opened = AesGcm.decrypt(message.resource.ciphertext, key, message.resource.nonce, 'transaction');
  const nonce = Formatter.nonce(12);
  message.resource = { ...message.resource, nonce, ciphertext: AesGcm.encrypt(opened, key, nonce, 'transaction') };
  const text = JSON.stringify(message);
  const time = String(Formatter.timestamp());
  const signed = {
    ...headers,
    'wechatpay-timestamp': time,
    'wechatpay-nonce': nonce,
    'wechatpay-signature': Rsa.sign(Formatter.joinedByLineFeed(time, nonce, text), rig.platformKey as string),
  };
  const answer = await notify('wechatPay', { headers: signed, body: Buffer.from(text), query: {} });
  expect([answer.status, answer.text]).toEqual([200, rig.gateway.answers.accepted.body]);
  expect(await paymentOf(asSystem(database), payment.id)).toMatchObject({ status: 'COMPLETED' });
}

/** Waits for the trace of a call. */
async function sendTrace(): Promise<void> {
  const sent = once(collector, 'request');
  await call('get', '/readyz');
  await sent;
}

/** Imports a file that waits in the bucket for the worker. */
async function importByBucket(): Promise<void> {
  const rows = Array.from({ length: 6_000 }, (_, index) => {
    const number = `8985${String(index).padStart(15, '0')}`;
    return `${number}${luhnDigit(number)},SIM`;
  });
  const file = Buffer.from(['iccid,type', ...rows].join('\n'));
  const sent = await call('post', '/t3d-api/terminals/import?dryRun=false', 'admin').attach('file', file, 'cards.csv');
  const { jobId } = (sent.body as { data: { jobId: number } }).data;
  const stream = await call('get', `/t3d-api/jobs/${jobId}/events`, 'admin').buffer(true);
  expect(stream.text).toContain('"created":6000');
}

/** A call for each package loaded on demand. */
const CASES: Readonly<Record<string, () => Promise<void>>> = {
  async '@modelcontextprotocol/sdk'() {
    const made = await call('post', '/t3d-api/api-keys').send({ name: 'assistant', scopes: ['mcp'] });
    const { key } = (made.body as { data: { key: string } }).data;
    const answer = await supertest(server.url)
      .post('/t3d-api/mcp')
      .set({ Authorization: `Bearer ${key}`, Accept: 'application/json, text/event-stream' })
      .send({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('"orders_list"')]);
  },
  '@aws-sdk/client-s3': importByBucket,
  '@apple/app-store-server-library': () => payThrough('apple'),
  '@paypal/paypal-server-sdk': () => payThrough('paypal'),
  'alipay-sdk': () => payThrough('alipay'),
  'wechatpay-axios-plugin': async () => {
    await payThrough('wechatPay');
    await payByOwnLibrary();
  },
  '@opentelemetry/api': sendTrace,
  '@opentelemetry/exporter-trace-otlp-http': sendTrace,
  '@opentelemetry/resources': sendTrace,
  '@opentelemetry/sdk-trace-node': sendTrace,
  async nodemailer() {
    const to = 'reader@t3d.example.com';
    const answer = await call('post', '/t3d-api/mail-settings/test', 'admin').send({ to });
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    expect(mails.got.filter((mail) => mail.includes(`To: ${to}`))).toHaveLength(1);
  },
  async 'opencc-js'() {
    const texts = { title: '软件和网络', content: '<p>信息</p>' };
    const answer = await call('post', '/t3d-api/messages/convert', 'admin').send(texts);
    expect((answer.body as { data: object }).data).toEqual({ title: '軟體和網路', content: '<p>資訊</p>' });
  },
  async qrcode() {
    const { payment, page } = await openPayment('wechatPay');
    const [, drawn = ''] = /src="data:image\/svg\+xml;base64,([^"]+)"/.exec(page) ?? [];
    const expected = await QRCode.toString(`weixin://wxpay/bizpayurl?pr=${payment.paymentNo}`, {
      type: 'svg',
      errorCorrectionLevel: 'M',
      margin: 4,
    });
    expect(Buffer.from(drawn, 'base64').toString()).toBe(expected);
  },
  async sharp() {
    const answer = await call('post', '/t3d-api/files?use=avatar').attach('file', aPng(40, 40), 'a.png');
    expect(answer.status).toBe(200);
    const picture = await call('get', (answer.body as { data: { url: string } }).data.url).buffer(true);
    expect(picture.type).toBe('image/png');
    expect(await pixelsOf(picture.body as Buffer)).toMatchObject({ width: 40, height: 40 });
  },
  async umzug() {
    const done = await select(asSystem(database), 'SELECT name FROM migrations');
    expect(done.length).toBeGreaterThan(0);
  },
};

describe('the built server in production mode', () => {
  test('tests each package that is loaded on demand, and finds these packages installed', async () => {
    const late = await latePackages();
    expect(Object.keys(CASES).sort()).toEqual(late);
    const { dependencies } = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    expect(late.filter((name) => !(name in dependencies))).toEqual([]);
  }, 60_000);

  test.each(Object.keys(CASES))('answers the first call that needs the package %s', (name) => CASES[name]?.(), 60_000);

  test.each(['alipayHk', 'allInPay'])("answers a gateway's notice of %s without a package", payThrough, 60_000);

  test('writes a workbook that another library can read, and reads a workbook in a separate thread', async () => {
    const month = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7);
    const answer = await call('post', '/t3d-api/bills/actions/statement')
      .send({ month })
      .buffer(true)
      .parse((response, done) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => done(null, Buffer.concat(chunks)));
      });
    const book = new exceljs.Workbook();
    await book.xlsx.load(answer.body as never);
    expect(book.worksheets).toHaveLength(1);
    const read = await call('post', '/t3d-api/terminals/import?dryRun=true', 'admin').attach(
      'file',
      answer.body as Buffer,
      'a.xlsx',
    );
    expect([read.status, read.text]).toEqual([400, expect.not.stringContaining('Internal')]);
  }, 60_000);

  test('serves the pages of the API reference with their script', async () => {
    const page = await call('get', '/t3d-api/docs/', 'admin').redirects(1);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('swagger-ui')]);
  }, 60_000);

  test('logs no error during all calls to the built server', () => {
    expect(server.log()).not.toMatch(/"level":(50|60)/);
  });
});
