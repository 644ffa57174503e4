import { afterAll, beforeAll, expect, test } from '@jest/globals';
import users from '@t3d/resources/people/users';
import type { Language } from '@t3d/resources/kit';
import { runDueJobs } from '../../jobs';
import { enqueue } from '../../jobs/outbox';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { asSystem, buildSalesman } from '../../test/factories';
import type { Caller, TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';

let server: TestServer;
let sender: Caller;
let id: number;
beforeAll(async () => {
  server = await startTestServer();
  const system = asSystem(server.database);
  const user = await buildSalesman(system);
  const change = (apis: string[]) => inTransaction(system, (ctx) => table(ctx, users).update({ apis }, user.id));
  const payload = { input: { ids: [1] }, language: 'en' };
  id = await inTransaction(system, (ctx) => enqueue(ctx, { kind: 'terminals.issue-many', payload, owner: user.id }));
  await change(['jobs:*']);
  await runDueJobs(server.database);
  sender = await server.caller(user.account);
}, 60_000);
afterAll(() => server.close());

interface Shown {
  id: number;
  reason: string | null;
  errors: { message: string };
}
const read = async (caller: Caller, path: string, language: Language): Promise<unknown> =>
  (await caller.get(`/t3d-api/${path}`).set('Accept-Language', language === 'cht' ? 'zh-TW' : language)).body;
const rowIn = (body: unknown): Shown | undefined => (body as { rows: Shown[] }).rows.find((row) => row.id === id);

const REASONS = [
  ['zh', '发起该任务的账号已没有所需权限（terminals:issue）'],
  ['en', 'The account that started this job no longer has the permission terminals:issue'],
  ['cht', '發起該任務的帳號已沒有所需權限（terminals:issue）'],
] as const;

test.each(REASONS)(
  'shows the reason of a failed job to the user who started the job and to staff, in %s',
  async (language, reason) => {
    for (const caller of [sender, await server.as('ADMIN')]) {
      expect(rowIn(await read(caller, 'jobs', language))?.reason).toBe(reason);
      expect(await read(caller, `jobs/${id}`, language)).toMatchObject({
        data: { reason, errors: { message: reason } },
      });
    }
    expect(rowIn(await read(sender, 'jobs/mine', language))?.errors.message).toBe(reason);
  },
);
