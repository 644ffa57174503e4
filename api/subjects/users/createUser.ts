import { isEmail, isPhone, uniqueColumn, uniqueValue } from '@t3d/resources/kit';
import { levelOf } from '@t3d/resources/roles';
import users, { DEFAULT_CURRENCY } from '@t3d/resources/people/users';
import type { Context } from '../../context';
import { type Message, Conflict, Invalid } from '../../errors';
import { command } from '../../engine/rows/commands/command';
import { openWallet } from '../../ledger';
import { changesBetween, recordHistory } from '../../models/history';
import { select } from '../../models/sql';
import { table } from '../../models/table';
import { PASSWORD_ON_WIRE, hashPassword } from '../../models/passwords';
import { type Place, type NewUser, currencyBelow, placeUser } from './placeUser';

function fieldErrors(account: string, accountType: string, { password, status }: NewUser): Record<string, Message> {
  const errors: Record<string, Message> = {};
  if (accountType === 'EMAIL' && !isEmail(account)) errors.account = { key: 'contact.email' };
  if (accountType === 'PHONE' && !isPhone(account)) errors.account = { key: 'contact.phone' };
  if (!password) errors.password = { key: 'required' };
  else if (!PASSWORD_ON_WIRE.test(password)) errors.password = { key: 'passwordHash' };
  if (status === 'DELETED') errors.status = { key: 'users.statusDeleted' };
  return errors;
}

/** What is stored of the caller's values. Refuses another currency than the superior's. */
function rowOf(account: string, values: NewUser, place: Place) {
  const { superior } = place;
  return {
    role: place.role,
    account,
    accountType: values.accountType ?? 'EMAIL',
    nickname: values.nickname ?? null,
    status: values.status ?? 'ENABLED',
    level: values.level ?? 'REGULAR',
    salesman: place.salesman,
    superior: superior?.id ?? null,
    currency: superior ? currencyBelow(superior, values.currency) : (values.currency ?? DEFAULT_CURRENCY),
    pool: values.pool ?? false,
    avatar: values.avatar ?? null,
    realName: false,
    accountAuth: values.accountAuth ?? false,
    apis: ['*'],
    agent1: superior?.agent1 ?? null,
    agent2: superior?.agent2 ?? null,
  };
}

/** Whether somebody has this account, in whatever case and with whatever accents it is written. */
async function isTaken(ctx: Context, account: string): Promise<boolean> {
  const sql = `SELECT id FROM users WHERE \`${uniqueColumn(users.fields, 'account')}\` = ?`;
  return (await select(ctx, sql, [uniqueValue(users.fields.account, account) as string])).length > 0;
}

/**
 * Makes a customer: agents of the three levels with their place in the tree, or a code-receiving user. Opens its
 * wallet. The password comes as its SHA-256 and is stored as a slow salted hash. Refuses a role, superior or salesman
 * that the caller may not give, another currency than the superior's, an account that is no e-mail or phone (400), and
 * one that exists (409).
 */
export const createUser = command(users, 'create', {
  run: async (ctx, values) => {
    const account = values.account.trim().toLowerCase();
    const errors = fieldErrors(account, values.accountType ?? 'EMAIL', values);
    if (Object.keys(errors).length > 0) throw new Invalid('invalid', {}, errors);
    const place = await placeUser(ctx, values);
    const row = rowOf(account, values, place);
    const rows = table(ctx, users);
    if (await isTaken(ctx, account)) throw new Conflict('taken', {}, { account: { key: 'taken' } });
    const id = await rows.insert({ ...row, passwordHash: await hashPassword(values.password as string) });
    const level = levelOf(place.role);
    if (level > 0) await rows.update({ [`agent${level}`]: id }, id);
    await openWallet(ctx, { user: id, currency: row.currency });
    await recordHistory(ctx, users, id, 'create', changesBetween(users, {}, row));
    return { id };
  },
});
