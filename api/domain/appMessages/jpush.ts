import { randomUUID } from 'node:crypto';
import { type Push, type PushPort, PushRejected } from './port';
import type { RowOf } from '@t3d/resources/kit';
import pushDevices from '@t3d/resources/messages/push-devices';
import type { Context } from '../../context';
import { type Change, changeEach, differing } from '../../engine/rows/write/changeEach';
import { table } from '../../models/table';

const PATIENCE_MS = 10_000;
const ANSWER_LIMIT = 64 * 1024;
/** The time in seconds for which JPush stores a push for a phone that is switched off. */
const KEPT_SECONDS = 86_400;
/** JPush's error code for a push to missing devices, which counts as delivered. */
const NO_DEVICE = 1011;
/** JPush's error code for a call that it has already carried out. */
const REPEATED = 1017;

interface JPushSettings {
  /** The base URL, for example `https://api.jpush.cn`. */
  url: string;
  key: string;
  secret: string;
  /** True for Apple's production push servers, false for its development servers. */
  released: boolean;
}

const bodyOf = ({ cid, title, content, devices }: Push, { released }: JPushSettings): object => ({
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
    // A 400 is permanent. Other errors, such as rate limits, are temporary, so the job retries.
    throw response.status === 400 ? new PushRejected(why) : new Error(why);
  };
  return {
    send: (push) => call('/v3/push', push),
    // JPush validates this call without sending a push.
    test: () => call('/v3/push/validate', { cid: randomUUID(), title: 'test', content: 'test', devices: ['0'] }),
  };
}

type Stored = RowOf<typeof pushDevices.fields>;
/** A phone of an app user. `pushId` is null if the phone cannot receive pushes. */
export interface Device {
  readonly account: string;
  readonly pushId: string | null;
  readonly deviceType: string | null;
}

/** Returns the last account of each phone, if the list gives a phone to several accounts. */
function lastOwners(devices: readonly Device[]): Device[] {
  const owner = new Map(devices.map(({ pushId, account }) => [pushId, account]));
  return devices.map((device) => (owner.get(device.pushId) === device.account ? device : { ...device, pushId: null }));
}

/** Removes phones from their former accounts, and returns their rows for the new accounts to take over. */
async function releasePhones(
  ctx: Context,
  devices: readonly Device[],
  mine: ReadonlyMap<string, Stored>,
): Promise<Map<string, Stored>> {
  const rows = table(ctx, pushDevices);
  const owners = new Map(devices.flatMap(({ pushId, account }) => (pushId === null ? [] : [[pushId, account]])));
  if (owners.size === 0) return new Map();
  const named = await rows.find({ pushId: [...owners.keys()] }, { lock: true });
  const ownerOf = ({ pushId }: Stored): string => owners.get(pushId as string) as string;
  const foreign = named.filter((row) => row.account !== null && row.id !== mine.get(ownerOf(row))?.id);
  // Keep a row for an account without a phone, because JPUSH_ID_WITHOUT messages go to such accounts.
  if (foreign.length > 0)
    await rows.update(
      { pushId: null },
      foreign.map(({ id }) => id),
    );
  const unowned = named.filter(({ account }) => account === null);
  const idle = unowned.filter((row) => mine.has(ownerOf(row)));
  if (idle.length > 0) await rows.remove(idle.map(({ id }) => id));
  return new Map(unowned.filter((row) => !idle.includes(row)).map((row) => [row.pushId as string, row]));
}

/**
 * Stores the phones of app users in the caller's transaction, one row per account. A phone of another account moves to
 * the given one.
 */
export async function storeDevices(ctx: Context, devices: readonly Device[]): Promise<void> {
  const rows = table(ctx, pushDevices);
  const stored = await rows.find({ account: devices.map(({ account }) => account) }, { lock: true });
  const mine = new Map(stored.toReversed().map((row) => [row.account as string, row]));
  const given = lastOwners(devices);
  const unowned = await releasePhones(ctx, given, mine);
  const changed: Change[] = [];
  const fresh: Partial<Stored>[] = [];
  for (const { account, pushId, deviceType } of given) {
    const platform = deviceType === 'IOS' ? ('IOS' as const) : ('ANDROID' as const);
    const values = { account, pushId, platform, disabled: false };
    const before = mine.get(account) ?? (pushId === null ? undefined : unowned.get(pushId));
    if (!before) fresh.push({ ...values, language: 'zh' });
    else if (Object.keys(differing(before, values)).length > 0)
      changed.push({ id: before.id, values: differing(before, values) });
  }
  await changeEach(ctx, pushDevices, changed);
  await rows.insertMany(fresh);
}
