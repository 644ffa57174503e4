import { type Language, DAY_MS, MINUTE_MS, minuteAt } from '@t3d/resources/kit';
import wxmpSettings from '@t3d/resources/messages/wxmp-settings';
import type { Context } from '../../../context';
import { table } from '../../../models/table';
import { bindingOf, markReachable, deleteStaleBindings, deleteOldTickets } from '../binding/bindings';
import { WECHAT, WECHAT_SETTINGS, WeChatError, type AccountTemplates, type Settings } from '../port';
import { readStates, saveState, type DeliveryRow, deliveriesOf, messagesOf } from '../tables';
import { withAccessToken } from '../tokens';
import { optionLabel } from '@t3d/resources/locales';
import { Op, UniqueConstraintError } from 'sequelize';

/** The time in which a call may be repeated under its reference, which WeChat remembers for ten minutes. */
const REPEATABLE_MS = 9 * MINUTE_MS;
const KEPT_MS = 90 * DAY_MS;

// Use real time, because WeChat does not know the business clock.
const now = (): Date => new Date();

/**
 * Records a message before WeChat is called. Returns false if it is too old to repeat, because WeChat may have sent it.
 */
async function claimDelivery(
  ctx: Context,
  { reference, user }: Pick<DeliveryRow, 'reference' | 'user'>,
): Promise<boolean> {
  const deliveries = deliveriesOf(ctx.database);
  try {
    const state = 'CLAIMED' as const;
    await deliveries.create({ reference, user, state, errcode: null, claimedAt: now(), finishedAt: null });
    return true;
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
  }
  const row = (await deliveries.findByPk(reference, { raw: true })) as unknown as DeliveryRow | null;
  if (row?.state !== 'CLAIMED') return false;
  if (now().getTime() - new Date(row.claimedAt).getTime() < REPEATABLE_MS) return true;
  await finishDelivery(ctx, reference, 'UNKNOWN', null);
  return false;
}

/** Returns whether a message was ever sent to WeChat. */
export const isClaimed = async (ctx: Context, reference: string): Promise<boolean> =>
  (await deliveriesOf(ctx.database).count({ where: { reference } })) > 0;

const finishDelivery = async (
  ctx: Context,
  reference: string,
  state: DeliveryRow['state'],
  errcode: number | null,
): Promise<void> => {
  await deliveriesOf(ctx.database).update({ state, errcode, finishedAt: now() }, { where: { reference } });
};

const deleteOldDeliveries = (ctx: Context): Promise<number> =>
  deliveriesOf(ctx.database).destroy({
    where: { claimedAt: { [Op.lt]: new Date(Date.now() - KEPT_MS) } },
    transaction: ctx.transaction,
  });

/** Deletes processed messages after a day, and expired codes, links of deleted users and old deliveries. */
export const deleteOldMessages = async (ctx: Context): Promise<{ removed: number; links: number }> => ({
  links: (await deleteOldTickets(ctx)) + (await deleteStaleBindings(ctx)) + (await deleteOldDeliveries(ctx)),
  removed: await messagesOf(ctx.database).destroy({
    where: { at: { [Op.lt]: new Date(Date.now() - DAY_MS) } },
    transaction: ctx.transaction,
  }),
});

/** WeChat's codes for a follower who receives nothing, for example after unfollowing. */
const UNREACHABLE: ReadonlySet<number> = new Set([40003, 43004, 43019, 43101]);
const BUSY = -1;
const DAY_USED_UP = 45009;
const TOO_FAST = 45011;
/** The offset of China's time zone, in which WeChat counts a day's calls. */
const CHINA_MS = 8 * 60 * MINUTE_MS;

export interface TemplateNotice extends NoticeFacts {
  user: number;
  reference: string;
  /** The path of the page that opens when the follower taps the message. */
  path: string;
  language: Language;
}
/** The result of sending. `LATER` means that WeChat will accept the message from `until` on. */
export type Sending = { state: 'SENT' | 'DROPPED' | 'EARLIER' } | { state: 'LATER'; until: Date };
const DROPPED: Sending = { state: 'DROPPED' };

function later(ctx: Context, errcode: number): Date {
  const now = ctx.now().getTime();
  if (errcode === TOO_FAST) return new Date(now + MINUTE_MS);
  return new Date(now - ((now + CHINA_MS) % DAY_MS) + DAY_MS);
}

async function isRejected(
  ctx: Context,
  settings: Settings,
  notice: TemplateNotice,
  error: WeChatError,
): Promise<Sending> {
  const { errcode, errmsg } = error;
  // Retry under the same reference.
  if (errcode === BUSY) throw error;
  await finishDelivery(ctx, notice.reference, 'FAILED', errcode);
  if (errcode === DAY_USED_UP || errcode === TOO_FAST) return { state: 'LATER', until: later(ctx, errcode) };
  if (UNREACHABLE.has(errcode)) await markReachable(ctx, { user: notice.user }, errcode);
  else await saveState(ctx, settings.id, { templateProblem: JSON.stringify({ errcode, errmsg }) });
  return DROPPED;
}

async function sent(ctx: Context, settings: Settings, reference: string): Promise<Sending> {
  await finishDelivery(ctx, reference, 'SENT', null);
  const state = (await readStates(ctx, [settings.id])).get(settings.id);
  if (state?.templateProblem) await saveState(ctx, settings.id, { templateProblem: null });
  return { state: 'SENT' };
}

const templateOf = ({ templates }: Settings, wanted: string): Template | undefined =>
  (templates as AccountTemplates | null)?.find(({ kind }) => kind === wanted);

/**
 * Sends a notice to a user's WeChat, once per reference. Drops it if the user cannot be reached. Must not be called in
 * a transaction.
 */
export async function sendTemplate(ctx: Context, notice: TemplateNotice): Promise<Sending> {
  const binding = await bindingOf(ctx, notice.user);
  if (!binding?.openId || binding.unreachableAt) return DROPPED;
  const settings = await table(ctx, wxmpSettings).one(binding.settings as number);
  const template = settings && templateOf(settings, notice.kind);
  if (!settings || !template) return DROPPED;
  if (!(await claimDelivery(ctx, notice))) return { state: 'EARLIER' };
  const { publicUrl } = ctx.database.services.get(WECHAT_SETTINGS);
  const message = {
    openId: binding.openId,
    template: template.template,
    url: `${publicUrl}${notice.path}`,
    data: fillTemplate(template, notice, notice.language),
    reference: notice.reference,
  };
  try {
    await withAccessToken(ctx, settings, (token) => ctx.database.services.get(WECHAT).sendTemplate(token, message));
  } catch (error) {
    if (error instanceof WeChatError) return isRejected(ctx, settings, notice, error);
    throw error;
  }
  return sent(ctx, settings, notice.reference);
}

type Template = AccountTemplates[number];
/** The fields for a template. `at` is the time of the notice. */
interface NoticeFacts {
  kind: Template['kind'];
  title: string;
  content: string;
  account: string;
  at: Date;
}

/** The time offset of WeChat's users in minutes. */
const CHINA = 8 * 60;
/** The maximum number of characters in a field, by the kind in its name. */
const MAX: Readonly<Record<string, number>> = {
  thing: 20,
  short_thing: 5,
  phrase: 5,
  character_string: 32,
  const: 20,
  name: 10,
};
/** The maximum for fields of older templates (`first`, `keyword1`, `remark`), whose names have no kind. */
const MAX_OTHER = 200;
const kindOf = (name: string): string => name.replace(/\d+$/, '');

function cut(text: string, max: number): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  return characters.length <= max ? characters.join('') : `${characters.slice(0, max - 1).join('')}…`;
}

function valueOf(value: Template['fields'][number]['value'], facts: NoticeFacts, language: Language): string {
  if (value === 'TIME') return minuteAt(facts.at, CHINA);
  if (value === 'KIND') return optionLabel('notifications', 'type', facts.kind, language);
  return { TITLE: facts.title, CONTENT: facts.content, ACCOUNT: facts.account }[value];
}

function fitting(name: string, text: string): string {
  const kind = kindOf(name);
  // A `character_string` may contain only printable ASCII.
  const plain = kind === 'character_string' ? text.replace(/[^\x20-\x7e]/g, '') : text;
  // WeChat rejects an empty field.
  return cut(plain, MAX[kind] ?? MAX_OTHER) || '-';
}

const fillTemplate = ({ fields }: Template, facts: NoticeFacts, language: Language): Record<string, string> =>
  Object.fromEntries(fields.map(({ name, value }) => [name, fitting(name, valueOf(value, facts, language))]));
