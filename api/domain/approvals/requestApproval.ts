import approvals from '@t3d/resources/people/approvals';
import { type I18nText, type Language, LANGUAGES, formatMoney, readI18n } from '@t3d/resources/kit';
import { actionText, historyLabel, resourceLabel } from '@t3d/resources/locales';
import type { Context } from '../../context';
import {
  isOfAssistant,
  approvalReasonText,
  type RequestApproval,
  type ResourceRequest,
} from '../../engine/rows/commands/secondPerson';
import { actionOf } from '../../engine/access/permissions';
import { bodyHash } from '../../engine/rows/commands/previewDigest';
import { storedValueOf } from '../../engine/rows/commands/digestValues';
import { translate } from '../../locales';
import { senderOf } from '../../models/keyActors';
import { recordHistory } from '../../models/history';
import { table } from '../../models/table';
import { requestHash } from '../../models/idempotency';
import { CUSTOMERS } from '@t3d/resources/roles';
import users from '@t3d/resources/people/users';
import type { Approval } from '@t3d/resources/rows';
import { select } from '../../models/sql';
import { mailUsers, notify } from '../messages';
import { nameOf } from '../users';

async function nameOfUser(ctx: Context, id: number | null): Promise<string> {
  const user = id === null ? null : await table(ctx, users).one(id);
  return user ? nameOf(user) : '–';
}

async function otherAdmins(ctx: Context, askedBy: number | null): Promise<number[]> {
  const rows = await select<{ id: number | string }>(
    ctx,
    "SELECT id FROM users WHERE role = 'ADMIN' AND status = 'ENABLED' AND id <> ? ORDER BY id",
    [askedBy ?? 0],
  );
  return rows.map(({ id }) => Number(id));
}

/**
 * Returns the users who may decide a call: the customer whose assistant made it, or administrators other than the
 * requester.
 */
async function decidersOf(ctx: Context, { askedBy, assistant, byPersons }: Approval): Promise<number[]> {
  if (assistant === null) return otherAdmins(ctx, askedBy);
  const owner = askedBy === null ? null : await table(ctx, users).one(askedBy);
  const isCustomer = owner !== null && owner.role !== null && CUSTOMERS.includes(owner.role);
  return isCustomer && byPersons !== true ? [owner.id] : otherAdmins(ctx, askedBy);
}

/** Mails the users who may decide, once each time a call begins to wait. */
export async function notifyWaiting(ctx: Context, rows: readonly Approval[]): Promise<void> {
  for (const row of rows) {
    const { id, about, askedBy, assistant, version } = row;
    const name = await nameOfUser(ctx, askedBy);
    const dedupe = `approval:${id}:${version}:waiting`;
    const deciders = await decidersOf(ctx, row);
    const filling = (language: Language) => ({ about: readI18n(about, language), name });
    if (assistant === null) await mailUsers(ctx, deciders, 'approvals.waiting', filling, dedupe);
    else {
      const named = (language: Language) => ({ ...filling(language), assistant });
      await mailUsers(ctx, deciders, 'approvals.assistant', named, dedupe);
      await notify(ctx, deciders, 'approvals.assistant', named, { mailed: true, link: `approvals/${id}` });
    }
  }
}

/** Mails the decision to the requesters of calls that other people decided. */
export async function notifyRequesters(
  ctx: Context,
  rows: readonly Approval[],
  decision: 'approved' | 'refused',
  reason?: string,
): Promise<void> {
  const name = await nameOfUser(ctx, ctx.actor.id);
  for (const { id, about, askedBy, version } of rows) {
    if (askedBy === null || askedBy === ctx.actor.id) continue;
    const filling = (language: Language) => ({ about: readI18n(about, language), name, reason: reason ?? '–' });
    await mailUsers(ctx, [askedBy], `approvals.${decision}`, filling, `approval:${id}:${version}:${decision}`);
  }
}

function nameText({ resource, action, undoes }: Omit<ResourceRequest, 'preview'>, language: Language): string {
  if (undoes === undefined && actionOf(resource, action)) return actionText(resource.name, action, language).label;
  if (undoes === undefined) {
    const record = resourceLabel(resource.name, language).singular;
    return `${translate(`approvals.${action as 'create' | 'update' | 'delete'}`, language)} · ${record}`;
  }
  return translate('approvals.undo', language, { action: historyLabel(resource, undoes, language) ?? undoes });
}

/** Returns a text with the action, the amount and the first two records of a call. */
function aboutText({ preview: { changes = [], cost }, ...call }: ResourceRequest, language: Language): string {
  // A record that the call creates has no name yet.
  const names = [...new Set(changes.flatMap(({ about }) => about ?? []))];
  const whom = names.slice(0, 2).join(', ') + (names.length > 2 ? ', …' : '');
  const amount = cost && `${formatMoney(cost.amount, { signed: true })} ${cost.currency}`;
  const parts = [nameText(call, language), whom, amount];
  return parts.filter(Boolean).join(' · ');
}

const inAll = (textIn: (language: Language) => string): I18nText =>
  Object.fromEntries(LANGUAGES.map((language) => [language, textIn(language)]));

/** Returns the key of a waiting call. The same person's repeated request has the same key. */
const waitingKey = (ctx: Context, { storedPreview }: ResourceRequest): string =>
  requestHash(
    `approval of ${ctx.actor.id} ${ctx.actor.via?.assistant ?? ''}`.trim(),
    bodyHash(storedPreview.previewed),
  );

/** Stores a call that must wait and returns the approval's id. A repeated request only updates the preview. */
export const requestApproval: RequestApproval = async (ctx, input) => {
  const { storedPreview, resource, action, body, reason } = input;
  const values = {
    about: inAll((language) => aboutText(input, language)),
    judged: inAll((language) => approvalReasonText(reason, language)),
    sum: 'sum' in reason ? reason.sum : null,
    currency: 'sum' in reason ? reason.currency : null,
    assistant: ctx.actor.via?.assistant ?? null,
    byPersons: !isOfAssistant(reason),
    digest: storedPreview.digest,
    facts: storedValueOf(storedPreview.digestValues) as unknown as object,
    body,
    sender: senderOf(ctx.actor) as unknown as object,
  };
  const waiting = waitingKey(ctx, input);
  const rows = table(ctx, approvals);
  const known = await rows.one({ waiting }, { lock: true });
  if (known) {
    await rows.update(values, known.id);
    return known.id;
  }
  const id = await rows.insert({ ...values, resource: resource.name, action, askedBy: ctx.actor.id, waiting });
  // Leave out the operation, because a call that has not run cannot be undone.
  const { operation: _notDone, ...asking } = ctx;
  await recordHistory(asking, approvals, id, 'ask', {});
  await notifyWaiting(ctx, await rows.find([id]));
  return id;
};
