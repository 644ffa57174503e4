import { randomBytes, randomInt } from 'node:crypto';
import { decryptMessage, encryptMessage, signParts } from '../crypto';
import { readXml, writeXml } from '../xml';

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
