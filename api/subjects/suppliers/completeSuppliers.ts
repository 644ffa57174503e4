import suppliers from '@t3d/resources/suppliers/suppliers';
import { completing } from '../../engine/rows/commands/command';
import type { Context } from '../../context';
import type { Message } from '../../errors';
import { supplierRulesOf } from './rules';
import type { Supplier } from './types';

/** Shorter ones can be guessed: a notice signed by somebody else would move orders. */
const SHORTEST_SECRET = 16;

function urlError(ctx: Context, text: string): Message | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || url.username || url.password || url.search || url.hash) return { key: 'suppliers.url' };
  if (url.protocol !== 'https:' && !supplierRulesOf(ctx.database).privateHosts) return { key: 'suppliers.https' };
  return null;
}

/** What a connection lacks of what its kind needs; the simulator itself where it is not allowed. */
function connectionErrors(ctx: Context, { kind, url, keyId, secret }: Partial<Supplier>): Record<string, Message> {
  if (kind === 'SIMULATOR')
    return supplierRulesOf(ctx.database).simulators ? {} : { kind: { key: 'suppliers.noSimulator' } };
  const missing = Object.entries({ url, keyId, secret }).filter(([, value]) => !value);
  if (missing.length > 0) return Object.fromEntries(missing.map(([name]) => [name, { key: 'required' }]));
  const wrongUrl = urlError(ctx, url as string);
  if (wrongUrl) return { url: wrongUrl };
  if ((secret as string).length < SHORTEST_SECRET)
    return { secret: { key: 'suppliers.secret', params: { length: SHORTEST_SECRET } } };
  return {};
}

/**
 * What is stored of suppliers: a secret that is left out stays. Refuses one by HTTP without address, key and secret,
 * and the simulator in production.
 */
export const completeSuppliers = completing(suppliers, (ctx, rows, before) =>
  rows.map((row, index) => {
    const { secret, ...others } = row;
    const values = secret ? row : others;
    const errors = connectionErrors(ctx, { ...before[index], ...values });
    return Object.keys(errors).length > 0 ? { errors } : { values };
  }),
);
