import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { addLabels } from '@t3d/resources/locales';
import path from 'node:path';
import DESK_LABELS from '../../../../e2e/desk/labels';
import type { Context } from '../../../context';
import type { ApiError } from '../../../errors';
import { translate } from '../../../locales';
import { ATTACHMENT, filesOf } from '../../../models/files';
import { inTransaction } from '../../../models/transaction';
import type { EngineApp, Method, People } from '../../../test/engineApp';
import { csvOf } from '../../../test/parcels';
import { makePeople } from '../../../test/engineApp';
import { openExtensionApp } from '../../../test/extensionApp';
import { undoEntry } from '../../undo/undoEntry';

const DESK = path.join(import.meta.dirname, '../../../../e2e/desk');
interface Tier {
  id: number;
  version: number;
  code: string;
  from: number;
  to: number;
}
interface Answer {
  status: number;
  message: string;
  errors?: Record<string, string>;
  data: { id: number; version: number; upTo: number | null; tiers: Tier[]; [more: string]: unknown };
  rows: { id: number; action: string; undo: { possible: boolean } }[];
}
let home: EngineApp;
let people: People;
let serial = 0;
let name = '';

beforeAll(async () => {
  addLabels(DESK_LABELS);
  home = await openExtensionApp(path.join(DESK, 'resources'), [path.join(DESK, 'domain')]);
  people = await makePeople(home);
}, 120_000);
afterAll(() => home?.close());
beforeEach(() => {
  serial += 1;
  name = `Table ${serial}`;
});

async function call(method: Method, url: string, body?: object): Promise<Answer> {
  const answer = await home.call(method, url, people.admin).send(body);
  return { status: answer.status, ...(answer.body as Omit<Answer, 'status'>) };
}
const admin = (): Context => ({
  ...home.system,
  actor: { ...home.system.actor, id: people.admin, role: 'ADMIN', apis: ['*'] },
});
const tier = (code: string, from: number, to: number) => ({ code, from, to, price: 500 });
const make = (...tiers: readonly object[]) => call('post', '/price-tables', { name, tiers });
const read = (id: number) => call('get', `/price-tables/${id}`);
const tiersOf = async (id: number): Promise<string[]> =>
  (await read(id)).data.tiers.map(({ from, to }) => `${from}–${to}`).toSorted();
/** Returns the status of a success, or the messages by field of an error. */
const said = ({ status, message, errors }: Answer): unknown =>
  status === 200 ? 200 : errors && Object.keys(errors).length > 0 ? errors : message;
const overlaps = (from: number, to: number): string =>
  `Overlaps the tier ${from}–${to}: change where it begins or ends`;
async function imported(
  lines: readonly (readonly unknown[])[],
  how: 'dryRun' | 'goodOnly' | null = null,
): Promise<Answer['data']> {
  const head = ['Price table', 'Code', 'From', 'To', 'Price'];
  const rows = lines.map((cells) => [name, ...cells, '5.00']);
  const input = home.call('post', '/price-tiers/import', people.admin);
  if (how) void input.field(how, 'true');
  const answer = await input.attach('file', csvOf([head, ...rows]), 'tiers.csv');
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return (answer.body as Answer).data;
}

test('checks the rule over all children with the new and changed lines of a form', async () => {
  const wrong = await make(tier('A', 1, 10), tier('B', 5, 20));
  expect(said(wrong)).toEqual({ 'tiers.1.from': overlaps(1, 10) });
  const { data } = await make(tier('A', 1, 10));
  const [a] = data.tiers as [Tier];
  const split = await call('put', `/price-tables/${data.id}`, { tiers: [{ id: a.id, to: 5 }, tier('B', 6, 10)] });
  expect(said(split)).toBe(200);
  expect(split.data).toMatchObject({ upTo: 10, tiers: [{ to: 5 }, { from: 6 }] });
  const back = await call('put', `/price-tables/${data.id}`, {
    tiers: [tier('C', 11, 20), { id: a.id, to: 6 }, { id: split.data.tiers[1]?.id }],
  });
  expect(said(back)).toEqual({ 'tiers.2.from': overlaps(1, 6) });
  expect(await tiersOf(data.id)).toEqual(['1–5', '6–10']);
});

test('checks the rule over all children with the stored children when only the record is changed', async () => {
  const { data } = await make(tier('A', 1, 10));
  const lower = await call('put', `/price-tables/${data.id}`, { most: 5 });
  expect(said(lower)).toEqual({ 'tiers.0.to': 'Must lie between 1 and 5' });
  const both = await call('put', `/price-tables/${data.id}`, { most: 5, tiers: [{ id: data.tiers[0]?.id, to: 5 }] });
  expect(both).toMatchObject({ status: 200, data: { most: 5, upTo: 5 } });
});

test('checks the rule over all children when a call writes a single child', async () => {
  const { data } = await make(tier('A', 1, 10), tier('C', 21, 30));
  const priceTable = data.id;
  const post = (code: string, from: number, to: number) =>
    call('post', '/price-tiers', { priceTable, ...tier(code, from, to) });
  expect(said(await post('B', 10, 20))).toEqual({ from: overlaps(1, 10) });
  expect(said(await post('B', 20, 25))).toBe(overlaps(20, 25));
  expect(said(await post('D', 31, 40))).toBe(200);
  expect((await read(priceTable)).data).toMatchObject({ upTo: 40 });
  const [a, c] = data.tiers as [Tier, Tier];
  expect(said(await call('put', `/price-tiers/${a.id}`, { to: 21 }))).toBe(overlaps(1, 21));
  expect(said(await call('put', `/price-tiers/${c.id}`, { from: 10 }))).toEqual({ from: overlaps(1, 10) });
  expect(await tiersOf(priceTable)).toEqual(['1–10', '21–30', '31–40']);
  name += ' b';
  const other = await make(tier('A', 5, 15));
  expect(said(await call('put', `/price-tiers/${other.data.tiers[0]?.id}`, { priceTable, code: 'X' }))).toEqual({
    from: overlaps(1, 10),
  });
  const ids = [a.id, c.id];
  expect(said(await call('post', '/price-tiers/actions/delete', { ids }))).toBe(200);
  expect((await read(priceTable)).data).toMatchObject({ upTo: 40, tiers: [{ code: 'D' }] });
});

test('checks the rule over all children after an action has changed all children', async () => {
  const { data } = await make(tier('A', 1, 10), tier('B', 11, 20));
  const ids = data.tiers.map(({ id }) => id);
  expect(said(await call('post', '/price-tiers/actions/disable', { ids }))).toBe(200);
  expect(said(await call('post', '/price-tiers', { priceTable: data.id, ...tier('C', 5, 15) }))).toBe(200);
  expect(said(await call('post', '/price-tiers/actions/enable', { ids }))).toMatch(/^Overlaps the tier/);
  expect((await read(data.id)).data).toMatchObject({ upTo: 15 });
});

test('checks the rule over all children when a file is imported, and lists the rows that break the rule', async () => {
  const { data } = await make(tier('A', 1, 10));
  const split = [
    ['B', 6, 10],
    ['A', 1, 5],
  ];
  expect(await imported(split, 'dryRun')).toMatchObject({ created: 1, updated: 1, errors: [] });
  expect(await imported(split)).toMatchObject({ created: 1, updated: 1, errors: [] });
  expect(await tiersOf(data.id)).toEqual(['1–5', '6–10']);
  const wrong = [
    ['C', 11, 20],
    ['D', 15, 30],
    ['E', 31, 40],
  ];
  const errors = [{ row: 3, field: 'from', message: overlaps(11, 20) }];
  expect(await imported(wrong, 'dryRun')).toMatchObject({ failed: 1, good: { created: 2 }, errors });
  expect(await imported(wrong)).toMatchObject({ created: 0, failed: 1, errors });
  expect(await tiersOf(data.id)).toEqual(['1–5', '6–10']);
  expect(await imported(wrong, 'goodOnly')).toMatchObject({ created: 2, failed: 1, errors });
  expect(await tiersOf(data.id)).toEqual(['11–20', '1–5', '31–40', '6–10']);
  expect((await read(data.id)).data).toMatchObject({ upTo: 40 });
  const below = [{ row: 2, field: 'priceTable', message: overlaps(8, 12) }];
  expect(await imported([['F', 8, 12]])).toMatchObject({ created: 0, errors: [{ row: 2 }] });
  expect(await imported([['A', 1, 6]])).toMatchObject({ errors: [{ ...below[0], message: overlaps(1, 6) }] });
});

test('checks the rule over all children when a change is undone', async () => {
  const { data } = await make(tier('A', 1, 10));
  const [a] = data.tiers as [Tier];
  const newest = async (id: number): Promise<number> =>
    (await call('get', `/price-tiers/${id}/history`)).rows[0]?.id as number;
  const undo = (entry: number): Promise<unknown> =>
    inTransaction(admin(), (ctx) => undoEntry(ctx, entry)).then(
      () => 200,
      ({ key, params }: ApiError) => translate(key, 'en', params),
    );
  await call('put', `/price-tiers/${a.id}`, { to: 5 });
  const shortened = await newest(a.id);
  const b = await call('post', '/price-tiers', { priceTable: data.id, ...tier('B', 6, 10) });
  expect(await undo(shortened)).toBe(overlaps(1, 10));
  expect(await tiersOf(data.id)).toEqual(['1–5', '6–10']);
  expect(await undo(await newest(b.data.id))).toBe(200);
  expect((await read(data.id)).data).toMatchObject({ upTo: 5 });
  expect(await undo(shortened)).toBe(200);
  expect((await read(data.id)).data).toMatchObject({ upTo: 10, tiers: [{ to: 10 }] });
  await call('post', '/price-tiers/actions/disable', { ids: [a.id] });
  const disabled = await newest(a.id);
  await call('post', '/price-tiers', { priceTable: data.id, ...tier('C', 10, 12) });
  expect(await undo(disabled)).toBe(overlaps(1, 10));
});

test('checks the rule over all children when an import is undone', async () => {
  const { data } = await make(tier('A', 1, 10));
  const { importId } = await imported([['A', 1, 5]]);
  await call('post', '/price-tiers', { priceTable: data.id, ...tier('B', 6, 10) });
  const rejected = await call('post', '/imports/actions/undo', { ids: [importId] });
  expect(said(rejected)).toBe(overlaps(1, 10));
  expect(await tiersOf(data.id)).toEqual(['1–5', '6–10']);
});

test('rejects one of two concurrent calls when both calls together break the rule over all children', async () => {
  const { data } = await make();
  name += ' b';
  const other = (await make(tier('Z', 500, 600))).data;
  const ranges = Array.from({ length: 8 }, (_, at) => tier(`R${at}`, 20 + at, 30 + at));
  const answers = await Promise.all(
    ranges.map((range) => call('post', '/price-tiers', { priceTable: data.id, ...range })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(7);
  // Exchange the price tables of two tiers in a request that also changes these tables.
  const [here] = (await read(data.id)).data.tiers as [Tier];
  const moves = await Promise.all([
    call('put', `/price-tiers/${here.id}`, { priceTable: other.id }),
    call('put', `/price-tiers/${other.tiers[0]?.id}`, { priceTable: data.id }),
    call('put', `/price-tables/${data.id}`, { most: 900 }),
    call('put', `/price-tables/${other.id}`, { most: 900 }),
  ]);
  expect(moves.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect([await tiersOf(data.id), await tiersOf(other.id)]).toEqual([['500–600'], [`${here.from}–${here.to}`]]);
});

test("lets staff answer another user's ticket with a file, and closes the answered ticket", async () => {
  const as = async (actor: number, method: Method, url: string, body?: object): Promise<Answer> => {
    const answer = await home.call(method, url, actor).send(body);
    return { status: answer.status, ...(answer.body as Omit<Answer, 'status'>) };
  };
  const file = await filesOf(home.database).create({
    purpose: ATTACHMENT,
    type: 'image/png',
    size: 1,
    owner: people.one,
    sealed: false,
    bytes: Buffer.from('x'),
    createdAt: new Date(),
    name: 'proof.png',
    resource: 'tickets',
    field: 'proof',
  });
  const proof = Number(file.get('id'));
  const unanswered = 'Nobody has answered it yet: write a comment, then close the ticket';
  const comments = [{ text: 'My card does not work' }];
  const made = await as(people.one, 'post', '/tickets', { title: 'Card', proof, comments });
  expect(made).toMatchObject({ status: 200, data: { agent: people.one, comments: [{ author: people.one }] } });
  const ticket = made.data.id;
  expect(made.data.no).toMatch(/^T-[A-Z0-9]{6}$/);
  expect(said(await call('put', `/tickets/${ticket}`, { status: 'CLOSED' }))).toEqual({ status: unanswered });
  expect((await as(people.other, 'post', '/ticket-comments', { ticket, text: 'Not mine' })).status).toBe(404);
  const answer = await call('post', '/ticket-comments', { ticket, text: 'It does now' });
  expect(answer).toMatchObject({ status: 200, data: { author: people.admin } });
  expect(said(await call('put', `/tickets/${ticket}`, { status: 'CLOSED' }))).toBe(200);
  expect(said(await call('delete', `/ticket-comments/${answer.data.id}`))).toBe(unanswered);
  expect((await as(people.one, 'get', `/tickets/${ticket}`)).data).toMatchObject({
    status: 'CLOSED',
    commentCount: 2,
    proof,
    comments: [{ author: people.one }, { author: people.admin }],
  });
  expect((await as(people.other, 'get', `/tickets/${ticket}`)).status).toBe(404);
  const entry = (await call('get', `/ticket-comments/${answer.data.id}/history`)).rows[0]?.id as number;
  await expect(inTransaction(admin(), (ctx) => undoEntry(ctx, entry))).rejects.toThrow('tickets.unanswered');
  // Neither call can see the other's change.
  const both = await Promise.all([
    as(people.one, 'post', '/ticket-comments', { ticket, text: 'Thank you' }),
    call('post', '/ticket-comments', { ticket, text: 'You are welcome' }),
  ]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect((await as(people.one, 'get', `/tickets/${ticket}`)).data).toMatchObject({ no: made.data.no, commentCount: 4 });
  const second = await as(people.one, 'post', '/tickets', { title: 'Bill', comments: [] });
  const input = await call('post', `/tickets/actions/ask`, { ids: [second.data.id], question: 'Which month?' });
  expect(input).toMatchObject({ status: 200, data: { affected: 1 } });
  const bell = await as(people.one, 'get', '/notifications');
  expect(bell.rows[0]).toMatchObject({
    title: expect.objectContaining({
      zh: `工单 ${String(second.data.no)} 需要您补充`,
      en: `A question about ticket ${String(second.data.no)}`,
    }),
    content: expect.objectContaining({ en: 'Which month?' }),
    link: `tickets/${second.data.id}`,
  });
  expect((await call('get', `/tickets/${second.data.id}/history`)).rows[0]).toMatchObject({ action: 'ask' });
  const late = '/tickets?sort=lastCommentAt&order=DESC&commentCount_gte=4&lastCommentAt_gte=2020-01-01';
  const listed = await call('get', late);
  expect(listed).toMatchObject({ status: 200 });
  expect(listed.rows.map(({ id }) => id)).toEqual([ticket]);
});
