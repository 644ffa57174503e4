import { luhnDigit } from '@t3d/resources/cards/numbers';
import { pick } from '../../modelTest/random';
import type { AgentName } from '../shop';
import type { Actions, Id, Run } from './action';
import { answered, CHILD, chosen, NOTHING, SUPERIORS } from './action';

const BATCH = 20;

/** Returns a valid ICCID for a number. */
export const iccidOf = (number: number): string => {
  const body = `8986${String(number).padStart(15, '0')}`;
  return body + luhnDigit(body);
};

const importCards: Run = async (shop, event) => {
  const { acknowledged } = shop;
  const numbers = Array.from({ length: BATCH }, (_, place) => iccidOf(event.id * 1000 + place));
  const text = `ICCID,Type\n${numbers.map((number) => `${number},SIM`).join('\n')}\n`;
  const answer = await shop.command(event, 'admin', '/t3d-api/terminals/import?dryRun=false', { text });
  for (const { body } of [answer, ...answer.others]) acknowledged.cards += Number(body.data?.created ?? 0);
  return `admin imports ${BATCH} cards: ${answered(answer)}`;
};

const issueCards: Run = async (shop, event, random) => {
  const who = pick<'admin' | 'sales' | AgentName>(random, ['admin', 'sales', ...SUPERIORS]);
  const isStaff = who === 'admin' || who === 'sales';
  const to: AgentName = isStaff ? (who === 'sales' ? 'a1' : pick(random, ['a1', 'b1'])) : (CHILD[who] as AgentName);
  const cards = await shop.rows<{ iccid: string }>(
    isStaff
      ? "SELECT `iccid` FROM `terminals` WHERE `status` = 'STOCKED' AND `type` = 'SIM' ORDER BY `id` LIMIT ?"
      : "SELECT `iccid` FROM `terminals` WHERE `status` = 'UNUSED' AND `owner` = ? ORDER BY `id` LIMIT ?",
    isStaff ? [1 + random(8)] : [shop.people[who].id, 1 + random(5)],
  );
  if (cards.length === 0) return NOTHING;
  const answer = await shop.command(event, who, '/t3d-api/terminals/actions/issue', {
    ranges: cards.map(({ iccid }) => iccid),
    toUser: shop.people[to].id,
  });
  return `${who} issues ${cards.length} cards to ${to}: ${answered(answer)}`;
};

const recycleCard: Run = async (shop, event, random) => {
  const who = pick(random, SUPERIORS);
  const card = await chosen<Id>(shop, random, 'SELECT `id` FROM `terminals` WHERE `owner` = ? ORDER BY `id`', [
    shop.people[CHILD[who] as AgentName].id,
  ]);
  if (!card) return NOTHING;
  const answer = await shop.command(event, who, '/t3d-api/terminals/actions/recycle', { ids: [card.id] });
  return `${who} recycles card ${card.id}: ${answered(answer)}`;
};

const disableCard: Run = async (shop, event, random) => {
  const card = await chosen<Id & { status: string }>(
    shop,
    random,
    'SELECT `id`, `status` FROM `terminals` ORDER BY `id` DESC',
  );
  if (!card) return NOTHING;
  const action = card.status === 'DISABLE' ? 'restore' : 'disable';
  const answer = await shop.command(event, 'admin', `/t3d-api/terminals/actions/${action}`, { ids: [card.id] });
  return `admin does ${action} on card ${card.id}: ${answered(answer)}`;
};

export const CARDS: Actions = {
  'issue cards': { weight: 6, run: issueCards },
  'recycle a card': { weight: 2, run: recycleCard },
  'disable a card': { weight: 2, run: disableCard },
  'import cards': { weight: 2, run: importCards },
};
