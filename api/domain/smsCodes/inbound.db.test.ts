import { describe, expect, test } from '@jest/globals';
import { DAY_MS } from '@t3d/resources/kit';
import { randomUUID } from 'node:crypto';
import { select } from '../../models/sql';
import { signInbound } from './inbound/signature';
import {
  advance,
  holder,
  inbound,
  inboundText,
  messagesOf,
  openSmsCodes,
  readOwn,
  server,
  system,
} from './smsCodes.fixture';

openSmsCodes();

describe("a gateway's call with an SMS message", () => {
  test('rejects an inbound SMS call with a missing or foreign signature, or for another body or time', async () => {
    const { bought, number } = await holder();
    const body = JSON.stringify({ messageId: randomUUID(), to: number, from: 'x', text: 'y', receivedAt: new Date() });
    const timestamp = String(Math.floor(Date.now() / 1000));
    for (const forged of [
      { signature: '' },
      { signature: 'f'.repeat(64) },
      { signature: 'nonsense' },
      { secret: 'another-secret' },
      { body: body.replace('"y"', '"z"') },
      { signature: signInbound('demo-sms-secret', String(Number(timestamp) - 10), body) },
    ]) {
      const { status, text } = await inboundText(body, { timestamp, ...forged });
      expect([forged, status]).toEqual([forged, 401]);
      expect(text).not.toContain(number);
    }
    expect(await messagesOf(bought.number as number)).toEqual([]);
  });

  test('rejects an inbound SMS call with a time that differs by more than five minutes', async () => {
    const { bought, number } = await holder();
    const at = (seconds: number): string => String(Math.floor(Date.now() / 1000) + seconds);
    for (const seconds of [-310, 310, -100_000]) await inbound({ to: number }, { timestamp: at(seconds) }).expect(401);
    for (const timestamp of ['', 'now', '1e9', '-1']) await inbound({ to: number }, { timestamp }).expect(401);
    await inbound({ to: number }, { timestamp: at(-290) }).expect(200);
    expect(await messagesOf(bought.number as number)).toHaveLength(1);
  });

  test('stores a replayed SMS message once and repeats the response, also for concurrent replays', async () => {
    const { buyer, bought, number } = await holder();
    const message = { messageId: randomUUID(), to: number };
    const first = await inbound(message).expect(200);
    expect(first.body.data).toEqual({ messageId: message.messageId, duplicate: false });
    const replays = await Promise.all(Array.from({ length: 8 }, () => inbound(message)));
    expect(replays.map(({ status, body }) => [status, body.data.duplicate])).toEqual(
      Array.from({ length: 8 }, () => [200, true]),
    );
    expect(await messagesOf(bought.number as number)).toHaveLength(1);
    expect(await readOwn(buyer)).toHaveLength(1);
    const fresh = { messageId: randomUUID(), to: number };
    await Promise.all(Array.from({ length: 8 }, () => inbound(fresh)));
    expect(await messagesOf(bought.number as number)).toHaveLength(2);
  });

  test('responds 404 to an SMS message for an unknown number and 400 to an invalid message', async () => {
    await inbound({ to: '85200000000' }).expect(404);
    for (const text of ['', '{', '[]', '{}', '"x"', JSON.stringify({ messageId: 'a', to: 'x' })])
      expect([text, (await inboundText(text)).status]).toEqual([text, 400]);
  });

  test('decodes an SMS message by its coding and acknowledges the message as the SMPP bridge expects', async () => {
    const { buyer, number } = await holder();
    const text = '【微信】您的验证码是 305918，5分钟内有效。';
    const form = new URLSearchParams({ id: randomUUID(), to: `+${number}`, from: 'WeChat', coding: '8' });
    form.set('binary', Buffer.from(text, 'utf16le').swap16().toString('hex'));
    const smpp = { path: '/ms-api/inbound/smpp', type: 'application/x-www-form-urlencoded' };
    const answer = await inboundText(form.toString(), smpp).expect(200);
    expect(answer.text).toBe('ACK/Jasmin');
    expect((await inboundText(form.toString(), smpp)).text).toBe('ACK/Jasmin');
    expect(await readOwn(buyer)).toMatchObject([{ text, code: '305918', from: 'WeChat' }]);
  });

  test("accepts a correctly signed SMS call even if the sender's address sent too many wrong signatures", async () => {
    const { bought, number } = await holder();
    const body = JSON.stringify({ messageId: randomUUID(), to: number });
    const wrong = await Promise.all(Array.from({ length: 130 }, () => inboundText(body, { signature: 'nonsense' })));
    expect(new Set(wrong.map(({ status }) => status))).toEqual(new Set([401, 429]));
    await inbound({ to: number }).expect(200);
    expect(await messagesOf(bought.number as number)).toHaveLength(1);
  });
});

describe('stored SMS messages', () => {
  test('encrypts an SMS message in the database, masks it in lists and records who opens it', async () => {
    const { bought, number } = await holder();
    await inbound({ to: number, from: 'Google', text: 'Your code is 482913.' }).expect(200);
    const [stored] = await messagesOf(bought.number as number);
    const [raw] = await select<Record<string, string>>(system(), 'SELECT * FROM `sms_messages` WHERE `id` = ?', [
      stored?.id as number,
    ]);
    expect(JSON.stringify(raw)).not.toMatch(/482913|Google|Your code/);
    const admin = await server.as('ADMIN');
    const list = await admin.get('/t3d-api/sms-messages?size=1');
    expect(list.text).not.toMatch(/482913/);
    const one = await admin.get(`/t3d-api/sms-messages/${stored?.id}`);
    expect(one.body.data).toMatchObject({ code: '482913', from: 'Google' });
    const history = await admin.get(`/t3d-api/sms-messages/${stored?.id}/history`);
    expect(history.body.rows.map(({ action }: { action: string }) => action)).toContain('view');
  });

  test("shows an SMS message's markup and links as plain text", async () => {
    const { buyer, number } = await holder();
    const text = '<img src=x onerror=alert(1)> Your code is 4821 https://evil.example/?code=9999\u0000';
    await inbound({ to: number, text, from: '<b>Bank</b>' }).expect(200);
    const [message] = await readOwn(buyer);
    expect(message).toMatchObject({ text: text.replace('\u0000', '\uFFFD'), code: '4821', from: '<b>Bank</b>' });
  });

  test('erases the content of an SMS message after the retention period, but not the time of arrival', async () => {
    const { bought, number } = await holder();
    await inbound({ to: number }).expect(200);
    await advance(31 * DAY_MS);
    expect(await messagesOf(bought.number as number)).toMatchObject([
      { text: null, from: null, code: null, erasedAt: expect.any(Date) },
    ]);
  });
});
