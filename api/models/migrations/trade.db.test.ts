import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Evolution, addOwner, addRows } from './evolution.fixture';

/** Tests changes of the guide's example resources when the tables have rows. */
const TRADE = path.join(import.meta.dirname, '../../../e2e/trade/resources');
const FIRST = Object.fromEntries(
  readdirSync(TRADE).map((file) => [file, readFileSync(path.join(TRADE, file), 'utf8')]),
);
/** The changes of each resource, as texts to replace in its declaration. */
const CHANGES: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  'supplier-contacts.ts': [
    ["phone: f.contact({ accepts: 'phone', search: true })", "tel: f.contact({ accepts: 'phone', was: 'phone' })"],
    ['    note: f.i18n({ multiline: true }),\n', "    rank: f.enum(['A', 'B'], { required: true, default: 'B' }),\n"],
    ['disabled: f.boolean()', 'disabled: f.integer()'],
    ["'phone', 'email', 'note', 'disabled'", "'tel', 'email', 'rank', 'disabled'"],
    ["toggle('disabled', false, STAFF)", "{ on: 'many', roles: STAFF, set: { disabled: 0 } }"],
    ["toggle('disabled', true, STAFF)", "{ on: 'many', roles: STAFF, set: { disabled: 1 } }"],
  ],
  'device-returns.ts': [
    ['    reason: f.text({ managed: true }),', "    refusal: f.text({ managed: true, was: 'reason' }),"],
    ["    proof: f.file({ types: ['pdf', 'jpg', 'png'] }),\n", ''],
    ['returnedOn: f.date({ required: true })', 'returnedOn: f.time({ required: true })'],
    ['    cost: f.money(', "    channel: f.text({ required: true, fill: 'by post' }),\n    cost: f.money("],
    ["'replacement', 'reason']", "'replacement', 'refusal']"],
  ],
  'agent-contracts.ts': [
    ['    creditDays: f.integer({ min: 1,', "    days: f.integer({ was: 'creditDays', min: 1,"],
    [
      '    margin: f.rate({ min: 0, max: 100, read: ADMINS, write: ADMINS',
      '    copies: f.integer({ required: true, fill: 2',
    ],
    ['number: f.text({ required: true, search: true, length: 32 })', 'number: f.integer({ required: true })'],
    ['import { ADMINS, ', 'import { '],
  ],
  'contract-lines.ts': [
    ["label: 'item'", "label: 'article'"],
    ['item: f.text({', "article: f.text({ was: 'item',"],
    ["['contract', 'item', 'price']", "['contract', 'article', 'price']"],
    ["sort: 'item'", "sort: 'article'"],
  ],
};
const SECOND = Object.fromEntries(
  Object.entries(FIRST).map(([file, text]) => [
    file,
    (CHANGES[file] ?? []).reduce((changed, [from, to]) => {
      if (!changed.includes(from)) throw new Error(`${file} does not say ${from}`);
      return changed.replace(from, to);
    }, text),
  ]),
);

type Row = Record<string, unknown>;
const TABLES = ['supplier_contacts', 'device_returns', 'agent_contracts', 'contract_lines'] as const;
type Rows = Record<(typeof TABLES)[number], Row[]>;
let world: Evolution;
let first: string;
let before: Rows;

async function readAll(): Promise<Rows> {
  const all = await Promise.all(TABLES.map((table) => world.select<Row>(`SELECT * FROM ${table} ORDER BY id`)));
  return Object.fromEntries(TABLES.map((table, at) => [table, all[at]])) as Rows;
}
const many = <T>(row: (at: number) => T): T[] => Array.from({ length: 1000 }, (_one, at) => row(at + 1));
const firstOf = async (table: string): Promise<number> =>
  (await world.select<{ id: number }>(`SELECT MIN(id) AS id FROM ${table}`))[0]?.id as number;

beforeAll(async () => {
  world = await Evolution.open();
  first = world.write(FIRST);
  await world.generate(first);
  await world.up();
  await addOwner(world);
  const agent = await firstOf('users');
  await addRows(world, 'suppliers', [
    { code: 'one', name: 'One', kind: 'HTTP', timeoutSeconds: 20, priority: 1, disabled: 0 },
  ]);
  await addRows(world, 'terminals', [
    { iccid: '8986032619000000019', type: 'SIM', status: 'STOCKED', realName: 0, smsRealName: 0 },
  ]);
  const [supplier, card] = [await firstOf('suppliers'), await firstOf('terminals')];
  await addRows(
    world,
    'supplier_contacts',
    many((at) => ({
      name: `Name ${at}`,
      phone: at % 3 ? `+49170${at}` : null,
      email: `P${at}@x.org`,
      emailFolded: `p${at}@x.org`,
      supplier,
      disabled: at % 2,
      note: '{"zh":"甲"}',
    })),
  );
  await addRows(
    world,
    'device_returns',
    many((at) => ({
      number: `R-${at}`,
      card,
      agent,
      returnedOn: '2026-02-28',
      accessories: '[{"kind":"CABLE","count":1}]',
      status: 'REFUSED',
      reason: `It's ${at}`,
      cost: at,
      proof: null,
    })),
  );
  await addRows(
    world,
    'agent_contracts',
    many((at) => ({
      agent,
      number: String(at),
      status: 'ACTIVE',
      kind: 'CREDIT',
      creditDays: at,
      startsOn: '2026-01-01',
      currency: 'EUR',
      margin: '12.5',
    })),
  );
  await addRows(
    world,
    'contract_lines',
    many((at) => ({ contract: at, item: `Line ${at}`, price: at * 100, place: 1 })),
  );
  before = await readAll();
}, 60_000);
afterAll(() => world?.close());

const KEPT = {
  supplier_contacts: ['id', 'name', 'email', 'emailFolded', 'supplier', 'picture', 'version', 'createdAt'],
  device_returns: ['id', 'number', 'card', 'agent', 'accessories', 'status', 'replacement', 'cost', 'createdAt'],
  agent_contracts: ['id', 'agent', 'status', 'kind', 'startsOn', 'endsOn', 'currency', 'creator', 'createdAt'],
  contract_lines: ['id', 'contract', 'price', 'place', 'createdAt'],
} as const;
const NOW_CALLED: Readonly<Record<keyof Rows, readonly [string, string]>> = {
  supplier_contacts: ['phone', 'tel'],
  device_returns: ['reason', 'refusal'],
  agent_contracts: ['creditDays', 'days'],
  contract_lines: ['item', 'article'],
};
const DROPPED = {
  supplier_contacts: 'note',
  device_returns: 'proof',
  agent_contracts: 'margin',
  contract_lines: 'item',
};
const momentOf = (value: unknown): string => new Date(value as string).toISOString();

test('renames, drops, retypes and requires fields in tables of a thousand rows, and loses no other data', async () => {
  const second = world.write(SECOND);
  const file = await world.generate(second, true);
  expect(readFileSync(file ?? '', 'utf8')).toMatch(/supplier_contacts {2}phone +renamed tel/);
  await world.up();
  expect(await world.drift(second)).toEqual([]);
  const after = await readAll();
  for (const table of TABLES) {
    expect(after[table]).toHaveLength(1000);
    const [was, is] = NOW_CALLED[table];
    after[table].forEach((row, at) => {
      const old = before[table][at] as Row;
      expect(KEPT[table].map((name) => row[name])).toEqual(KEPT[table].map((name) => old[name]));
      expect(row[is]).toEqual(old[was]);
      expect([was in row, DROPPED[table] in row]).toEqual([false, false]);
    });
  }
  after.supplier_contacts.forEach((row, at) => {
    expect([Number(row.disabled), row.rank]).toEqual([Number(before.supplier_contacts[at]?.disabled), 'B']);
  });
  after.device_returns.forEach((row) =>
    expect([momentOf(row.returnedOn), row.channel]).toEqual(['2026-02-28T00:00:00.000Z', 'by post']),
  );
  after.agent_contracts.forEach((row, at) =>
    expect([row.number, row.copies]).toEqual([Number(before.agent_contracts[at]?.number), 2]),
  );
  expect(await world.refusal('DELETE FROM agent_contracts WHERE id = 5')).toMatch(/foreign key/i);
});

test("restores everything except dropped columns when the example's migration is reverted", async () => {
  await world.down();
  expect(await world.drift(first)).toEqual([]);
  const back = await readAll();
  for (const table of TABLES) {
    const [was] = NOW_CALLED[table];
    expect(back[table].map((row) => row[was])).toEqual(before[table].map((row) => row[was]));
    expect(back[table].map((row) => KEPT[table].map((name) => row[name]))).toEqual(
      before[table].map((row) => KEPT[table].map((name) => row[name])),
    );
  }
});
