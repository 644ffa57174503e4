import type { InputOf } from '@t3d/resources/kit';
import { isEmail, isPhone } from '@t3d/resources/kit';
import businessUserContacts from '@t3d/resources/business-user-contacts';
import businessUsers, { IMEI } from '@t3d/resources/business-users';
import type { BusinessUser } from '@t3d/resources/rows';
import type { ImportInput, RowIssue } from '../../declared/command';
import type { Context } from '../../context';
import { command } from '../../engine/rows/command';
import { changesBetween, recordHistory } from '../../models/history';
import { table } from '../../models/table';
import { keepDevice } from '../appMessages';

type HandedOver = InputOf<(typeof businessUsers)['declaration']['import']['rows']>;
type Asked = ImportInput<HandedOver>;

const folded = (account: string): string => account.normalize('NFC').toLowerCase();
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

/** The first contact of a new user, or another one of a user that has none of this name. */
async function keepContact(ctx: Context, user: number, values: HandedOver): Promise<void> {
  const { contactName, contactPhone, contactMail } = values;
  if (!contactName || [contactName, contactPhone, contactMail].some(isMasked)) return;
  const rows = table(ctx, businessUserContacts);
  const there = await rows.find({ user });
  const before = there.find(({ name }) => name === contactName);
  const said = { phone: contactPhone ?? before?.phone ?? null, mail: contactMail ?? before?.mail ?? null };
  if (before) await rows.update(said, before.id);
  else await rows.insert({ user, place: there.length + 1, name: contactName, ...said });
}

/** The phone of a user, where the app pushes to. */
const keepPhone = (ctx: Context, { account, pushId, deviceType }: Partial<BusinessUser>): Promise<void> =>
  keepDevice(ctx, { account: account as string, pushId: pushId ?? null, deviceType: deviceType ?? null });

async function keepOne(ctx: Context, values: HandedOver, stored: BusinessUser | undefined): Promise<void> {
  const rows = table(ctx, businessUsers);
  const said = saidBy(values);
  if (!stored) {
    const id = await rows.insert({ status: 'ENABLED', balance: 0, ...said });
    await recordHistory(ctx, businessUsers, id, 'create', changesBetween(businessUsers, {}, said));
    await keepContact(ctx, id, values);
    await keepPhone(ctx, said);
    return;
  }
  // What money is kept in does not change by a file, nor does the account itself.
  const next = { ...said, account: stored.account, currency: stored.currency };
  const changes = changesBetween(businessUsers, stored, next);
  if (Object.keys(changes).length > 0) {
    await rows.update(next, stored.id);
    await recordHistory(ctx, businessUsers, stored.id, 'update', changes);
  }
  await keepContact(ctx, stored.id, values);
  await keepPhone(ctx, { ...stored, ...next });
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
    const account = folded(values.account);
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
    const stored = await table(ctx, businessUsers).find(
      { account: rows.map(({ values }) => values.account) },
      { lock: true },
    );
    const known = new Map(stored.map((user) => [folded(user.account as string), user]));
    for (const { values } of rows) await keepOne(ctx, values, known.get(folded(values.account)));
    return { created: rows.length, errors };
  },
});
