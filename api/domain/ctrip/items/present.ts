import ctripCalls from '@t3d/resources/ctrip/ctrip-calls';
import ctripOrders from '@t3d/resources/ctrip/ctrip-orders';
import { computing } from '../../../engine/rows/read/computed';
import type { StoredRequest } from '../outbound/deferCall';
import { type Body, type CtripAccount, CTRIP_SETTINGS } from '../wire/codes';
import ctripAccounts from '@t3d/resources/ctrip/ctrip-accounts';
import { systemContext } from '../../../context';
import { beforeSave } from '../../../engine/rows/commands/command';
import type { Database } from '../../../models/database';
import { table } from '../../../models/table';
import { inTransaction } from '../../../models/transaction';

const MOBILE_KEPT = [3, 4] as const;

const maskName = (name: string): string => `${[...name][0] ?? ''}${'*'.repeat(Math.max(1, [...name].length - 1))}`;
const maskNumber = (text: string): string =>
  text.length <= MOBILE_KEPT[0] + MOBILE_KEPT[1]
    ? '****'
    : `${text.slice(0, MOBILE_KEPT[0])}****${text.slice(-MOBILE_KEPT[1])}`;

const NAMES = /^(name|firstName|lastName|pinyin)$/i;
const NUMBERS =
  /^(mobile|optionalMobile|cardNo|imId|openId|birthDate|email|address|voucherData|voucherCode|trackingNumber)$/i;

/** Masks the buyer's data and the eSIM's install data in a message for staff. */
function maskMessage(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => maskMessage(one, name));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, maskMessage(one, key)]));
  if (typeof value !== 'string' || value === '') return value;
  if (name === 'orderExtendMessage') return '****';
  if (NAMES.test(name)) return maskName(value);
  return NUMBERS.test(name) ? maskNumber(value) : value;
}

const maskText = (text: unknown, read: (kept: unknown) => unknown = (kept) => kept): string | null => {
  if (typeof text !== 'string') return null;
  return JSON.stringify(maskMessage(read(JSON.parse(text))), null, 2);
};

const isOurs = (kept: unknown): kept is StoredRequest =>
  typeof kept === 'object' && kept !== null && 'message' in kept && 'body' in kept;

export const computedCalls = computing(ctripCalls, (_ctx, rows) =>
  Promise.resolve(
    rows.map(({ request, response }) => ({
      asked: maskText(request, (kept) => (isOurs(kept) ? kept.body : kept)),
      answered: maskText(response),
    })),
  ),
);

/** Returns a masked name and phone number from a stored list of contacts. */
function contactOf(kept: unknown): string | null {
  if (typeof kept !== 'string') return null;
  const [first] = JSON.parse(kept) as Body[];
  const name = typeof first?.name === 'string' ? maskName(first.name) : null;
  const mobile = typeof first?.mobile === 'string' ? maskNumber(first.mobile) : null;
  return [name, mobile].filter((part) => part !== null).join(' · ') || null;
}

export const computedItems = computing(ctripOrders, (_ctx, rows) =>
  Promise.resolve(rows.map(({ contacts }) => ({ contact: contactOf(contacts) }))),
);

const SECRETS = ['aesKey', 'aesIv', 'signKey'] as const;
const URLS = ['noticeUrl', 'priceUrl', 'stockUrl'] as const;
const DOUBLE = '/simulator/ctrip/';

/** Keeps stored secrets that the form leaves empty. A new secret sets the time of its change. */
export const beforeSaveAccounts = beforeSave(ctripAccounts, (ctx, rows) =>
  rows.map((row) => {
    const values: Partial<CtripAccount> = { ...(row as Partial<CtripAccount>) };
    for (const name of SECRETS) if (!values[name]) delete values[name];
    if (SECRETS.some((name) => values[name])) values.keysSetAt = ctx.now();
    return { values: values as typeof row };
  }),
);

/** Stores the account from environment variables, but keeps addresses that staff have changed. */
export async function storeConfiguredAccount(database: Database): Promise<void> {
  const { given } = database.services.get(CTRIP_SETTINGS);
  if (!given) return;
  await inTransaction(systemContext(database, 'command'), async (ctx) => {
    const accounts = table(ctx, ctripAccounts);
    const known = await accounts.one({ accountId: given.accountId });
    if (!known) {
      await accounts.insert({ ...given, keysSetAt: ctx.now() });
      return;
    }
    const secrets = SECRETS.filter((name) => known[name] !== given[name]);
    // Replace only the simulator's address. Staff have set any other address.
    const urls = URLS.filter((name) => !known[name] || known[name].includes(DOUBLE));
    const values = Object.fromEntries([...secrets, ...urls].map((name) => [name, given[name]]));
    if (Object.keys(values).length > 0)
      await accounts.update({ ...values, ...(secrets.length > 0 ? { keysSetAt: ctx.now() } : {}) }, known.id);
  });
}
