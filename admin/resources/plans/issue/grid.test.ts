import { expect, test } from '@jest/globals';
import { type Edits, applies, applyRule, bodyOf, editCounts, monthOf, planRows, typeInto } from './grid';
import { type IssueBody, type IssueQuotes, type Quote, findingsOf } from './quotes';
import type { Rule } from './rule';

const [JAPAN, ASIA, VIETNAM] = [1, 2, 3];
const [YUANHANG, ZHIYUAN, LVXIN] = [11, 12, 13];
const quote = (id: number, agent: number, now: number | null, cost: number, more: Partial<Quote> = {}): Quote => ({
  id,
  agent,
  now,
  cost,
  retail: null,
  earner: null,
  above: [],
  lowest: null,
  sold: 0,
  ...more,
});
const plan = (id: number, offered: number | null = 900) => ({
  id,
  planCode: `P-${id}`,
  title: `Plan ${id}`,
  offered,
  retail: 1390,
});
const lowest = (price: number) => ({ price, name: 'Lvxin' });
const found = (quotes: Quote[], offered: number | null = 900): IssueQuotes => ({
  currency: 'USD',
  agents: [
    { id: YUANHANG, name: 'Yuanhang', role: 'AGENT_1', refused: null },
    { id: ZHIYUAN, name: 'Zhiyuan', role: 'AGENT_1', refused: null },
    { id: LVXIN, name: 'Lvxin', role: 'AGENT_2', refused: null },
  ],
  plans: [...new Set(quotes.map(({ id }) => id))].map((id) => plan(id, offered)),
  quotes,
});
const PICTURE = found([
  quote(JAPAN, YUANHANG, 800, 710, { retail: 1390, lowest: lowest(860), sold: 50 }),
  quote(JAPAN, ZHIYUAN, 800, 710, { retail: 1390, sold: 27 }),
  quote(ASIA, YUANHANG, 1280, 1090, { retail: 2160, lowest: lowest(1320), sold: 9 }),
  quote(ASIA, ZHIYUAN, 1280, 1090, { retail: 2160, sold: 12 }),
  quote(VIETNAM, YUANHANG, 780, 660, { retail: 1310, lowest: lowest(840), sold: 17 }),
  quote(VIETNAM, ZHIYUAN, 780, 660, { retail: 1310, sold: 9 }),
]);
const RAISE: Rule = { mode: 'up', unit: 'percent', amount: 500, step: 10 };
const raised = (more: Edits = {}): Edits => ({ ...applyRule(planRows(PICTURE, {}), {}, RAISE), ...more });
const rowsOf = (edits: Edits, quotes = PICTURE) => planRows(quotes, edits).flatMap(({ rows }) => rows);

test('raises every price from the present price, even when the user applies the rule again', () => {
  const once = raised();
  expect(rowsOf(once).map(({ price }) => price.text)).toEqual(['8.40', '8.40', '13.40', '13.40', '8.20', '8.20']);
  expect(applyRule(planRows(PICTURE, once), once, RAISE)).toEqual(once);
  expect(applies(planRows(PICTURE, {}), RAISE)).toBe(6);
});

test('calculates the margin from the typed price, even below zero', () => {
  const rows = rowsOf(raised({ '3 12': { price: '6.50' } }));
  expect(rows.map(({ margin }) => margin)).toEqual([130, 130, 250, 250, 160, -10]);
});

test('counts typed prices as changed by hand, and counts no change after prices are restored', () => {
  const groups = planRows(PICTURE, raised());
  const edits = typeInto(raised(), groups[2]?.rows.slice(1) ?? [], 'cooperationPrice', '6.50');
  expect(editCounts(planRows(PICTURE, edits), edits)).toEqual({ byRule: 5, byHand: 1 });
  expect(editCounts(planRows(PICTURE, {}), {})).toEqual({ byRule: 0, byHand: 0 });
  const same = { '1 11': { price: '8.00' } };
  expect(editCounts(planRows(PICTURE, same), same)).toEqual({ byRule: 0, byHand: 0 });
});

test('folds a plan while all agents pay the same price for it', () => {
  const alike = (edits: Edits) => planRows(PICTURE, edits).map(({ isAlike }) => isAlike);
  expect(alike({})).toEqual([true, true, true]);
  expect(alike(raised())).toEqual([true, true, true]);
  expect(alike({ '2 11': { price: '13.00' } })).toEqual([true, false, true]);
  expect(alike({ '3 12': { retail: '14' } })).toEqual([true, true, false]);
  const other = found([quote(JAPAN, YUANHANG, 800, 710), quote(JAPAN, ZHIYUAN, 810, 710)]);
  expect(planRows(other, {})[0]?.isAlike).toBe(false);
});

test('unfolds a plan when the server refuses its price for a single agent', () => {
  const edits = raised();
  const body = bodyOf(planRows(PICTURE, edits), edits, true) as IssueBody;
  const preview = { matched: 6, available: 5, refused: [errorOf('Lvxin pays less', 'quotes.2.cooperationPrice')] };
  const groups = planRows(PICTURE, edits, findingsOf(preview, body));
  expect(groups.map(({ isAlike }) => isAlike)).toEqual([true, false, true]);
  expect(groups[1]?.rows.map(({ reason }) => reason)).toEqual([
    { text: 'Lvxin pays less', in: 'cooperationPrice' },
    undefined,
  ]);
});

const errorOf = (reason: string, ...inputs: string[]) => ({ reason, count: inputs.length, inputs });

test('drops the reason of a refused price when another price is typed', () => {
  const edits: Edits = { '3 12': { price: '6.50' }, '3 11': { retail: '5' } };
  const body = bodyOf(planRows(PICTURE, edits), edits, true) as IssueBody;
  const refused = [errorOf('Below cost', 'quotes.1.cooperationPrice'), errorOf('Retail', 'quotes.0.retailPrice')];
  const findings = findingsOf({ matched: 2, available: 0, refused }, body);
  const reasons = (next: Edits) =>
    planRows(PICTURE, next, findings)
      .flatMap(({ rows }) => rows)
      .flatMap(({ key, reason }) => (reason ? [[key, reason.in]] : []));
  expect(reasons(edits)).toEqual([
    ['3 11', 'retailPrice'],
    ['3 12', 'cooperationPrice'],
  ]);
  expect(reasons({ ...edits, '3 12': { price: '6.60' } })).toEqual([['3 11', 'retailPrice']]);
  expect(reasons({ ...edits, '3 11': { retail: '15' } })).toEqual([['3 12', 'cooperationPrice']]);
});

test('sends only changed prices, and sends a retail price only if the user typed it', () => {
  const edits: Edits = { '1 11': { price: '8.40' }, '2 12': { retail: '22' }, '3 11': { price: '7.80' } };
  expect(bodyOf(planRows(PICTURE, edits), edits, false)).toEqual({
    ids: [JAPAN, ASIA],
    agents: [YUANHANG, ZHIYUAN],
    quotes: [
      { id: JAPAN, agent: YUANHANG, cooperationPrice: 840 },
      { id: ASIA, agent: ZHIYUAN, cooperationPrice: 1280, retailPrice: 2200 },
    ],
    refused: 'REJECT',
  });
  expect(bodyOf(planRows(PICTURE, {}), {}, true)).toBeNull();
});

test.each(['8,4', 'x', '-1', '1.234'])('sends no price while the amount %s cannot be read', (text) => {
  const edits = raised({ '1 11': { price: text } });
  expect(rowsOf(edits)[0]?.price).toMatchObject({ text, value: null, isWrong: true });
  expect(bodyOf(planRows(PICTURE, edits), edits, true)).toBeNull();
});

test('offers an agent a new plan at the offered price, unless the user empties the price field', () => {
  const fresh = found([quote(JAPAN, YUANHANG, null, 710, { retail: 1390 })]);
  expect(bodyOf(planRows(fresh, {}), {}, true)?.quotes).toEqual([
    { id: JAPAN, agent: YUANHANG, cooperationPrice: 900 },
  ]);
  const emptied = { '1 11': { price: '' } };
  expect(bodyOf(planRows(fresh, emptied), emptied, true)).toBeNull();
  const unknown = found([quote(JAPAN, LVXIN, null, 710)], null);
  expect(bodyOf(planRows(unknown, {}), {}, true)).toBeNull();
  expect(applies(planRows(unknown, {}), RAISE)).toBe(0);
  expect(applies(planRows(unknown, {}), { ...RAISE, mode: 'cost' })).toBe(1);
});

test('raises the shown retail price to a higher agent price, as the server does', () => {
  const rows = rowsOf({ '1 11': { price: '15' }, '1 12': { price: '15', retail: '16' } });
  expect(rows.slice(0, 2).map(({ retail }) => retail.text)).toEqual(['15.00', '16']);
});

test("uses a chosen superior's new price as cost, and a chosen sub-agent's new price as the lowest below", () => {
  const nested = found([
    quote(JAPAN, YUANHANG, 800, 710, { sold: 5 }),
    quote(JAPAN, LVXIN, 860, 710, { above: [YUANHANG], earner: 'Yuanhang', sold: 3 }),
  ]);
  const [group] = planRows(nested, { '1 11': { price: '8.40' }, '1 13': { price: '9' } });
  expect(group?.rows.map(({ cost, margin }) => [cost, margin])).toEqual([
    [710, 130],
    [840, 60],
  ]);
  expect(group?.rows[0]?.lowest).toEqual({ price: 900, name: 'Lvxin' });
  // Counts the sub-agent's sales once, because the superior's sales include them.
  expect(group?.sold).toBe(5);
  expect(monthOf(group?.rows ?? [])).toEqual({ quotes: 1, orders: 5, before: 450, after: 650 });
});

test('adds up the margin of a month at the sales of the issued prices', () => {
  const issued = rowsOf(raised()).filter(({ key }) => key !== '2 11' && key !== '3 12');
  expect(monthOf(issued)).toEqual({ quotes: 4, orders: 106, before: 11_250, after: 15_730 });
});
