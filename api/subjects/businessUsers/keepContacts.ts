import businessUserContacts from '@t3d/resources/pool/business-user-contacts';
import type { RowOf } from '@t3d/resources/kit';
import type { Context } from '../../context';
import { changeEach, differing } from '../../engine/rows/write/changeEach';
import { touchParents } from '../../engine/rows/children/judgeParents';
import { changesBetween, recordHistories } from '../../models/history';
import { table } from '../../models/table';

type BusinessUserContact = RowOf<typeof businessUserContacts.fields>;
/** A contact that a file names; null leaves what is stored. */
export interface NamedContact {
  user: number;
  name: string;
  phone: string | null;
  mail: string | null;
}

async function insertContacts(ctx: Context, fresh: readonly (NamedContact & { place: number })[]): Promise<void> {
  if (fresh.length === 0) return;
  const rows = table(ctx, businessUserContacts);
  await rows.insertMany(fresh);
  const users = fresh.map(({ user }) => user);
  const places = new Map(fresh.map(({ user, place }) => [user, place]));
  // A file names one contact of a user, so a user's newest row at that place is the row that was inserted.
  const made = new Map(
    (await rows.find({ user: users }))
      .filter((row) => places.get(row.user as number) === row.place)
      .map((row) => [row.user, row.id]),
  );
  await recordHistories(
    ctx,
    businessUserContacts,
    'create',
    fresh.map((contact) => ({
      recordId: made.get(contact.user) as number,
      changes: changesBetween(businessUserContacts, {}, { ...contact }),
    })),
  );
}

/**
 * Keeps the contacts that a file names, one a user: one of the same name is brought up to date, another one is added
 * as the last line. Refuses more lines than an app user may have. Returns the ids of the users whose lines changed.
 */
export async function keepContacts(ctx: Context, named: readonly NamedContact[]): Promise<Set<number>> {
  if (named.length === 0) return new Set();
  const stored = await table(ctx, businessUserContacts).find({ user: named.map(({ user }) => user) }, { lock: true });
  const linesOf = new Map<number, BusinessUserContact[]>();
  for (const line of stored) linesOf.set(line.user as number, [...(linesOf.get(line.user as number) ?? []), line]);
  const known = named.flatMap((contact) => {
    const before = linesOf.get(contact.user)?.find(({ name }) => name === contact.name);
    if (!before) return [];
    const { phone, mail } = contact;
    return [{ before, different: differing(before, { ...(phone && { phone }), ...(mail && { mail }) }) }];
  });
  const changed = known.filter(({ different }) => Object.keys(different).length > 0);
  await changeEach(
    ctx,
    businessUserContacts,
    changed.map(({ before, different }) => ({ id: before.id, values: different })),
  );
  await recordHistories(
    ctx,
    businessUserContacts,
    'update',
    changed.map(({ before, different }) => ({
      recordId: before.id,
      changes: changesBetween(businessUserContacts, before, different),
    })),
  );
  const updated = new Set(known.map(({ before }) => before.user));
  const fresh = named
    .filter(({ user }) => !updated.has(user))
    .map((contact) => ({ ...contact, place: lastPlace(linesOf.get(contact.user)) + 1 }));
  await insertContacts(ctx, fresh);
  const touched = [...changed.map(({ before }) => before), ...fresh];
  await touchParents(ctx, businessUserContacts, touched, 'more');
  return new Set(touched.map(({ user }) => user as number));
}

const lastPlace = (lines: readonly BusinessUserContact[] = []): number =>
  lines.reduce((last, { place }) => Math.max(last, place ?? 0), -1);
