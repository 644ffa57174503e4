import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AddressInfo } from 'node:net';
import type { Context } from '../../context';
import { cleanMail, mailerOf, type MailPort, makeSmtpMailer } from './mailer';
import { openFakeServer } from '../../test/mailServer';

const ctx = {} as Context;
const mail = { to: 'a@b.test', subject: '余额提醒', text: '第一行\nsecond line' };

describe('a mail that is about to be sent', () => {
  test.each([
    '',
    'nobody',
    'a@b.test, c@d.test',
    'a@b.test\r\nBcc: c@d.test',
    'A <a@b.test>',
    'a@b.test c@d.test',
    'a@b@c.test',
    '"x"@b.test',
    `${'a'.repeat(250)}@b.test`,
  ])('rejects a mail to the address %p', (to) => {
    expect(() => cleanMail({ ...mail, to })).toThrow('mail.address');
  });

  test.each(['a@b.test', 'first.last+tag@mail.example.com', '名字@example.com', 'x@localhost'])(
    'sends a mail to %p',
    (to) => {
      expect(cleanMail({ ...mail, to }).to).toBe(to);
    },
  );

  test("gives a mail a subject of one line when a user's text contains line breaks", () => {
    expect(cleanMail({ ...mail, subject: 'Order 1\r\nBcc: thief@x.test\r\n\r\nbody\u2028x' }).subject).toBe(
      'Order 1 Bcc: thief@x.test body x',
    );
    expect(cleanMail({ ...mail, subject: 'x'.repeat(500) }).subject).toHaveLength(200);
  });
});

describe('the mail server', () => {
  const fake = openFakeServer();
  let mailer: MailPort;
  beforeAll(async () => {
    await new Promise<void>((resolve) => {
      fake.server.listen(0, '127.0.0.1', resolve);
    });
    mailer = makeSmtpMailer({
      url: `smtp://127.0.0.1:${(fake.server.address() as AddressInfo).port}`,
      from: { name: 'The Shop', address: 'no-reply@shop.test' },
    });
  });
  afterAll(
    () =>
      new Promise<void>((resolve) => {
        fake.server.close(() => resolve());
      }),
  );

  test("sends a mail's sender, recipient, subject and text, with the same message id at each attempt", async () => {
    await mailer.send(ctx, { ...mail, reference: 'mail:1' });
    await mailer.send(ctx, { ...mail, reference: 'mail:1' });
    const [first, second] = fake.got as [string, string];
    expect(first).toMatch(/^From: The Shop <no-reply@shop\.test>$/m);
    expect(first).toMatch(/^To: a@b\.test$/m);
    expect(first).toMatch(/^Subject: =\?UTF-8\?/m);
    const idOf = (message: string): string | undefined => /^Message-ID: (<\w+@shop\.test>)$/m.exec(message)?.[1];
    expect(idOf(first)).toBeDefined();
    expect(idOf(second)).toBe(idOf(first));
  });

  test('sends no mail header that a subject or an address tries to inject', async () => {
    fake.got.length = 0;
    await mailer.send(ctx, { to: 'a@b.test', subject: 'one\r\nBcc: thief@x.test\r\nX-Evil: 1', text: 'body' });
    const headers = fake.got[0]?.split('\n\n')[0] ?? '';
    expect(headers).not.toMatch(/^(Bcc|X-Evil):/m);
  });

  test('retries a mail when the server is busy or unreachable, but not when it rejects the mail', async () => {
    fake.rcpt.answer = '550 no such user';
    await expect(mailer.send(ctx, mail)).rejects.toMatchObject({ key: 'mail.refused', params: { code: 550 } });
    fake.rcpt.answer = '450 later';
    await expect(mailer.send(ctx, mail)).rejects.not.toHaveProperty('key');
    fake.rcpt.answer = '450 <a@b.test> is away';
    const error: unknown = await mailer.send(ctx, mail).catch((caught: unknown) => caught);
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('a@b.test');
    expect(String(error)).toContain('450');
    fake.rcpt.answer = '250 ok';
    await expect(
      makeSmtpMailer({ url: 'smtp://127.0.0.1:1', from: { name: '', address: 'a@b.test' } }).send(ctx, mail),
    ).rejects.not.toHaveProperty('key');
  });
});

test("rejects every mail in production when no mail server is configured, and keeps the mail's job", async () => {
  await expect(mailerOf({ smtp: null, production: true }).send(ctx, mail)).rejects.toMatchObject({
    key: 'mail.notConfigured',
  });
});
