import wxmpSettings from '@t3d/resources/messages/wxmp-settings';
import express, { Router } from 'express';
import { systemContext } from '../../../context';
import { NotFound, invalidField } from '../../../errors';
import type { Database } from '../../../models/database';
import { table } from '../../../models/table';
import { callbackUrl } from '../settings';
import { WECHAT_SETTINGS } from '../port';
import { createDouble } from './double';
import { randomBytes, randomInt } from 'node:crypto';
import { decryptMessage, encryptMessage, signParts, readXml, writeXml } from '../wire';

type Body = Readonly<Record<string, unknown>>;
const bodyOf = (body: unknown): Body => (typeof body === 'object' && body !== null ? (body as Body) : {});

/**
 * `/simulator/wechat`: WeChat's servers (`/cgi-bin/…`), what they refuse (`refuse`), and a follower who writes to an
 * account (`messages {appId, text, event?, from?}`), signed and encrypted as the account wants it. `scan {url}` answers
 * the scene of a code, `templates?openId=` what a follower received.
 */
export function weChatSimulator(database: Database): Router {
  const double = createDouble();
  const router = Router();
  router.use(express.json());
  router.post('/refuse', (request, response) => {
    const { appId, errcode, errmsg = '' } = bodyOf(request.body);
    if (typeof appId !== 'string') throw invalidField('appId', 'required');
    double.refuse(appId, typeof errcode === 'number' ? { errcode, errmsg: String(errmsg) } : null);
    response.json({ code: 200, message: 'ok', data: {} });
  });
  router.post('/messages', async (request, response) => {
    const { appId, text = '', event, from } = bodyOf(request.body);
    if (typeof appId !== 'string') throw invalidField('appId', 'required');
    const settings = await table(systemContext(database, 'command'), wxmpSettings).one({ appId });
    if (!settings?.token) throw new NotFound();
    const account = { ...settings, token: settings.token };
    const fields: Record<string, string> =
      typeof event === 'string'
        ? { MsgType: 'event', Event: event, EventKey: String(text) }
        : { Content: String(text) };
    const sent = sendMessage(account, { ...fields, ...(typeof from === 'string' && { FromUserName: from }) });
    const url = callbackUrl(database.services.get(WECHAT_SETTINGS).publicUrl, settings);
    const answer = await fetch(`${url}?${new URLSearchParams(sent.query).toString()}`, {
      method: 'POST',
      body: sent.body,
      headers: { 'Content-Type': 'text/xml' },
    });
    const body = await answer.text();
    const reply = answer.ok ? readReply(account, body) : null;
    response.json({ code: 200, message: 'ok', data: { status: answer.status, reply } });
  });
  router.get('/templates', (request, response) => {
    const rows = double.templates.filter(({ openId }) => openId === request.query.openId);
    response.json({ code: 200, message: 'ok', rows, total: rows.length });
  });
  router.post('/scan', (request, response) => {
    const scanned = double.scenes.get(String(bodyOf(request.body).url));
    if (!scanned) throw new NotFound();
    response.json({ code: 200, message: 'ok', data: scanned });
  });
  router.use(double.router);
  return router;
}

/** The account that a follower writes to. */
export interface Account {
  token: string;
  encodingAesKey?: string | null;
  appId?: string | null;
  mode?: string | null;
}
export interface Sent {
  query: Record<string, string>;
  body: string;
}

const seconds = (): string => String(Math.floor(Date.now() / 1000));

/** A call of WeChat's that looks whether the server is ours. */
export function checkCall({ token }: Account, echostr: string, timestamp: string = seconds()): Record<string, string> {
  const nonce = randomBytes(6).toString('hex');
  return { signature: signParts(token, timestamp, nonce), timestamp, nonce, echostr };
}

/** A follower's message as WeChat sends it, by the mode of the account. */
export function sendMessage(
  account: Account,
  fields: Readonly<Record<string, string | number>>,
  { timestamp = seconds() }: { timestamp?: string } = {},
): Sent {
  const nonce = randomBytes(6).toString('hex');
  const message = writeXml({
    ToUserName: 'gh_account',
    FromUserName: 'o_follower',
    CreateTime: Number(timestamp),
    MsgType: 'text',
    ...('Event' in fields ? {} : { MsgId: String(randomInt(2 ** 47)) }),
    ...fields,
  });
  const query = { signature: signParts(account.token, timestamp, nonce), timestamp, nonce, openid: 'o_follower' };
  if ((account.mode ?? 'PLAIN') === 'PLAIN') return { query, body: message };
  const encrypted = encryptMessage(account.encodingAesKey ?? '', account.appId ?? '', message);
  const closed = `<ToUserName><![CDATA[gh_account]]></ToUserName><Encrypt><![CDATA[${encrypted}]]></Encrypt>`;
  return {
    query: { ...query, encrypt_type: 'aes', msg_signature: signParts(account.token, timestamp, nonce, encrypted) },
    body:
      account.mode === 'SAFE'
        ? `<xml>${closed}</xml>`
        : message.replace('</xml>', `${closed.replace(/^<To.*?<Enc/, '<Enc')}</xml>`),
  };
}

/** What a follower reads of an answer, after WeChat's own checks; null: nothing. */
export function readReply(account: Account, body: string): string | null {
  if (body === 'success') return null;
  const outer = readXml(body);
  const encrypted = outer.get('Encrypt');
  if (encrypted === undefined) return outer.get('Content') ?? null;
  const right = signParts(account.token, outer.get('TimeStamp') ?? '', outer.get('Nonce') ?? '', encrypted);
  if (right !== outer.get('MsgSignature')) throw new Error('an answer whose signature is wrong');
  const { message, appId } = decryptMessage(account.encodingAesKey ?? '', encrypted);
  if (appId !== account.appId) throw new Error('an answer for another account');
  return readXml(message).get('Content') ?? null;
}
