import type { ManifestField, ManifestResource } from '@t3d/resources/kit';
import { cardAfter, cardNumbers, withWrongCheck } from './cards';
import type { ActionCase, Me, Row } from './actionCases';
import { rowsSeen, STRANGE, textFor } from './actionCases';
import { ACCOUNTS } from './fixtures';

// Returns inputs that the manifest does not describe, for example card ranges.

/** Returns ranges with existing, unused, unknown and invalid numbers. */
export async function rangesFor(me: Me, resource: ManifestResource): Promise<string> {
  const field = resource.fields.find(({ scheme }) => scheme === 'card')?.name;
  if (field === undefined) return STRANGE.range;
  const numbers = async (order: string): Promise<string[]> =>
    (await rowsSeen(me, resource.name, `&sort=${field}&order=${order}`)).map((row: Row) => String(row[field]));
  const [first, ...others] = await numbers('ASC');
  const [last] = await numbers('DESC');
  if (!first || !last) return STRANGE.range;
  const there = [`${first}-${others[8] ?? first}`, `${last}-${cardAfter(last, 8)}`];
  return [...there, STRANGE.card, withWrongCheck(STRANGE.card)].join('\n');
}

const holderOf = (row: Row): unknown => row.agent3 ?? row.agent2 ?? row.agent1;
const TRIED = 12;

async function heldCards(me: Me, resource: string, status: string): Promise<Row[]> {
  const lists = ['', '&sort=iccid&order=ASC'].map((order) => rowsSeen(me, resource, `&status=${status}${order}`));
  const rows = (await Promise.all(lists)).flat().filter((row) => holderOf(row) !== null);
  return rows.toSorted((one, other) => Number(holderOf(other) === me.id) - Number(holderOf(one) === me.id));
}

/** Returns two cards, of which the second can replace the first. */
async function findPair(me: Me, resource: ManifestResource): Promise<Record<string, string>> {
  const idle = await heldCards(me, resource.name, 'UNUSED');
  const pairs = idle.flatMap((from) => {
    const to = idle.find((row) => row.id !== from.id && row.type === from.type && holderOf(row) === holderOf(from));
    return to ? [{ from, to }] : [];
  });
  for (const { from, to } of pairs.slice(0, TRIED)) {
    const body = { from: from.id, to: to.id };
    const answer = await me.caller.post(`/t3d-api/${resource.name}/actions/transfer-card/check`, body);
    if (answer.ok()) return { from: String(from.iccid), to: String(to.iccid) };
  }
  return {};
}

/** Records for inputs that depend on each other, by input name. */
export const FITTING: Record<
  string,
  (me: Me, actionCase: ActionCase) => Promise<Record<string, string>> | Record<string, string>
> = {
  'terminals:transfer-card': (me, { resource }) => findPair(me, resource),
  'users:transfer': (_me, { action }): Record<string, string> =>
    action.fields.some(({ name }) => name === 'fromUser') ? { fromUser: ACCOUNTS.agent1, toUser: ACCOUNTS.agent2 } : {},
};

/** Returns a valid value, for money the smallest. */
export const valueFor = (field: ManifestField): string =>
  field.kind === 'money' && field.min ? String(field.min / 100) : textFor(field);

/** The import files by resource: `good` is valid or null, and `bad` has invalid rows. */
export const FILES: Record<string, (me: Me) => Promise<{ good: string[][] | null; bad: string[][] }>> = {
  terminals: async (me) => {
    const [own] = (await rowsSeen(me, 'terminals', '&status=STOCKED')) as (Row & { iccid: string; type: string })[];
    const [fresh = '', other = ''] = cardNumbers(20, 2, '8986032678');
    const head = ['iccid', 'type', 'remark'];
    const changed = own ? [[own.iccid, own.type, '改过 changed']] : [];
    return {
      good: [head, [fresh, 'SIM', ''], ...changed],
      bad: [
        [...head, 'Crate'],
        [withWrongCheck(fresh), 'SIM', '', 'A'],
        [other, 'Chip', '', 'B'],
      ],
    };
  },
  orders: async (me) => {
    const card = (await heldCards(me, 'terminals', 'UNUSED')).find(({ type }) => type === 'SIM');
    const offers = `&status=RACKING&terminalType=SIM&agent=${String(card ? holderOf(card) : '')}`;
    const plans = (await rowsSeen(me, 'agent-plans', offers)) as (Row & { planCode: string; rules: object })[];
    const code = plans.find(({ rules }) => !('messages' in rules))?.planCode;
    const head = ['iccid', 'planCode', 'remark'];
    return {
      good: code ? [head, [String(card?.iccid), code, '']] : null,
      bad: [head, [STRANGE.card, code ?? 'NONE-2', ''], [String(card?.iccid), 'NONE-1', '']],
    };
  },
};
