import type { InputOf } from '@t3d/resources/kit';
import { foldCase, foldedName, isEmail, isPhone } from '@t3d/resources/kit';
import businessUsers, { IMEI } from '@t3d/resources/business-users';
import type { BusinessUser } from '@t3d/resources/rows';
import type { ImportInput, RowIssue } from '../../declared/command';
import type { Context } from '../../context';
import { changeEach } from '../../engine/rows/changeEach';
import { command } from '../../engine/rows/command';
import { differing } from '../../engine/rows/differing';
import { chunked } from '../../models/chunked';
import { changesBetween, recordHistories } from '../../models/history';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import { keepDevices } from '../appMessages';
import { keepContacts } from './keepContacts';

type HandedOver = InputOf<(typeof businessUsers)['declaration']['import']['rows']>;
type Asked = ImportInput<HandedOver>;
const AT_ONCE = 500;

/** A mark of an exported file: it stands for what is kept, and changes nothing. */
const isMasked = (text: unknown): boolean => typeof text === 'string' && text.includes('*');

const OF_CONTACTS = ['contactName', 'contactPhone', 'contactMail'];
/** What a row says; an empty cell, and a masked one, says nothing. */
function saidBy(values: HandedOver): Partial<BusinessUser> {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !OF_CONTACTS.includes(name) && value !== null && value !== undefined && !isMasked(value),
    ),
  ) as Partial<BusinessUser>;
}

/** The stored users of these accounts, whatever the case of their letters, by the folded account; held until commit. */
async function usersOf(ctx: Context, accounts: readonly string[]): Promise<Map<string, BusinessUser>> {
  const found = await select<{ id: number | string }>(
    ctx,
    `SELECT id FROM business_users WHERE \`${foldedName('account')}\` IN (?)`,
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

async function updateUsers(ctx: Context, known: readonly { before: BusinessUser; values: HandedOver }[]) {
  const changed = known.flatMap(({ before, values }) => {
    // The currency of a balance does not change by a file, nor does the account itself.
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
}

/** Writes some hundred rows by a handful of statements: users, then their contacts and their phones. */
async function keep(ctx: Context, given: readonly HandedOver[]): Promise<void> {
  const accounts = given.map(({ account }) => account);
  const stored = await usersOf(ctx, accounts);
  const fresh = given.filter(({ account }) => !stored.has(foldCase(account)));
  const known = given.flatMap((values) => {
    const before = stored.get(foldCase(values.account));
    return before ? [{ before, values }] : [];
  });
  await insertUsers(ctx, fresh);
  await updateUsers(ctx, known);
  const now = await usersOf(ctx, accounts);
  const rows = given.map((values) => ({ user: now.get(foldCase(values.account)) as BusinessUser, values }));
  await keepContacts(
    ctx,
    rows.flatMap(({ user, values: { contactName, contactPhone, contactMail } }) =>
      contactName && ![contactName, contactPhone, contactMail].some(isMasked)
        ? [{ user: user.id, name: contactName, phone: contactPhone ?? null, mail: contactMail ?? null }]
        : [],
    ),
  );
  await keepDevices(
    ctx,
    rows.map(({ user: { account, pushId, deviceType } }) => ({ account: account as string, pushId, deviceType })),
  );
}

/** What is masked in exports is looked at here: a mask is no mistake. */
const FORMS = [
  ['imei', (text: string) => new RegExp(IMEI).test(text), 'pattern'],
  ['contactPhone', isPhone, 'contact.phone'],
  ['contactMail', isEmail, 'contact.email'],
] as const;

/** Why rows cannot be: twice the same account in one file, a contact without its name. */
function issuesOf(rows: Asked['rows']): RowIssue[] {
  const seen = new Set<string>();
  return rows.flatMap(({ row, values }): RowIssue[] => {
    const account = foldCase(values.account);
    if (seen.has(account)) return [{ row, field: 'account', key: 'businessUsers.twice' }];
    seen.add(account);
    const wrong = FORMS.find(
      ([name, fits]) => values[name] && !isMasked(values[name]) && !fits(values[name] as string),
    );
    if (wrong) return [{ row, field: wrong[0], key: wrong[2] }];
    const reached = values.contactPhone ?? values.contactMail;
    return reached && !values.contactName ? [{ row, field: 'contactName', key: 'required' }] : [];
  });
}

/**
 * App users as the app hands them over, all or none: new ones are made, known ones brought up to date. What a file has
 * masked, or left empty, stays as it is.
 */
export const importUsers = command(businessUsers, 'import', {
  run: async (ctx, { rows, judgeOnly }: Asked) => {
    const errors = issuesOf(rows);
    if (errors.length > 0 || judgeOnly) return { created: 0, errors };
    for (const some of chunked(rows, AT_ONCE))
      await keep(
        ctx,
        some.map(({ values }) => values),
      );
    return { created: rows.length, errors };
  },
});
