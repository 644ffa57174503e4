import { kindOf, type Resource } from '@t3d/resources/kit';
import terminals from '@t3d/resources/cards/terminals';
import realNames from '@t3d/resources/cards/real-names';
import ctripCalls from '@t3d/resources/ctrip/ctrip-calls';
import ctripOrders from '@t3d/resources/ctrip/ctrip-orders';
import orders from '@t3d/resources/orders/orders';
import users from '@t3d/resources/people/users';
import businessUsers from '@t3d/resources/pool/business-users';
import type { Context } from '../../context';
import { chunked } from '../../models/chunked';
import { recordHistories } from '../../models/history';
import { endSessionsOf, forgetNetworksOf } from '../../models/logins';
import { forgetPreferencesOf } from '../../models/userTable';
import { forgetSecondFactorsOf } from '../../models/secondFactors';
import { change, select } from '../../models/sql';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { eraseDocument } from '../realNames';
import type { Person } from './findPerson';
import { type Named, replacePersonalTexts } from './sweep';

const MASKED = '•••';
/** Returns the account of an erased user, which contains the id, because accounts must be unique. */
export const erasedAccount = (id: number): string => `erased-${id}`;

/** The unencrypted fields that name a person. */
const NAMES: ReadonlySet<string> = new Set(['account', 'nickname', 'voipPhone', 'remark', 'avatar']);

const namesPerson = ({ fields }: Resource, name: string): boolean => {
  const field = fields[name];
  return field !== undefined && (NAMES.has(name) || field.encrypted === true || kindOf(field).isPersonal);
};

const NOBODY: Named = { texts: [], names: [] };

type Changes = Record<string, { before?: unknown; after?: unknown } | null>;

function masked(resource: Resource, text: unknown): string | null {
  if (text === null || text === undefined) return null;
  const changes = (typeof text === 'string' ? JSON.parse(text) : text) as Changes | null;
  if (!changes) return null;
  let found = false;
  for (const [name, value] of Object.entries(changes)) {
    if (!value || typeof value !== 'object' || !namesPerson(resource, name)) continue;
    for (const side of ['before', 'after'] as const)
      if (value[side] !== null && value[side] !== undefined && value[side] !== MASKED) {
        value[side] = MASKED;
        found = true;
      }
  }
  return found ? JSON.stringify(changes) : null;
}

/** Masks a person's names in the history of the person's rows. */
async function maskHistory(ctx: Context, resource: Resource, ids: readonly number[]): Promise<void> {
  for (const some of chunked(ids, 500)) {
    const rows = await select<{ id: number; changes: unknown; kept: unknown }>(
      ctx,
      'SELECT id, changes, kept FROM audit_log WHERE resource = ? AND recordId IN (?)',
      [resource.name, some],
    );
    for (const { id, ...texts } of rows)
      for (const name of ['changes', 'kept'] as const) {
        const text = masked(resource, texts[name]);
        if (text !== null) await change(ctx, `UPDATE audit_log SET ${name} = ? WHERE id = ?`, [text, Number(id)]);
      }
  }
}

async function forget(ctx: Context, sql: string, ...values: (string | number)[]): Promise<void> {
  await change(ctx, `DELETE FROM ${sql}`, values);
}

/** Erases a user in the caller's transaction, and returns the texts that named the user. */
async function eraseUser(ctx: Context, id: number): Promise<Named> {
  const rows = table(ctx, users);
  const user = await rows.one(id, { lock: true });
  if (!user) return NOBODY;
  if (user.status !== 'DELETED')
    throw new Error(`Delete the user ${user.account} in the back-office first, which needs a balance of zero.`);
  const { account } = user;
  const gone = { nickname: null, email: null, avatar: null, passwordHash: null, preferences: null };
  await rows.update({ ...gone, account: erasedAccount(id) }, id);
  await endSessionsOf(ctx, [id]);
  await forgetNetworksOf(ctx, [id]);
  await forgetSecondFactorsOf(ctx, [id]);
  await forgetPreferencesOf(ctx, [id]);
  for (const name of ['login_failures', 'login_guards', 'password_codes'])
    await forget(ctx, `${name} WHERE account = ?`, account);
  for (const name of ['wechat_bindings', 'wxmp_bind_tickets', 'notifications'])
    await forget(ctx, `${name} WHERE user = ?`, id);
  await forget(ctx, 'idempotency_keys WHERE actor = ?', id);
  await change(ctx, 'UPDATE api_keys SET disabled = 1, lastUsedFrom = NULL WHERE owner = ?', [id]);
  await change(ctx, 'UPDATE wxmp_settings SET contact = NULL WHERE agent = ?', [id]);
  await change(ctx, 'UPDATE sms_messages SET `text` = NULL, `from` = NULL, code = NULL, erasedAt = ? WHERE user = ?', [
    ctx.now(),
    id,
  ]);
  await forget(ctx, "files WHERE owner = ? AND purpose = 'avatar'", id);
  await maskHistory(ctx, users, [id]);
  await recordHistories(ctx, users, 'update', [
    { recordId: id, changes: { account: { before: MASKED, after: erasedAccount(id) } } },
  ]);
  return { texts: [account, user.email ?? ''], names: [user.nickname ?? ''] };
}

/** Erases an app user in the caller's transaction, and returns the texts that named the user. */
async function eraseAppUser(ctx: Context, id: number): Promise<Named> {
  const rows = table(ctx, businessUsers);
  const user = await rows.one(id, { lock: true });
  if (!user) return NOBODY;
  const { account, voipPhone, pushId } = user;
  const contacts = await select<{ id: number }>(ctx, 'SELECT id FROM business_user_contacts WHERE user = ?', [id]);
  await forget(ctx, 'business_user_contacts WHERE user = ?', id);
  await forget(ctx, 'push_devices WHERE account = ?', account);
  if (pushId !== null) await forget(ctx, 'push_devices WHERE pushId = ?', pushId);
  await rows.update(
    {
      account: erasedAccount(id),
      nickname: null,
      imei: null,
      pushId: null,
      position: null,
      voipPhone: null,
      remark: null,
      status: 'DISABLED',
    },
    id,
  );
  await maskHistory(ctx, businessUsers, [id]);
  const ofContacts = ctx.database.registry.get('business-user-contacts');
  if (ofContacts)
    await maskHistory(
      ctx,
      ofContacts,
      contacts.map((one) => Number(one.id)),
    );
  await recordHistories(ctx, businessUsers, 'update', [
    { recordId: id, changes: { account: { before: MASKED, after: erasedAccount(id) } } },
  ]);
  return { texts: [account, voipPhone ?? '', pushId ?? ''], names: [user.nickname ?? ''] };
}

/** Erases a person's identity documents. The decisions on them stay. */
async function eraseDocuments(ctx: Context, ids: readonly number[]): Promise<void> {
  const open = await table(ctx, realNames).find({ and: [{ id: { in: [...ids] } }, { purgedAt: null }] });
  for (const { id } of open) await eraseDocument(ctx, id);
}

/** Erases the holder's mail address in the card and its orders, and returns the erased addresses. */
async function eraseHolder(ctx: Context, cards: readonly number[]): Promise<Named> {
  if (cards.length === 0) return NOBODY;
  const found = await table(ctx, terminals).find([...cards], { lock: true });
  const named = found.filter(({ contact }) => contact !== null);
  await table(ctx, terminals).update(
    { contact: null },
    named.map(({ id }) => id),
  );
  await maskHistory(ctx, terminals, cards);
  await recordHistories(
    ctx,
    terminals,
    'update',
    named.map(({ id }) => ({ recordId: id, changes: { contact: { before: MASKED, after: null } } })),
  );
  const sold = await table(ctx, orders).find({ and: [{ terminal: { in: [...cards] } }, { not: { receipt: null } }] });
  await table(ctx, orders).update(
    { receipt: null },
    sold.map(({ id }) => id),
  );
  const addresses = sold.map(({ receipt }) => (JSON.parse(receipt ?? '{}') as { to?: string }).to ?? '');
  return { texts: [...named.map(({ contact }) => contact ?? ''), ...addresses], names: [] };
}

/** Erases the travellers and contacts of Ctrip orders, and the texts of the calls about them. */
export async function eraseTravellers(ctx: Context, ids: readonly number[]): Promise<void> {
  const found = await table(ctx, ctripOrders).find([...ids], { lock: true });
  const numbers = found.map(({ otaOrderId }) => otaOrderId).filter((one) => one !== null);
  await table(ctx, ctripOrders).update(
    { contacts: null, passengers: null },
    found.map(({ id }) => id),
  );
  if (numbers.length === 0) return;
  const calls = await table(ctx, ctripCalls).find({ otaOrderId: { in: numbers } });
  await table(ctx, ctripCalls).update(
    { request: null, response: null },
    calls.map(({ id }) => id),
  );
}

/**
 * Erases a person's names, documents, addresses and numbers everywhere except in the ledger. Throws for a user who was
 * not deleted.
 */
export async function erasePerson(ctx: Context, person: Person): Promise<{ swept: number }> {
  const named = await inTransaction(ctx, async (inner) => {
    const all = [
      person.user === null ? NOBODY : await eraseUser(inner, person.user),
      person.appUser === null ? NOBODY : await eraseAppUser(inner, person.appUser),
      await eraseHolder(inner, person.cards),
    ];
    await eraseDocuments(inner, person.documents);
    if (person.ctripOrders.length > 0) await eraseTravellers(inner, person.ctripOrders);
    return { texts: all.flatMap(({ texts }) => texts), names: all.flatMap(({ names }) => names) };
  });
  return { swept: await replacePersonalTexts(ctx, named) };
}
