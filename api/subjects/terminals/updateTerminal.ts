import terminals from '@t3d/resources/terminals';
import type { Message } from '../../errors';
import type { Context } from '../../context';
import type { ImportedChange } from '../../engine/rows/commands';
import { Forbidden, Invalid, NotFound } from '../../errors';
import { forUpdate } from '../../models/dialect';
import { changesBetween, recordHistory } from '../../models/history';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import type { Outcome } from '../../declared/command';
import { isStaff } from '../users';
import { HAS_LIVE_ORDER } from '../orders';

const AGENTS_MAY = new Set(['remark', 'contact']);
/** What an order was sold for and provisioned on: fixed while one lives. */
const FIXED_WHILE_SOLD = ['iccid', 'type'] as const;

type Refused = Map<number, Message & { field: string }>;

/** How its end user is reached is set by who holds the card now, by nobody above it. */
async function guardContact(ctx: Context, changes: readonly ImportedChange[]): Promise<Refused> {
  const ids = changes.filter(({ changes: values }) => 'contact' in values).map(({ id }) => id);
  if (ids.length === 0 || isStaff(ctx.actor)) return new Map();
  const found = await table(ctx, terminals).find(ids, { lock: true });
  const others = found.filter(({ owner }) => owner !== ctx.actor.id);
  return new Map(others.map(({ id }) => [id, { field: 'contact', key: 'terminals.contactOwner' }]));
}

/** What cannot be changed of a card that is sold. */
async function guardSold(ctx: Context, changes: readonly ImportedChange[]): Promise<Refused> {
  const touched = changes.flatMap(({ id, changes: values }) => {
    const field = FIXED_WHILE_SOLD.find((name) => name in values);
    return field ? [[id, field] as const] : [];
  });
  if (touched.length === 0) return new Map();
  // A sale holds its card until it is committed: what is read after this stays true.
  await select(ctx, `SELECT \`id\` FROM \`terminals\` WHERE \`id\` IN (?) ORDER BY \`id\`${forUpdate(ctx.database)}`, [
    touched.map(([id]) => id),
  ]);
  const sold = await select<{ id: number }>(
    ctx,
    `SELECT \`id\` FROM \`terminals\` WHERE \`id\` IN (?) AND ${HAS_LIVE_ORDER}`,
    [touched.map(([id]) => id)],
  );
  const held = new Set(sold.map(({ id }) => Number(id)));
  return new Map(
    touched.filter(([id]) => held.has(id)).map(([id, field]) => [id, { field, key: 'terminals.hasLiveOrder' }]),
  );
}

/** What of such changes cannot be, by id: of one card, or of the rows of an import. */
export async function guardImported(ctx: Context, changes: readonly ImportedChange[]): Promise<Refused> {
  return new Map([...(await guardContact(ctx, changes)), ...(await guardSold(ctx, changes))]);
}

/**
 * Staff change what a card is, agents only its remark, and of their own cards the contact. Refuses another ICCID or
 * type while an order lives on it.
 */
export async function updateTerminal(
  ctx: Context,
  { id, values }: { id: number; values: Record<string, unknown> },
): Promise<Outcome> {
  const rows = table(ctx, terminals);
  const before = await rows.one(id, { lock: true });
  if (!before) throw new NotFound();
  if (!isStaff(ctx.actor) && Object.keys(values).some((name) => !AGENTS_MAY.has(name)))
    throw new Forbidden('terminals:update');
  const changes = changesBetween(terminals, before, values);
  if (Object.keys(changes).length === 0) return { affected: 0 };
  const refused = (await guardImported(ctx, [{ id, changes }])).get(id);
  if (refused) throw new Invalid('invalid', {}, { [refused.field]: refused });
  const length = typeof values.iccid === 'string' ? { iccidLength: values.iccid.length } : {};
  await rows.update({ ...values, ...length }, id);
  await recordHistory(ctx, terminals, id, 'update', changes);
  return { affected: 1 };
}
