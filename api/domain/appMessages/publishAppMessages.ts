import { randomUUID } from 'node:crypto';
import appMessages, { PUSH_LIMITS } from '@t3d/resources/messages/app-messages';
import pushDeliveries from '@t3d/resources/messages/push-deliveries';
import type { Context } from '../../context';
import { command, beforeSave } from '../../engine/rows/commands/command';
import { opposite } from '../../engine/undo/restore';
import type { CommandsFor } from '../../registry/command';
import { setValues } from '../../engine/rows/commands/setValues';
import { type Message, assertEach } from '../../errors';
import { enqueue } from '../../jobs/outbox';
import { translateMessage } from '../../locales';
import { changesBetween, recordHistory } from '../../models/history';
import { table } from '../../models/table';
import { type SendPayload, SEND_JOB, type AppMessage, countTargets } from './sendPushes';
import businessUsers from '@t3d/resources/pool/business-users';
import { uniqueColumn, uniqueValue } from '@t3d/resources/kit';
import { chunked } from '../../models/chunked';
import { select } from '../../models/sql';

const isOpen = ({ status, disabled }: AppMessage): boolean => !disabled && (status === 'DRAFT' || status === 'FAILED');

const deferJob = (ctx: Context, { id }: AppMessage): Promise<number> => {
  const payload: SendPayload = { message: id };
  return enqueue(ctx, { kind: SEND_JOB, payload, dedupe: `app-message:${id}:${randomUUID()}` });
};

async function assertReachable(ctx: Context, rows: readonly AppMessage[]): Promise<void> {
  const drafts = rows.filter(({ status, disabled }) => status === 'DRAFT' && !disabled);
  const known = await knownAccounts(
    ctx,
    drafts.flatMap(({ targets }) => targets ?? []),
  );
  assertEach(drafts, ({ targets }) => unknownError(known, targets ?? []));
  const counts = new Map<number, number>();
  for (const draft of drafts) counts.set(draft.id, await countTargets(ctx, draft));
  assertEach(drafts, ({ id }) => (counts.get(id) === 0 ? { key: 'push.nobody' } : null));
}

/** Starts sending messages. A failed message goes only to the devices that were not reached. */
export const publishAppMessages = command(appMessages, 'publish', {
  validate: assertReachable,
  check: async (ctx, rows) => {
    const open = rows.filter(isOpen);
    let targets = 0;
    for (const one of open) targets += await countTargets(ctx, one);
    const label = translateMessage({ key: 'push.targets' }, ctx.language);
    return {
      matched: rows.length,
      available: open.length,
      targets,
      changes: [{ label, after: targets, kind: 'count' as const }],
    };
  },
  run: async (ctx, rows) => {
    const open = rows.filter(isOpen);
    for (const message of open) {
      const values = {
        status: 'SENDING' as const,
        reason: null,
        finishedAt: null,
        ...(message.status === 'DRAFT' && { publishedAt: ctx.now(), lastDevice: 0 }),
      };
      await table(ctx, appMessages).update({ ...values, failed: 0 }, message.id);
      await table(ctx, pushDeliveries).update({ state: 'QUEUED', cid: null }, { message: message.id, state: 'FAILED' });
      await recordHistory(ctx, appMessages, message.id, 'publish', changesBetween(appMessages, message, values));
      await deferJob(ctx, message);
    }
    return { affected: open.length };
  },
});

/** Disables messages. Sending stops before the next request to the push service. */
export const disableAppMessages: CommandsFor<typeof appMessages>['disable'] = command(appMessages, 'disable', {
  undo: opposite(appMessages, () => enableAppMessages.steps),
  run: async (ctx, rows) => ({ affected: await setValues(ctx, appMessages, 'disable', rows, { disabled: true }) }),
});
/** Enables messages and continues interrupted sending. */
export const enableAppMessages: CommandsFor<typeof appMessages>['enable'] = command(appMessages, 'enable', {
  undo: opposite(appMessages, () => disableAppMessages.steps),
  run: async (ctx, rows) => {
    const affected = await setValues(ctx, appMessages, 'enable', rows, { disabled: false });
    for (const message of rows) if (message.disabled && message.status === 'SENDING') await deferJob(ctx, message);
    return { affected };
  },
});

const isLong = (text: object | null | undefined, max: number): boolean =>
  Object.values(text ?? {}).some((one: string) => [...one].length > max);

/** Returns an error for accounts that do not fit the message's type. */
function targetError({ type, targets }: Partial<AppMessage>): Message | null {
  const count = targets?.length ?? 0;
  if (type === 'SINGLE') return count === 1 ? null : { key: 'push.one' };
  if (type === 'MASS_SENDING') return count > 0 ? null : { key: 'push.some' };
  return count === 0 ? null : { key: 'push.none' };
}

const normaliseTargets = ({ targets }: Partial<AppMessage>): string[] => [
  ...new Set((targets ?? []).map((one) => one.trim()).filter(Boolean)),
];

/** Rejects texts that are too long, a wrong number of accounts, and accounts without an app user. */
export const beforeSaveAppMessages = beforeSave(appMessages, async (ctx, rows, before) => {
  const known = await knownAccounts(ctx, rows.flatMap(normaliseTargets));
  return rows.map((row, at) => {
    const stands = before[at] ?? null;
    const values: Partial<AppMessage> = stands ? { ...row } : { ...row, author: ctx.actor.id };
    if (row.targets) values.targets = normaliseTargets(row);
    const errors: Record<string, Message> = {};
    for (const name of ['title', 'content'] as const)
      if (isLong(row[name], PUSH_LIMITS[name]))
        errors[name] = { key: 'messages.long', params: { max: PUSH_LIMITS[name] } };
    const wrong =
      ('type' in row || 'targets' in row ? targetError({ ...stands, ...values }) : null) ??
      unknownError(known, row.targets ? (values.targets as string[]) : []);
    if (wrong) errors.targets = wrong;
    return Object.keys(errors).length > 0 ? { errors } : { values: values as typeof row };
  });
});

/** The maximum number of unknown accounts that an error lists. */
const MAX_NAMED = 20;
const AT_ONCE = 1000;

const { account: ACCOUNT } = businessUsers.fields;
/** Returns an account's key for comparison without case, like the unique index of app users. */
const keyOf = (account: string): string => String(uniqueValue(ACCOUNT, account));

/** Returns the keys of accounts with an app user. */
async function knownAccounts(ctx: Context, accounts: readonly string[]): Promise<ReadonlySet<string>> {
  const known = new Set<string>();
  const column = uniqueColumn(businessUsers.fields, 'account');
  for (const some of chunked([...new Set(accounts.map(keyOf))], AT_ONCE)) {
    const rows = await select<{ account: string }>(
      ctx,
      `SELECT \`${column}\` AS \`account\` FROM \`business_users\` WHERE \`${column}\` IN (?)`,
      [some],
    );
    for (const { account } of rows) known.add(account);
  }
  return known;
}

/** Returns an error that lists up to 20 accounts without an app user. Returns null if there are none. */
function unknownError(known: ReadonlySet<string>, targets: readonly string[]): Message | null {
  const unknown = targets.filter((account) => !known.has(keyOf(account)));
  if (unknown.length === 0) return null;
  const accounts = unknown.slice(0, MAX_NAMED).join(', ');
  const more = unknown.length - MAX_NAMED;
  return more > 0
    ? { key: 'push.unknownMany', params: { accounts, more } }
    : { key: 'push.unknown', params: { accounts } };
}
