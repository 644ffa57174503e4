import type { LogInSettings, Resource } from '@t3d/resources/kit';
import { defineResource, f } from '@t3d/resources/kit';
import { STAFF, STAFF_AND_AGENTS as EVERYBODY } from '@t3d/resources/roles';
import { checkDeclaration, checkProduct, sentenceOf } from '@t3d/resources/kit/check/index';
import { missingValues, missingWords } from '@t3d/resources/locales';
import { expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { ResourceCommands } from '../engine/rows/commands/commands';
import { Commands } from '../engine/rows/commands/commands';
import type { Database } from '../models/database';
import { requireTables } from '../models/requireTables';
import { openEngineApp } from '../test/engineApp';
import { openTestDatabase } from '../test/database';
import { openTestProduct } from '../test/product';
import type { Mistake } from './mistakes.fixture';
import { MISTAKES, RIGHT, declare, right, withField } from './mistakes.fixture';
import { CONTRADICTIONS } from './contradictions.fixture';
import { OF_CHILDREN } from './childMistakes.fixture';
import { OF_LISTS } from './listMistakes.fixture';
import { ALSO } from './moreMistakes.fixture';
import { OF_PEOPLE, RIGHT_PEOPLE } from './peopleMistakes.fixture';
import { OF_RIGHTS } from './rightMistakes.fixture';
import { OF_SHAPES } from './shapeMistakes.fixture';
import { RIGHT_FAMILIES, SILENT, SILENT_FAMILIES } from './silentMistakes.fixture';
import type { Registry } from './registry';
import { checkRegistry, checkedAgainst, registryOf, requireWords } from './registry';
import { HOME, loadRegistry, readDeclarations } from '../product';

const EXTENSION = path.join(import.meta.dirname, '../test/mistakes');
const home = await loadRegistry();
let database: Database;
openTestProduct((opened) => {
  database = opened;
});

const withResource = (resource: Resource): Registry => registryOf(home.product, [...home, [resource.name, resource]]);
const saidOf = (resource: Resource): string[] =>
  checkDeclaration(resource, { ...checkedAgainst(home.product), resources: withResource(resource) })
    .filter((problem) => problem.resource === resource.name)
    .map(sentenceOf);

test("finds no mistake in a valid declaration or in the product's declarations", () => {
  expect(saidOf(RIGHT)).toEqual([]);
  expect(checkRegistry(home)).toEqual([]);
});

test('accepts only the dictionaries and dictionary fields that the product declares', () => {
  const worded = declare({ fields: withField({ no: f.text({ dictionary: 'COLOUR' }) }) });
  const saidBy = (dictionary: unknown): string[] =>
    checkRegistry(registryOf({ ...home.product, dictionary } as never, [...home, ['parts', worded]])).map(sentenceOf);
  const facts = home.product.dictionary;
  expect(saidBy(facts)).toEqual([]);
  expect(saidBy(undefined)).toContain(
    'parts.no: its values are named by a dictionary, and the product names none; write `dictionary` in it',
  );
  expect(saidBy({ ...facts, label: 'enumType' })).toEqual([
    "dictionary: the product's dictionary names enumType as its label, which is no i18n; write enumName",
  ]);
});

test.each<[string, object]>([
  ['people: there is no usres; write users', { people: 'usres' }],
  ['routes: there is no plns; write plans', { routes: { plns: '/a' } }],
  ['dictionary.resource: there is no dictionarx; write dictionary', { dictionary: { resource: 'dictionarx' } }],
  ['logIn.never: there is no USRE; write USER', { logIn: { never: ['USRE'] } }],
  ['logIn.viewAs.of: there is no SALSMAN; write SALESMAN', { logIn: { viewAs: { by: [], of: ['SALSMAN'] } } }],
  [
    'builtin.staff: it names USER, who never logs in (logIn.never); leave USER out',
    { builtin: { everyone: [], admins: [], staff: ['USER'] } },
  ],
  ['builtin.admins: there is no ADMN; write ADMIN', { builtin: { everyone: [], admins: ['ADMN'] } }],
  ['builtin.menu: there is no notificatons; write notifications', { builtin: { menu: { notificatons: {} } } }],
  ['menu.user.icon: there is no Pepole; write People', { menu: [{ name: 'user', path: '/u', icon: 'Pepole' }] }],
  ['pages.a.under: there is no usr; write user', { pages: [{ name: 'a', path: '/a', under: 'usr' }] }],
  ['relations.chain: there is no subtre; write subtree', { relations: { chain: { sameAs: 'subtre' }, subtree: {} } }],
])('rejects a product with a wrong setting of its %s', (says, facts) => {
  const { product } = home;
  expect(checkProduct({ ...product, ...facts } as never, home).map(sentenceOf)).toContain(`product.${says}`);
});

test('uses `name`, or else the first searchable text field, as label when a resource declares no label', () => {
  const { label: _label, ...unlabelled } = right;
  const named = defineResource('parts', { ...unlabelled, fields: withField({ code: f.text({ search: true }) }) });
  const [code, title] = [f.integer({ search: true }), f.text({ search: true })];
  const searched = defineResource('parts', {
    ...unlabelled,
    fields: { code, note: f.text(), title, ...right.fields, name: f.text({ hidden: true }) },
  });
  const labelled = defineResource('parts', { ...right, label: 'status' });
  const labelOf = ({ declaration }: { declaration: object }): unknown => (declaration as { label?: unknown }).label;
  expect([named, searched, labelled].map(labelOf)).toEqual(['name', 'title', 'status']);
  for (const resource of [named, labelled]) expect(saidOf(resource as unknown as Resource)).toEqual([]);
});

test('rejects the right to create for a role that cannot write a required field without a default', () => {
  const cost = { required: true, write: STAFF } as const;
  const given = (access: object, fields: object): string[] =>
    saidOf(declare({ fields: withField(fields), access: { ...right.access, ...access } }));
  expect(given({ create: STAFF }, { cost: f.money(cost) })).toEqual([]);
  expect(given({ create: EVERYBODY }, { cost: f.money({ ...cost, default: 0 }) })).toEqual([]);
  expect(given({ create: EVERYBODY }, { cost: f.money({ ...cost, made: true }) })).toEqual([]);
  expect(given({ create: EVERYBODY }, { boss: f.reference('users', cost) })).toHaveLength(1);
  expect(given({ create: EVERYBODY }, { card: f.reference('terminals', { required: true }) })).toEqual([]);
});

const titled = ({ no, message, wrong }: Mistake): [string, Resource, string] => [
  `${no ?? 'also'} · ${message}`,
  wrong,
  message,
];

const startOf = (text: string): RegExp => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`);

const ALL = [MISTAKES, ALSO, OF_SHAPES, OF_CHILDREN, OF_LISTS, OF_RIGHTS, SILENT, CONTRADICTIONS].flat();

test.each(ALL.map(titled))('reports a mistake in a declaration: %s', (_title, wrong, says) => {
  const said = saidOf(wrong);
  expect(said).toContainEqual(expect.stringMatching(startOf(says)));
  // Each message must say after the semicolon what to write instead.
  for (const sentence of said) expect(sentence).toMatch(/^parts(\.[\w.]+)?: .+; \w.+/);
});

/** Returns the problems in a resource of users who log in. */
const saidOfPeople = (resource: Resource, logIn: LogInSettings = {}): string[] =>
  checkRegistry(registryOf({ ...home.product, people: 'parts', logIn }, [...home, ['parts', resource]]))
    .filter((problem) => problem.resource === 'parts')
    .map(sentenceOf);

test.each(OF_PEOPLE.map(({ message, wrong, logIn }) => [message, wrong, logIn] as const))(
  'reports a mistake in the resource of users: %s',
  (says, wrong, logIn) => {
    expect(saidOfPeople(wrong, logIn)).toContainEqual(expect.stringMatching(startOf(says)));
  },
);

const saidOfFamily = (family: readonly Resource[]): string[] =>
  checkRegistry(registryOf(home.product, [...home, ...family.map((one) => [one.name, one] as const)])).map(sentenceOf);

test.each(SILENT_FAMILIES.map(({ wrong, says }): [string, readonly Resource[]] => [says, wrong]))(
  'reports a mistake in parents and children: %s',
  (says, wrong) => {
    expect(saidOfFamily(wrong)).toEqual([says]);
  },
);

test('finds no mistake in parents and children with equal scopes and rights', () => {
  expect(RIGHT_FAMILIES.map(saidOfFamily)).toEqual([[], [], []]);
});

test('finds no mistake in a resource of users with all fields that login needs', () => {
  expect(saidOfPeople(RIGHT_PEOPLE, { above: ['boss'], profile: ['email'] })).toEqual([]);
});

test('3 · reports an action without a command', async () => {
  await expect(openEngineApp([HOME, path.join(EXTENSION, 'resources')])).rejects.toThrow(
    'leaflets.print: it has no command; write it in its subject, or declare nothing for it',
  );
});

test('rejects rules, commands and computed fields of an undeclared resource', () => {
  const given = (rules: Record<string, ResourceCommands>) => () => new Commands(database, rules);
  expect(given({ suplier: { commands: {}, beforeSave: () => [] } })).toThrow(
    'suplier: it has commands or rules, but no such resource is declared; write one of',
  );
  expect(given({ supplierz: { commands: {} } })).toThrow('; write suppliers');
  expect(given({ suppliers: { commands: {}, beforeSav: () => [] } as never })).toThrow(
    'suppliers: there is no rule beforeSav; write beforeSave',
  );
});

test('5 · reports two resources of the same name', async () => {
  const { problems } = await readDeclarations([HOME, HOME]);
  expect(problems.map(sentenceOf)).toContain(
    'suppliers: it is declared twice, also in suppliers.ts; give one another name',
  );
  await expect(loadRegistry([HOME, HOME])).rejects.toThrow(/^bills: .*\n(.*\n)*suppliers: .*/m);
});

test('6 · reports an enum value without a label', () => {
  expect(() => requireWords(withResource(RIGHT))).toThrow(
    'parts.status: its value USED has no word in zh, en; ' +
      'write enums.status.USED among the words of parts (of its product, or labels.ts of its folder)',
  );
  expect([...home.values()].flatMap(missingValues)).toEqual([]);
  expect(missingWords(RIGHT).map(sentenceOf)).toContain(
    'parts.close: its button has no word in zh, en; ' +
      'write actions.close.label among the words of parts (of its product, or labels.ts of its folder)',
  );
});

test('rejects all 28 mistakes of the numbered list', () => {
  const numbers = new Set([3, 5, 6, ...MISTAKES.map(({ no }) => no)]);
  expect([...numbers].sort((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 28 }, (_, at) => at + 1));
});

test('reports a column without a migration, and the command that writes the migration', async () => {
  await expect(requireTables(database)).resolves.toBeUndefined();
  const suppliers = home.get('suppliers') as Resource;
  const changed = { ...suppliers, fields: { ...suppliers.fields, colour: f.text() } };
  await expect(requireTables({ ...database, registry: withResource(changed) })).rejects.toThrow(
    'suppliers.colour: the table suppliers has no column colour; ' +
      'run `npm run migration:generate -- suppliers`, read what it has written, and start again',
  );
});

test('refuses to start when a table of the product has no migration, and says why', async () => {
  const { url, drop } = await openTestDatabase();
  try {
    const server = spawn(process.execPath, ['--import', 'tsx', 'api/main.ts'], {
      cwd: path.join(import.meta.dirname, '../..'),
      env: { ...process.env, NODE_OPTIONS: '', DATABASE_URL: url, EXTENSIONS: EXTENSION, DEMO: 'on' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [said, [code]] = await Promise.all([text(server.stderr), once(server, 'exit')]);
    expect(said).toContain(
      'leaflets: the database has no table leaflets; ' +
        'run `npm run migration:generate -- leaflets`, read what it has written, and start again',
    );
    expect(code).toBe(1);
  } finally {
    await drop();
  }
});
