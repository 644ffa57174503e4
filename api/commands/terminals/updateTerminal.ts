import type { MessageKey } from '@t3d/resources/kit';
import terminals from '@t3d/resources/terminals';
import type { Context } from '../../context';
import type { ImportedChange } from '../../engine/deeds';
import { Forbidden, NotFound, invalidField } from '../../errors';
import { forUpdate } from '../../models/dialect';
import { changesBetween, recordHistory } from '../../models/history';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import type { Outcome } from '../types';
import { isStaff } from '../shared/parties';
import { HAS_LIVE_ORDER } from './selection';

const AGENTS_MAY = new Set(['remark', 'contact']);
/** What an order was sold for and provisioned on: fixed while one lives. */
const FIXED_WHILE_SOLD = ['iccid', 'type'] as const;

async function hasLiveOrder(ctx: Context, id: number): Promise<boolean> {
  return (await select(ctx, `SELECT \`id\` FROM \`terminals\` WHERE \`id\` = ? AND ${HAS_LIVE_ORDER}`, [id])).length > 0;
}

/** The same for rows of an import, which change records that exist. */
export async function guardImported(ctx: Context, changes: readonly ImportedChange[]): Promise<Map<number, MessageKey & { field: string }>> {
  const touched = changes.flatMap(({ id, changes: values }) => { const field = FIXED_WHILE_SOLD.find((name) => name in values); return field ? [[id, field] as const] : []; });
  if (touched.length === 0) return new Map();
  // A sale holds its card until it is committed: what is read after this stays true.
  await select(ctx, `SELECT \`id\` FROM \`terminals\` WHERE \`id\` IN (?) ORDER BY \`id\`${forUpdate(ctx.database)}`, [touched.map(([id]) => id)]);
  const sold = await select<{ id: number }>(ctx, `SELECT \`id\` FROM \`terminals\` WHERE \`id\` IN (?) AND ${HAS_LIVE_ORDER}`, [touched.map(([id]) => id)]);
  const held = new Set(sold.map(({ id }) => Number(id)));
  return new Map(touched.filter(([id]) => held.has(id)).map(([id, field]) => [id, { field, key: 'terminals.hasLiveOrder' }]));
}

/** Staff change what a card is, agents only remark and contact. Refuses another ICCID or type while an order lives on it. */
export async function updateTerminal(ctx: Context, { id, values }: { id: number; values: Record<string, unknown> }): Promise<Outcome> {
  const rows = table(ctx, terminals);
  const before = await rows.one(id, { lock: true });
  if (!before) throw new NotFound();
  if (!isStaff(ctx.actor) && Object.keys(values).some((name) => !AGENTS_MAY.has(name))) throw new Forbidden('terminals:update');
  const changes = changesBetween(terminals, before, values);
  if (Object.keys(changes).length === 0) return { affected: 0 };
  const fixed = FIXED_WHILE_SOLD.find((name) => name in changes);
  if (fixed && await hasLiveOrder(ctx, id)) throw invalidField(fixed, 'terminals.hasLiveOrder');
  const length = typeof values.iccid === 'string' ? { iccidLength: values.iccid.length } : {};
  await rows.update({ ...values, ...length }, id);
  await recordHistory(ctx, terminals, id, 'update', changes);
  return { affected: 1 };
}
