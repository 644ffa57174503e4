import type { Language } from '@t3d/resources/kit';
import type { Context } from '../../../context';
import { maskText } from '../../../declared/sealed';
import { translate } from '../../../locales';
import type { Message } from '../callback/readMessage';
import type { Settings } from '../settings';
import { confirmBinding, markReachable, bindCodeIn } from './bindings';

/** WeChat's numbers: the person follows no more; they refused messages of the account. */
const NOT_FOLLOWING = 43004;
const BLOCKED = 43019;

/** What a scan of a linking code is answered with; null: it was none. */
export async function answerScan(
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

/** Keeps whether a follower can be written to, by what WeChat reports of them. */
export async function noteFollower(ctx: Context, { id }: Settings, { event, from, status }: Message): Promise<void> {
  const who = { settings: id, openId: from };
  if (event === 'unsubscribe') await markReachable(ctx, who, NOT_FOLLOWING);
  else if (event === 'subscribe') await markReachable(ctx, who, null);
  else if (event === 'TEMPLATESENDJOBFINISH' && status === 'failed:user block') await markReachable(ctx, who, BLOCKED);
}
