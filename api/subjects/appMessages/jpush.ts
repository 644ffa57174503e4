import { randomUUID } from 'node:crypto';
import type { Push, PushPort } from './port';
import { PushRefused } from './port';

const PATIENCE_MS = 10_000;
const ANSWER_LIMIT = 64 * 1024;
/** Seconds for which a phone that is off may still get a push: a day. */
const KEPT_SECONDS = 86_400;
/** None of the devices exists any more: over, like one that was delivered. */
const NO_DEVICE = 1011;
/** The call was carried out before, under the same cid. */
const REPEATED = 1017;

export interface JPushSettings {
  /** `https://api.jpush.cn`. */
  url: string;
  key: string;
  secret: string;
  /** Apple's servers for released apps, not those for trials. */
  released: boolean;
}

/** The body of a push, as version 3 of JPush's interface has it. */
export const bodyOf = ({ cid, title, content, devices }: Push, { released }: JPushSettings): object => ({
  cid,
  platform: ['android', 'ios'],
  audience: { registration_id: devices },
  notification: {
    android: { title, alert: content },
    ios: { alert: { title, body: content }, sound: 'default' },
  },
  options: { time_to_live: KEPT_SECONDS, apns_production: released },
});

async function errorOf(response: Response): Promise<{ code: number; message: string }> {
  const text = (await response.text()).slice(0, ANSWER_LIMIT);
  try {
    const { error } = JSON.parse(text) as { error?: { code?: number; message?: string } };
    return { code: error?.code ?? 0, message: String(error?.message ?? '').slice(0, 200) };
  } catch {
    return { code: 0, message: '' };
  }
}

/** JPush by HTTPS, with the key and the secret of an app. */
export function jpush(settings: JPushSettings): PushPort {
  const { url, key, secret } = settings;
  const authorization = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`;
  const call = async (path: string, push: Push): Promise<void> => {
    const response = await fetch(url.replace(/\/+$/, '') + path, {
      method: 'POST',
      headers: { Authorization: authorization, 'Content-Type': 'application/json' },
      body: JSON.stringify(bodyOf(push, settings)),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (response.ok) return;
    const { code, message } = await errorOf(response);
    if (code === NO_DEVICE || code === REPEATED) return;
    const why = `JPush: ${response.status} ${code} ${message}`.trim();
    // Too many calls, wrong credentials and faults of theirs pass; what is wrong with the push does not.
    throw response.status === 400 ? new PushRefused(why) : new Error(why);
  };
  return {
    send: (push) => call('/v3/push', push),
    // Checked as a push is, and sent to no phone.
    test: () => call('/v3/push/validate', { cid: randomUUID(), title: 'test', content: 'test', devices: ['0'] }),
  };
}
