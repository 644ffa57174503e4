import { type I18nText, type Language, minuteAt, readI18n, cleanDigits, foldCode } from '@t3d/resources/kit';
import { isLetteredIccid } from '@t3d/resources/cards/numbers';
import { createHash } from 'node:crypto';
import type { Context } from '../../../context';
import { translate } from '../../../locales';
import { entryOf } from '../menu';
import { type CardAnswer, CARD_LOOKUP, WECHAT_SETTINGS, type Settings } from '../port';
import type { Message } from './readMessage';
import { maskText } from '../../../registry/encrypted';
import { confirmBinding, markReachable, bindCodeIn } from '../binding/bindings';

/** WeChat's error code for a follower who no longer follows the account. */
const NOT_FOLLOWING = 43004;
const BLOCKED = 43019;

/** Returns the reply to a scan of a linking code, or null for any other scan. */
async function answerScan(
  ctx: Context,
  { id }: Settings,
  { event, from, text }: Message,
  language: Language,
): Promise<string | null> {
  const code = event === 'subscribe' || event === 'SCAN' ? bindCodeIn(text) : null;
  if (code === null) return null;
  const scanned = await confirmBinding(ctx, id, from, code);
  if (scanned.state === 'BOUND') return translate('wechat.bound', language, { account: maskText(scanned.account) });
  return translate(scanned.state === 'TAKEN' ? 'wechat.taken' : 'wechat.expired', language);
}

/** Records from WeChat's reports whether a follower can receive messages. */
async function noteFollower(ctx: Context, { id }: Settings, { event, from, status }: Message): Promise<void> {
  const who = { settings: id, openId: from };
  if (event === 'unsubscribe') await markReachable(ctx, who, NOT_FOLLOWING);
  else if (event === 'subscribe') await markReachable(ctx, who, null);
  else if (event === 'TEMPLATESENDJOBFINISH' && status === 'failed:user block') await markReachable(ctx, who, BLOCKED);
}

/** WeChat's maximum length of a text in bytes. */
const MAX_BYTES = 2048;
const MAX_PLANS = 5;
const HAN = /\p{Script=Han}/u;
const LATIN = /[a-z]{2,}/i;

/** Returns the language of the welcome text, or of the brand's name. */
function ownLanguage({ welcome, brandName }: Settings): Language {
  const said = (language: Language): boolean => Boolean(welcome?.[language] ?? brandName?.[language]);
  return (['zh', 'cht', 'en'] as const).find(said) ?? 'zh';
}

/** Returns a text's language, or the account's if the text shows none. */
function languageOf(settings: Settings, text: string): Language {
  const own = ownLanguage(settings);
  if (HAN.test(text)) return own === 'en' ? 'zh' : own;
  return LATIN.test(text) ? 'en' : own;
}

/** Shortens a text to WeChat's limit. */
function fitting(text: string): string {
  let kept = text;
  while (Buffer.byteLength(kept) > MAX_BYTES) kept = [...kept].slice(0, -10).join('');
  return kept;
}

const dataSize = (megabytes: number): string =>
  megabytes >= 1024 ? `${(megabytes / 1024).toFixed(2)} GB` : `${Math.round(megabytes)} MB`;

/** The time offset of WeChat's users in minutes. */
const CHINA = 8 * 60;

function planLine(language: Language, plan: CardAnswer['plans'][number]): string {
  const { name, leftMB, totalMB, messages, endsAt } = plan;
  const left = messages
    ? translate('wxmp.messagesLeft', language, { left: messages.total - messages.used, total: messages.total })
    : leftMB === null || totalMB === null
      ? translate('wxmp.unlimited', language)
      : translate('wxmp.dataLeft', language, { left: dataSize(leftMB), total: dataSize(totalMB) });
  const until = endsAt
    ? translate('wxmp.until', language, { at: minuteAt(endsAt, CHINA) })
    : translate('wxmp.notStarted', language);
  return `${name}: ${left}${language === 'en' ? ', ' : '，'}${until}`;
}

function cardText(ctx: Context, language: Language, number: string, card: CardAnswer): string {
  const live = card.plans.filter((plan) => plan.live);
  const { publicUrl } = ctx.database.services.get(WECHAT_SETTINGS);
  const link = `${publicUrl}/t3d/wxmp/find?number=${number}`;
  return [
    translate('wxmp.card', language, { number: card.masked }),
    ...live.slice(0, MAX_PLANS).map((plan) => planLine(language, plan)),
    ...(live.length === 0 ? [translate('wxmp.noPlan', language)] : []),
    translate('wxmp.more', language, { link }),
  ].join('\n');
}

const welcomeOf = ({ welcome }: Settings, language: Language): string =>
  readI18n(welcome as I18nText | null, language) || translate('wxmp.welcome', language);

/** Returns the key that counts a follower's wrong numbers. */
const followerOf = ({ id }: Settings, { from }: Message): string =>
  `wechat:${createHash('sha256').update(`${id} ${from}`).digest('hex').slice(0, 40)}`;

/** Finds a card of the agent's own tree in a text. After too many wrong numbers, finds none for a while. */
async function findCard(ctx: Context, settings: Settings, message: Message) {
  const numbers = cardNumbersIn(message.text);
  if (numbers.length === 0) return null;
  const lookup = ctx.database.services.get(CARD_LOOKUP);
  const follower = followerOf(settings, message);
  if (await lookup.isWatched(ctx, follower)) return null;
  for (const number of numbers) {
    const card = await lookup.find(ctx, number);
    if (card?.agents.includes(settings.agent as number)) return { number, card };
  }
  await lookup.recordMiss(ctx, follower);
  return null;
}

async function answerText(ctx: Context, settings: Settings, message: Message): Promise<string> {
  const language = languageOf(settings, message.text);
  const found = await findCard(ctx, settings, message);
  return found ? cardText(ctx, language, found.number, found.card) : welcomeOf(settings, language);
}

/** Returns the reply to a message, or null for no reply. */
export async function answerOf(ctx: Context, settings: Settings, message: Message): Promise<string | null> {
  const welcome = (): string => fitting(welcomeOf(settings, ownLanguage(settings)));
  if (message.type === 'event') {
    await noteFollower(ctx, settings, message);
    const linked = await answerScan(ctx, settings, message, ownLanguage(settings));
    if (linked !== null) return fitting(linked);
  }
  if (message.type === 'text') return fitting(await answerText(ctx, settings, message));
  if (message.type !== 'event') return welcome();
  if (message.event === 'CLICK') return fitting(entryOf(settings.menu, message.text)?.text ?? '') || welcome();
  return message.event === 'subscribe' || message.event === 'SCAN' ? welcome() : null;
}

/** Matches text that may be an ICCID with letters, with or without separators. */
const LETTERED = /(?<![A-Za-z0-9])89(?:[ -]?\d){4}(?:[ -]?[\dA-F]){14}(?![A-Za-z0-9])/gi;
const RUN = /\d(?:[ -]{0,2}\d)+/g;
const SHORTEST = 8;
const LONGEST = 22;
const MOST = 3;

const digits = (text: string): string => text.replaceAll(/[ -]/g, '');
const isNumber = (text: string): boolean => text.length >= SHORTEST && text.length <= LONGEST;

/** Returns up to three possible card numbers in a sentence, without blanks and hyphens. */
export function cardNumbersIn(text: string): string[] {
  const plain = foldCode(text);
  const lettered = (plain.match(LETTERED) ?? []).map((run) => cleanDigits(run).toUpperCase()).filter(isLetteredIccid);
  const found = (plain.match(RUN) ?? []).flatMap((run) => {
    const whole = digits(run);
    const parts = run.split(' ').filter((part) => /^\d+$/.test(part) && isNumber(part));
    return isNumber(whole) ? [whole, ...parts] : parts;
  });
  return [...new Set([...lettered, ...found])].slice(0, MOST);
}
