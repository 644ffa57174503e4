import { type InputOf, type RowOf, foldCase, caseInsensitiveColumn, isEmail, isPhone } from '@t3d/resources/kit';
import businessUsers, { IMEI } from '@t3d/resources/pool/business-users';
import type { BusinessUser } from '@t3d/resources/rows';
import type { ImportInput, ImportOutcome, RowIssue } from '../../registry/command';
import type { Context } from '../../context';
import { changeEach, differing } from '../../engine/rows/write/changeEach';
import { command } from '../../engine/rows/commands/command';
import { chunked } from '../../models/chunked';
import { changesBetween, recordHistories } from '../../models/history';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import { storeDevices } from '../appMessages';
import businessUserContacts from '@t3d/resources/pool/business-user-contacts';
import { touchParents } from '../../engine/rows/children/validateParents';

type HandedOver = InputOf<(typeof businessUsers)['declaration']['import']['rows']>;
type ImportRequest = ImportInput<HandedOver>;
const AT_ONCE = 500;

const OF_CONTACTS = ['contactName', 'contactPhone', 'contactMail'] as const;
/** The fields of an app user that exports mask. */
const MASKED: readonly string[] = [...OF_CONTACTS, 'imei', 'pushId', 'position'];
/** Returns whether a cell contains an export's mask, which does not change the stored value. */
const isMasked = (name: string, text: unknown): boolean =>
  MASKED.includes(name) && typeof text === 'string' && text.includes('*');

/** Returns a row's values without empty and masked cells. */
function saidBy(values: HandedOver): Partial<BusinessUser> {
  const isSaid = ([name, value]: [string, unknown]): boolean =>
    !(OF_CONTACTS as readonly string[]).includes(name) &&
    value !== null &&
    value !== undefined &&
    !isMasked(name, value);
  return Object.fromEntries(Object.entries(values).filter(isSaid)) as Partial<BusinessUser>;
}

/** Returns app users by account in lower case, locked until commit. */
async function usersOf(ctx: Context, accounts: readonly string[]): Promise<Map<string, BusinessUser>> {
  const found = await select<{ id: number | string }>(
    ctx,
    `SELECT id FROM business_users WHERE \`${caseInsensitiveColumn('account')}\` IN (?)`,
    [accounts.map(foldCase)],
  );
  const users = await table(ctx, businessUsers).find(
    found.map(({ id }) => Number(id)),
    { lock: true },
  );
  return new Map(users.map((user) => [foldCase(user.account as string), user]));
}

async function insertUsers(ctx: Context, fresh: readonly HandedOver[]): Promise<void> {
  if (fresh.length === 0) return;
  const rows = fresh.map((values) => ({ status: 'ENABLED' as const, balance: 0, ...saidBy(values) }));
  await table(ctx, businessUsers).insertMany(rows);
  const made = await usersOf(
    ctx,
    fresh.map(({ account }) => account),
  );
  await recordHistories(
    ctx,
    businessUsers,
    'create',
    fresh.map((values) => ({
      recordId: made.get(foldCase(values.account))?.id as number,
      changes: changesBetween(businessUsers, {}, saidBy(values)),
    })),
  );
}

/** Updates app users and returns the ids of those that changed. */
async function updateUsers(
  ctx: Context,
  known: readonly { before: BusinessUser; values: HandedOver }[],
): Promise<Set<number>> {
  const changed = known.flatMap(({ before, values }) => {
    // Leave out the account and the currency, which an import must not change.
    const { account: _account, currency: _currency, ...said } = saidBy(values);
    const different = differing(before, said);
    return Object.keys(different).length > 0 ? [{ before, different }] : [];
  });
  await changeEach(
    ctx,
    businessUsers,
    changed.map(({ before, different }) => ({ id: before.id, values: different })),
  );
  await recordHistories(
    ctx,
    businessUsers,
    'update',
    changed.map(({ before, different }) => ({
      recordId: before.id,
      changes: changesBetween(businessUsers, before, different),
    })),
  );
  return new Set(changed.map(({ before }) => before.id));
}

type Counts = Required<Pick<ImportOutcome, 'created' | 'updated' | 'unchanged'>>;

/** Inserts or updates the rows of a file in few statements. */
async function storeUsers(ctx: Context, given: readonly HandedOver[]): Promise<Counts> {
  const accounts = given.map(({ account }) => account);
  const stored = await usersOf(ctx, accounts);
  const fresh = given.filter(({ account }) => !stored.has(foldCase(account)));
  const known = given.flatMap((values) => {
    const before = stored.get(foldCase(values.account));
    return before ? [{ before, values }] : [];
  });
  await insertUsers(ctx, fresh);
  const changed = await updateUsers(ctx, known);
  const now = await usersOf(ctx, accounts);
  const rows = given.map((values) => ({ user: now.get(foldCase(values.account)) as BusinessUser, values }));
  const touched = await storeContacts(
    ctx,
    rows.flatMap(({ user, values: { contactName, contactPhone, contactMail } }) =>
      contactName && ![contactName, contactPhone, contactMail].some((text) => text?.includes('*'))
        ? [{ user: user.id, name: contactName, phone: contactPhone ?? null, mail: contactMail ?? null }]
        : [],
    ),
  );
  // A phone in the file moves to the row's user, even if another user has it now.
  const isOther = ({ user, values }: (typeof rows)[number]): boolean =>
    changed.has(user.id) || !stored.has(foldCase(user.account as string)) || saidBy(values).pushId !== undefined;
  await storeDevices(
    ctx,
    rows
      .filter(isOther)
      .map(({ user: { account, pushId, deviceType } }) => ({ account: account as string, pushId, deviceType })),
  );
  const updated = known.filter(({ before: { id } }) => changed.has(id) || touched.has(id)).length;
  return { created: fresh.length, updated, unchanged: known.length - updated };
}

/** The formats of masked fields, checked here because the declaration would reject masks. */
const FORMS = [
  ['imei', (text: string) => new RegExp(IMEI).test(text), 'pattern'],
  ['contactPhone', isPhone, 'contact.phone'],
  ['contactMail', isEmail, 'contact.email'],
] as const;

const maskedField = (values: HandedOver): string | undefined =>
  Object.entries(values).find(([name, value]) => isMasked(name, value))?.[0];

async function knownOf(ctx: Context, rows: ImportRequest['rows']): Promise<Set<string>> {
  const known = new Set<string>();
  for (const some of chunked(rows, AT_ONCE)) {
    const users = await usersOf(
      ctx,
      some.map(({ values }) => values.account),
    );
    for (const account of users.keys()) known.add(account);
  }
  return known;
}

/** Returns errors for repeated accounts, wrong formats, masked values of new users and contacts without a name. */
async function issuesOf(ctx: Context, rows: ImportRequest['rows']): Promise<RowIssue[]> {
  const masked = rows.filter(({ values }) => maskedField(values));
  const known = await knownOf(ctx, masked);
  const seen = new Set<string>();
  return rows.flatMap(({ row, values }): RowIssue[] => {
    const account = foldCase(values.account);
    if (seen.has(account)) return [{ row, field: 'account', key: 'businessUsers.twice' }];
    seen.add(account);
    const wrong = FORMS.find(
      ([name, fits]) => values[name] && !isMasked(name, values[name]) && !fits(values[name] as string),
    );
    if (wrong) return [{ row, field: wrong[0], key: wrong[2] }];
    const mask = known.has(account) ? undefined : maskedField(values);
    if (mask) return [{ row, field: mask, key: 'businessUsers.masked' }];
    const reached = values.contactPhone ?? values.contactMail;
    return reached && !values.contactName ? [{ row, field: 'contactName', key: 'required' }] : [];
  });
}

/** Imports app users from the app's file, all or none. Masked and empty cells keep the stored values. */
export const importUsers = command(businessUsers, 'import', {
  run: async (ctx, { rows, validateOnly }: ImportRequest) => {
    const errors = await issuesOf(ctx, rows);
    const counts: Counts = { created: 0, updated: 0, unchanged: 0 };
    if (errors.length > 0 || validateOnly) return { ...counts, errors };
    for (const some of chunked(rows, AT_ONCE)) {
      const kept = await storeUsers(
        ctx,
        some.map(({ values }) => values),
      );
      for (const name of ['created', 'updated', 'unchanged'] as const) counts[name] += kept[name];
    }
    return { ...counts, errors };
  },
});

type BusinessUserContact = RowOf<typeof businessUserContacts.fields>;
/** A contact in the file. A null field keeps the stored value. */
interface NamedContact {
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
  // A file has one contact per user, so the inserted contact is found by its user.
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

/** Updates each user's contact of the same name, or adds one. Returns the users whose contacts changed. */
async function storeContacts(ctx: Context, named: readonly NamedContact[]): Promise<Set<number>> {
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
