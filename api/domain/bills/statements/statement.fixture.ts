import { afterAll, beforeAll } from '@jest/globals';
import { DAY_MS, dayIn, dayStartIn } from '@t3d/resources/kit';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Context } from '../../../context';
import { purchase, recharge, refund, transfer } from '../../../ledger';
import { inTransaction } from '../../../models/transaction';
import { asSystem, buildAgent } from '../../../test/factories';
import type { Caller, TestServer } from '../../../test/server';
import { startTestServer } from '../../../test/server';
import type { User } from '@t3d/resources/rows';

export let server: TestServer;
export let system: Context;
let folder: string;
export let agents: [User, User, User];

export function openStatements(): void {
  beforeAll(async () => {
    server = await startTestServer();
    system = asSystem(server.database);
    folder = await mkdtemp(path.join(tmpdir(), 'statement-'));
    const salesman = await server.user('SALESMAN');
    const a1 = await buildAgent(system, { salesman: salesman.id });
    const a2 = await buildAgent(system, { superior: a1 });
    agents = [a1, a2, await buildAgent(system, { superior: a2 })];
    await walk();
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });
}

export const SCRIPT = path.resolve(import.meta.dirname, '../../../../scripts/verifyStatement.mjs');
export const ZONE = 'Asia/Shanghai';
export const nameOf = (month: Date): string => dayIn(ZONE, month).slice(0, 7);
export const monthBack = (back: number): Date => {
  const [year = 0, month = 1] = nameOf(new Date()).split('-').map(Number);
  return dayStartIn(ZONE, new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 10));
};
export const [FIRST, SECOND, THIRD] = [monthBack(3), monthBack(2), monthBack(1)];
export const at = (month: Date, day: number, ms = 0): Date => new Date(month.getTime() + (day - 1) * DAY_MS + ms);
export const orderNo = randomUUID().replaceAll('-', '').slice(0, 20);
export const REMARK = `=HYPERLINK("evil") | back\\slash, "quoted"\r\nnext 'line' 中文`;
export const on = (now: Date): Context => ({ ...system, now: () => now });
export const money = (key = randomUUID()) => ({ key, currency: 'USD' });
/** Posts movements of every kind over two months and none in the third. */
async function walk(): Promise<void> {
  const [a1, a2, a3] = agents;
  const chain = [
    { agent: a1.id, cost: 300 },
    { agent: a2.id, cost: 345 },
    { agent: a3.id, cost: 401 },
  ];
  await inTransaction(on(at(FIRST, 2)), (ctx) =>
    recharge(ctx, { ...money(), user: a3.id, amount: 10_000, remark: REMARK }),
  );
  await inTransaction(on(at(FIRST, 3, 7)), (ctx) => purchase(ctx, { ...money(), orderNo, chain, extraPrice: 50 }));
  await inTransaction(on(at(FIRST, 4)), (ctx) =>
    recharge(ctx, { ...money(), user: a2.id, amount: 5_000, remark: "'apostrophe first" }),
  );
  await inTransaction(on(at(SECOND, 1)), (ctx) => refund(ctx, { key: randomUUID(), orderNo, amount: 100, fee: false }));
  await inTransaction(on(at(SECOND, 20, 123)), (ctx) =>
    transfer(ctx, { ...money(), fromUser: a2.id, toUser: a3.id, amount: 1_000, remark: '+1' }),
  );
  await inTransaction(on(at(SECOND, 28)), (ctx) =>
    refund(ctx, { key: randomUUID(), orderNo, amount: 'all', fee: true }),
  );
}
export const readText = (caller: Caller, body: object) =>
  caller
    .post('/t3d-api/bills/actions/statement')
    .send(body)
    .buffer(true)
    .parse((response, done) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        done(null, Buffer.concat(chunks));
      });
    });
export const csvOf = async (caller: Caller, month: Date, more: object = {}): Promise<string> =>
  ((await readText(caller, { month: nameOf(month), format: 'csv', ...more }).expect(200)).body as Buffer).toString(
    'utf8',
  );
export const verify = (...words: string[]) =>
  promisify(execFile)(process.execPath, [SCRIPT, ...words]).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr }),
  );
export async function save(name: string, text: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, text);
  return file;
}
export const own = (index: 0 | 1 | 2): Promise<Caller> => server.caller(agents[index].account);
export interface Printed {
  opening: number;
  closing: number;
  openingHash: string;
  closingHash: string;
  wallet: number;
  zone: string;
  from: string;
  until: string;
  count: number;
  complete: boolean;
  truncated: boolean;
  totals: { type: string; count: number; amount: number }[];
  rows: Record<string, unknown>[];
}
export const printed = async (caller: Caller, month: Date, user?: number): Promise<Printed> =>
  (
    (await caller.get(`/t3d-api/bills/statement?month=${nameOf(month)}${user ? `&user=${user}` : ''}`).expect(200))
      .body as { data: Printed }
  ).data;
