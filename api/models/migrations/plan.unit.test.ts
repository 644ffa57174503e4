import { expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ColumnSpec, TableSpec } from '../../registry/schema';
import { describeStep, losesValues, stopsTheOldVersion, migrationText } from './migrationText';
import type { ActualColumn, Change } from './drift';
import { KnownValues } from './columns';
import type { Plan } from './plan';
import { planMigration } from './plan';
import type { Index } from './steps';

const ROOT = path.join(import.meta.dirname, '../../..');
const spec = (columns: Record<string, ColumnSpec>, more: Partial<TableSpec> = {}): TableSpec => ({
  table: 'things',
  resource: 'things',
  columns,
  indexes: [],
  ...more,
});
function plan(changes: Change[], declared: TableSpec, { drop = true, known = new KnownValues() } = {}): Plan {
  return planMigration(changes, { declared: [declared], known, drop });
}
const added = (column: ColumnSpec): Change => ({ kind: 'addColumn', table: 'things', column: 'size', spec: column });
const changed = (from: string, to: Partial<ColumnSpec> & { type: string }): Change => ({
  kind: 'changeColumn',
  table: 'things',
  column: 'size',
  from: { type: from, nullable: true },
  spec: { nullable: true, ...to },
});
const TEXT = { type: 'STRING(8)', nullable: false } as const;
const UNIQUE = [{ name: 'things_size', fields: ['size'], unique: true }];

test.each<[string, Change, RegExp, Partial<TableSpec>?]>([
  ['new and required without a value', added(TEXT), /things\.size is new and required.*`default`.*`fill`/],
  ['unique and filled with one value', added({ ...TEXT, fill: 'M' }), /is unique, and one value/, { indexes: UNIQUE }],
  ['sealed and filled', added({ type: 'TEXT', nullable: false, encrypted: true, fill: 'M' }), /has no key to fill it/],
  ['of a type that does not become the other', changed('JSON', { type: 'INTEGER' }), /JSON does not become INTEGER/],
  ['of a type that no field is', changed('CHAR(64)', { type: 'INTEGER' }), /is CHAR\(64\), which no field is/],
  ['sealed though its values are not', changed('VARCHAR(9)', { type: 'TEXT', encrypted: true }), /is to be sealed/],
  ['called by a former name that is nobody’s', added({ ...TEXT, was: 'siez' }), /has neither: correct `was`/],
  [
    'renamed though its values open only under its name',
    {
      kind: 'renameColumn',
      table: 'things',
      from: 'secret',
      column: 'size',
      spec: { type: 'TEXT', nullable: true, encrypted: true },
    },
    /things\.secret is sealed under its name/,
  ],
])('plans no migration for a column that is %s', (_name, change, message, more = {}) => {
  const { refused, up } = plan([change], spec({}, more));
  expect(refused).toEqual([expect.stringMatching(message)]);
  expect(up).toEqual([]);
});

test("keeps an undeclared column and the column's indexes when `drop` is not given", () => {
  const gone: Change = {
    kind: 'removeColumn',
    table: 'things',
    column: 'size',
    from: { type: 'INTEGER', nullable: true },
  };
  const index: Change = {
    kind: 'removeIndex',
    table: 'things',
    index: { ...UNIQUE[0], name: 'things_size', fields: ['size'], unique: true },
  };
  const kept = plan([gone, index], spec({}), { drop: false });
  expect([kept.up, kept.left.map(({ column }) => column)]).toEqual([[], ['size']]);
  const dropped = plan([gone, index], spec({}));
  expect(dropped.up).toEqual([{ step: 'dropColumn', table: 'things', column: 'size', indexes: UNIQUE }]);
  expect(losesValues(dropped.up)).toBe(true);
  expect(dropped.down.map(({ step }) => step)).toEqual(['addColumn', 'addIndex']);
});

test('makes an undeclared required column optional when `drop` is not given', () => {
  const gone = (from: ActualColumn): Change => ({ kind: 'removeColumn', table: 'things', column: 'size', from });
  const keep = (...changes: Change[]): Plan => plan(changes, spec({}), { drop: false });
  const [required, optional] = [
    { type: 'INTEGER', nullable: false },
    { type: 'INTEGER', nullable: true },
  ];
  const change = { step: 'changeColumn', table: 'things', column: 'size' };
  expect(keep(gone(required))).toMatchObject({
    left: [{ column: 'size' }],
    up: [{ ...change, from: required, to: optional }],
    down: [{ ...change, from: optional, to: required, fill: 0 }],
  });
  // A column with a default may stay required.
  expect(keep(gone({ ...required, hasDefault: true })).up).toEqual([]);
  expect(plan([gone(required)], spec({})).up).toMatchObject([{ step: 'dropColumn' }]);
  // A unique column cannot have one value in all rows.
  const index: Change = { kind: 'removeIndex', table: 'things', index: UNIQUE[0] as Index };
  expect(keep(gone(required), index).down).toEqual([{ ...change, from: optional, to: required }]);
  expect(keep(gone({ type: 'CHAR(64)', nullable: false })).refused).toEqual([
    expect.stringMatching(/^things\.size is required, no field fills it, and it is CHAR\(64\).*migration of your own/),
  ]);
});

test('drops and creates an index with its column, because MySQL needs the index for a foreign key', () => {
  const index = { name: 'things_owner', fields: ['owner'], unique: false };
  const { down } = plan(
    [
      {
        kind: 'addColumn',
        table: 'things',
        column: 'owner',
        spec: { type: 'BIGINT', nullable: true, references: 'users' },
      },
      { kind: 'addIndex', table: 'things', index },
    ],
    spec({}),
  );
  expect(down).toEqual([{ step: 'dropColumn', table: 'things', column: 'owner', indexes: [index] }]);
});

test('checks existing rows when a text becomes an enum or an enum loses values', () => {
  const known = new KnownValues();
  const words = (...values: string[]): TableSpec => spec({ grade: { type: 'STRING(32)', nullable: true, values } });
  const steps = (declared: TableSpec): unknown[] => [...plan([], declared, { known }).up];
  expect(steps(words('A', 'B'))).toEqual([]);
  known.note([
    { step: 'createTable', table: 'old', columns: { mark: { type: 'STRING(32)', nullable: true } }, indexes: [] },
    { step: 'renameTable', from: 'old', to: 'things' },
    { step: 'renameColumn', table: 'things', from: 'mark', to: 'grade' },
  ]);
  expect(steps(words('A', 'B'))).toMatchObject([{ step: 'changeColumn', column: 'grade', to: { values: ['A', 'B'] } }]);
  known.note(plan([], words('A', 'B'), { known }).up);
  expect(steps(words('A', 'B', 'C'))).toEqual([]);
  expect(steps(words('A'))).toMatchObject([{ from: { values: ['A', 'B'] }, to: { values: ['A'] } }]);
});

test('lets the previous version of the product continue to run when columns are only added', () => {
  const { up } = plan([added({ ...TEXT, default: 'M' })], spec({}));
  expect(stopsTheOldVersion(up)).toBe(false);
  expect(stopsTheOldVersion(plan([added({ ...TEXT, fill: 'M' })], spec({})).up)).toBe(true);
  expect(describeStep(up[0] as never)).toEqual({
    table: 'things',
    place: 'size',
    what: 'new, STRING(8), required; the rows that are there get "M"',
  });
});

test('writes migrations in the style of the code formatter', () => {
  const long = Object.fromEntries(
    Array.from({ length: 9 }, (_one, at) => [`a-very-long-key-${at}`, `it's "no. ${at}"`]),
  );
  const { up, down } = plan(
    [
      added({ ...TEXT, fill: "it's" }),
      added({ type: 'JSON', nullable: false, default: [] }),
      added({ type: 'JSON', nullable: false, default: { zh: '新\n', en: 'new' } }),
      added({ type: 'JSON', nullable: false, default: [long, long] }),
      added({ type: 'STRING(32)', nullable: true, values: Array.from({ length: 20 }, (_one, at) => `VALUE_${at}`) }),
      changed('VARCHAR(8)', { type: 'INTEGER', nullable: false, fill: 0 }),
      { kind: 'createTable', spec: spec({}, { table: 'empty' }) },
      { kind: 'createTable', spec: spec({ a: TEXT }, { indexes: UNIQUE }) },
    ],
    spec({}),
  );
  const folder = mkdtempSync(path.join(tmpdir(), 'written-'));
  try {
    const file = path.join(folder, 'migration.ts');
    writeFileSync(file, migrationText(up, down));
    const checked = spawnSync(
      path.join(ROOT, 'node_modules/.bin/oxfmt'),
      ['--config', path.join(ROOT, '.oxfmtrc.json'), '--check', file],
      {
        encoding: 'utf8',
        cwd: ROOT,
      },
    );
    expect([checked.status, checked.stdout]).toEqual([0, expect.any(String)]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
