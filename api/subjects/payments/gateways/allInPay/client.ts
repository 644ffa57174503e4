import { randomBytes, sign, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { AllInPaySettings } from './settings';

export type Fields = Readonly<Record<string, string>>;

/** What both sides sign: what is not empty, by name. `sign` itself is left out, `signtype` is not. */
const contentOf = (fields: Fields): Buffer =>
  Buffer.from(
    Object.keys(fields)
      .filter((name) => name !== 'sign' && fields[name] !== '')
      .sort()
      .map((name) => `${name}=${fields[name]}`)
      .join('&'),
  );

/** SHA-1 is what `signtype=RSA` means to AllInPay; its only other algorithm is the national SM2. */
export const signFields = (fields: Fields, key: KeyObject): Fields => ({
  ...fields,
  sign: sign('RSA-SHA1', contentOf(fields), key).toString('base64'),
});

/** Are these fields signed by the other side? */
export function isSigned(fields: Fields, key: KeyObject): boolean {
  if (!fields.sign || (fields.signtype ?? 'RSA') !== 'RSA') return false;
  return verify('RSA-SHA1', contentOf(fields), key, Buffer.from(fields.sign, 'base64'));
}

/** AllInPay could not be reached, or its answer is not to be believed. */
export class AllInPayFailed extends Error {
  constructor(call: string, why: string) {
    super(`AllInPay answers ${call} with ${why}`);
    this.name = 'AllInPayFailed';
  }
}

/** Our fields with who we are, some chance, and our signature. */
export const prepare = (settings: AllInPaySettings, randomstr: string, fields: Fields): Fields =>
  signFields(
    { cusid: settings.cusId, appid: settings.appId, signtype: 'RSA', randomstr, ...fields },
    settings.privateKey,
  );

function readAnswer(call: string, text: string): Fields {
  const json: unknown = JSON.parse(text);
  if (typeof json !== 'object' || json === null) throw new AllInPayFailed(call, 'no object');
  return Object.fromEntries(
    Object.entries(json)
      .filter((pair): pair is [string, string | number] => typeof pair[1] === 'string' || typeof pair[1] === 'number')
      .map(([name, value]) => [name, String(value)]),
  );
}

/**
 * Asks AllInPay, `tranx/query` for example, and gives its fields. Throws when no answer comes in time, when it is not
 * signed by AllInPay for us, and when the request itself is refused (`retcode`, which comes unsigned).
 */
export async function ask(settings: AllInPaySettings, call: string, fields: Fields): Promise<Fields> {
  const response = await fetch(`${settings.endpoint}/${call}`, {
    method: 'POST',
    redirect: 'error',
    body: new URLSearchParams(prepare(settings, randomBytes(16).toString('hex'), fields)),
    signal: AbortSignal.timeout(settings.timeoutMs),
  });
  if (!response.ok) throw new AllInPayFailed(call, `HTTP ${response.status}`);
  const answer = readAnswer(call, await response.text());
  if (answer.retcode !== 'SUCCESS') throw new AllInPayFailed(call, answer.retmsg || 'no success');
  if (!isSigned(answer, settings.allInPayPublicKey)) throw new AllInPayFailed(call, 'an answer not signed by it');
  if (answer.cusid !== settings.cusId || answer.appid !== settings.appId)
    throw new AllInPayFailed(call, 'an answer for somebody else');
  return answer;
}
