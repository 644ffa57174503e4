import { expect, test } from '@jest/globals';
import { checkKindNames, kindsNamedIn, listKinds } from './kindNames';
import type { Source } from './sources';

const KINDS = ['text', 'money', 'date', 'enum'];
const named = (text: string): string[] => kindsNamedIn({ path: 'api/engine/x.ts', text }, KINDS);

test.each([
  ["field.kind === 'money'", ['money']],
  ["'money' !== field?.kind", ['money']],
  ["(field?.kind ?? '') === 'enum'", ['enum']],
  ["kind === 'text'", ['text']],
  ["switch (kind) { case 'date': break; case 'day': break; }", ['date']],
  ["['text', 'date'].includes(field.kind)", ['date', 'text']],
  ["decode({ kind: 'text' }, 1)", ['text']],
  ["const field = { kind: isDay ? 'date' : 'text' }", ['date', 'text']],
  ["const LISTED = ['text', 'money', 'date']", ['date', 'money', 'text']],
  ['const TABLE = { text: 1, money: 2, date: 3 }', ['date', 'money', 'text']],
  ["import { kind } from '../../resources/kinds/money/kind'", ['money']],
])('finds the name of a field kind in %s', (text, kinds) => {
  expect(named(text)).toEqual(kinds);
});

test.each([
  "const line = { label, after: 1, kind: 'money' }",
  "const column = { name: 'text', type: 'date' }",
  "typeof value === 'string' && unit === 'money'",
  "const words = ['text', 'money', 'number']",
  'const params = { date, text }',
  "field.kind === 'unknown'",
])('ignores a word that is not the name of a field kind in %s', (text) => {
  expect(named(text)).toEqual([]);
});

test("reports a missing file of a kind, a kind's name outside its folder, and a member that no code reads", () => {
  const folder = (name: string, files: readonly string[]): Source[] =>
    files.map((file) => ({ path: `resources/${name}/${file}`, text: '' }));
  const sources = [
    ...folder('kinds/money', ['kind.ts', 'server.ts', 'field.tsx', 'input.tsx']),
    ...folder('cards/kinds/ranges', ['kind.ts', 'server.ts', 'field.tsx']),
    { path: 'resources/kit/kind.ts', text: 'export interface FieldKind { readonly name: string; idle(): void }' },
    { path: 'api/engine/sums.ts', text: "const isSum = (kind) => kind.name === 'x' || field.kind === 'money';" },
    { path: 'api/domain/bills/x.ts', text: "const isSum = field.kind === 'money';" },
  ];
  expect(listKinds(sources)).toEqual(['money', 'ranges']);
  expect(checkKindNames(sources)).toEqual([
    'api/engine/sums.ts: names kinds of fields (money); ask kindOf(field) for what it is or does',
    'resources/cards/kinds/ranges: a kind has a input.tsx; write it',
    'resources/kit/kind.ts: nothing asks a kind for FieldKind.idle; use it, or take it out',
  ]);
});
