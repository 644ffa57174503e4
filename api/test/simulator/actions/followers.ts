import { readReply, sendMessage } from '../../../domain/wechat/simulator/simulatorRoutes';
import { WECHAT } from '../fakes';
import type { Actions, Id, Run } from './action';
import { chosen, NOTHING } from './action';

/** The reply to a message without a card of the account's agents. */
export const WELCOME = 'Welcome';

/** Asks for a card as a follower of agent b1. Only cards below b1 may be disclosed. */
const requestForCard: Run = async (shop, event, random) => {
  const card = await chosen<Id & { iccid: string; agent1: number | null }>(
    shop,
    random,
    'SELECT `id`, `iccid`, `agent1` FROM `terminals` ORDER BY `agent1` DESC, `id` DESC',
  );
  if (!card) return NOTHING;
  const message = sendMessage(WECHAT, { Content: card.iccid, FromUserName: `o_${event.id}`, MsgId: String(event.id) });
  const texts: (string | null)[] = [];
  for (let times = event.fault === 'request sent twice' ? 2 : 1; times > 0; times -= 1) {
    const { status, text } = await shop.postWeChat(message);
    texts.push(status === 200 ? readReply(WECHAT, text) : `status ${status}`);
  }
  const isOwn = Number(card.agent1) === shop.people.b1.id;
  if (!isOwn && texts.some((text) => text !== WELCOME))
    shop.violations.push(`a follower of b1 was told about the card ${card.id} of somebody else: ${texts.join()}`);
  if (texts[0] !== (texts[1] ?? texts[0]))
    shop.violations.push(`a repeated message got another reply: ${texts.join()}`);
  return `a follower of b1 asks for card ${card.id}: ${isOwn ? 'own' : 'of others'}, ${texts[0]?.length ?? 0} letters`;
};

export const FOLLOWERS: Actions = { 'ask at WeChat': { weight: 3, run: requestForCard } };
