import { afterAll, beforeAll, expect, test } from '@jest/globals';
import notifications from '@t3d/resources/builtin/notifications';
import { HOUR_MS, MINUTE_MS } from '@t3d/resources/kit';
import builtinJobs from '@t3d/resources/builtin/jobs';
import { systemContext } from '../../context';
import { MAIL_JOB } from '../../jobs/outbox';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { asSystem, buildAgent } from '../../test/factories';
import type { TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';
import type { NoticeType } from './dueNotices';
import { SINGLES, endOfQuiet, readNoticeSettings } from './dueNotices';
import { mailNotices } from './mailNotices';
import type { User } from '@t3d/resources/rows';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.close());

const someone = () => buildAgent(asSystem(server.database));
const leave = (user: User, title: string, values: { type?: NoticeType; readAt?: Date } = {}) =>
  inTransaction(asSystem(server.database), (ctx) =>
    table(ctx, notifications).insert({
      user: user.id,
      type: 'SYSTEM',
      title: { en: title },
      content: { en: `<p>About <strong>${title}</strong></p>` },
      readAt: null,
      mailAt: ctx.now(),
      ...values,
    }),
  );
const work = () => mailNotices(systemContext(server.database, 'job'), {}, async () => undefined);
const mailsTo = async ({ account }: User): Promise<{ subject: string; text: string }[]> =>
  (await table(asSystem(server.database), builtinJobs).find({ kind: MAIL_JOB }))
    .map(({ payload }) => payload as { to: string; subject: string; text: string })
    .filter(({ to }) => to === account)
    .map(({ subject, text }) => ({ subject, text }));
const choose = async (user: User, value: object) =>
  (await (await server.caller(user.account)).put('/t3d-api/sessions/preferences').send({ notices: value })).status;

test('mails a notice once as plain text when two workers run at the same time', async () => {
  const user = await someone();
  await leave(user, 'Japan');
  await Promise.all([work(), work()]);
  await work();
  expect(await mailsTo(user)).toEqual([{ subject: 'Japan', text: 'About Japan' }]);
});

test('sends several waiting notices of the same user in a single mail', async () => {
  const user = await someone();
  for (const title of ['Japan', 'Korea', 'Macao']) await leave(user, title);
  await work();
  const [digest, ...others] = await mailsTo(user);
  expect([digest?.subject, others]).toEqual(['3 条新通知 / 3 new notifications', []]);
  expect(digest?.text).toContain('• Japan\n• Korea\n• Macao');
});

test('mails a user three notices individually, and sends further notices together in the next hour', async () => {
  const user = await someone();
  for (let sent = 0; sent < SINGLES; sent += 1) {
    await leave(user, `single ${sent}`);
    server.database.clock.advance(1000);
    await work();
  }
  for (const title of ['a', 'b']) {
    await leave(user, title);
    await work();
  }
  expect(await mailsTo(user)).toHaveLength(SINGLES);
  server.database.clock.advance(HOUR_MS + MINUTE_MS);
  await work();
  expect((await mailsTo(user)).at(-1)?.subject).toContain('2 new notifications');
});

test('mails no notice that the receiver has disabled or has read in the product', async () => {
  const user = await someone();
  expect(await choose(user, { mail: { PROMO: false, CHANGE: true } })).toBe(200);
  await leave(user, 'promo', { type: 'PROMO' });
  await leave(user, 'up', { type: 'UP' });
  await leave(user, 'read', { readAt: new Date() });
  await leave(user, 'change', { type: 'CHANGE' });
  await work();
  expect((await mailsTo(user)).map(({ subject }) => subject)).toEqual(['change']);
});

test("delays the mail of a notice until the end of the receiver's quiet hours", async () => {
  const user = await someone();
  const now = server.database.clock.now();
  const minute = now.getUTCHours() * 60 + now.getUTCMinutes();
  await choose(user, { quiet: { from: (minute + 1439) % 1440, to: (minute + 30) % 1440, offset: 0 } });
  await leave(user, 'later');
  await work();
  expect(await mailsTo(user)).toEqual([]);
  server.database.clock.advance(31 * MINUTE_MS);
  await work();
  expect(await mailsTo(user)).toHaveLength(1);
});

test("applies quiet hours that cross midnight in the receiver's time zone", () => {
  const settings = readNoticeSettings({ quiet: { from: 22 * 60, to: 8 * 60, offset: 480 } });
  const end = (at: string) => endOfQuiet(settings, new Date(at))?.toISOString() ?? null;
  expect(end('2026-11-25T15:30:20.000Z')).toBe('2026-11-26T00:00:00.000Z');
  expect(end('2026-11-25T23:59:00.000Z')).toBe('2026-11-26T00:00:00.000Z');
  expect(end('2026-11-25T12:00:00.000Z')).toBeNull();
  for (const rubbish of [null, 7, 'x', { mail: 3, quiet: { from: -1, to: 5000, offset: 'x' } }])
    expect(readNoticeSettings(rubbish)).toMatchObject({ quiet: null, mail: { SYSTEM: true, UP: false } });
});
