import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { Resource } from '@t3d/resources/kit';
import framework from '../../locales';
import type { Translate } from '../../locales/useT';
import words from './auditTexts';
import {
  type LogRow,
  type Operation,
  clauseOf,
  foldedSessions,
  formOf,
  groupOf,
  importCounts,
  needsBlank,
  readSearch,
} from './sentences';

const FOLDER = join(import.meta.dirname, '../../../resources');
const OTHERS = /^(kit|locales|words|identity|esim|diagnosis|node_modules)\/|(^|\/)kinds\/|\.test\.ts$/;
const files = readdirSync(FOLDER, { recursive: true })
  .map((file) => String(file).replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.ts') && !OTHERS.test(file));
const resources: Resource[] = [];
for (const file of files) {
  const { default: resource } = (await import(join(FOLDER, file))) as { default?: Resource };
  if (resource?.declaration) resources.push(resource);
}

type Tree = { readonly [key: string]: Tree | string };
const textsIn = (language: 'zh' | 'en' | 'cht'): Translate =>
  ((key: string, filling: { record?: string; _?: string }) => {
    let found: Tree | string | undefined = { audit: words[language].audit } as unknown as Tree;
    for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
    return typeof found === 'string' ? found.replaceAll('{{record}}', filling.record ?? '') : filling._;
  }) as unknown as Translate;

const COMMON = Object.keys(framework.en.crud.history.actions);

describe('the sentences of the audit log', () => {
  test.each(['zh', 'en', 'cht'] as const)(
    'has a clause for every action and event of every resource in %s',
    (language) => {
      const t = textsIn(language);
      const nameless = resources.flatMap(({ name, declaration: { actions = {}, history = [], untracked } }) =>
        (untracked ? [] : [...Object.keys(actions), ...history, ...COMMON])
          .filter((action) => clauseOf(t, { resource: name, action }) === null)
          .map((action) => `${name}.${action}`),
      );
      expect(nameless).toEqual([]);
      expect(resources.length).toBeGreaterThan(40);
    },
  );

  test('has no clause for an action that no resource declares', () => {
    const known = new Set(
      resources.flatMap(({ declaration: { actions = {}, history = [] } }) => [...Object.keys(actions), ...history]),
    );
    const { verbs, events, own } = words.en.audit;
    const all = [
      ...Object.keys(verbs),
      ...Object.keys(events),
      ...Object.values(own).flatMap((one) => Object.keys(one)),
    ];
    expect(all.filter((action) => !known.has(action) && !COMMON.includes(action))).toEqual([]);
  });

  test('marks the record in a clause, and distinguishes events from actions of people', () => {
    const t = textsIn('en');
    expect(clauseOf(t, { resource: 'users', action: 'disable' })).toEqual({
      text: 'disabled \u0001record\u0001',
      isEvent: false,
    });
    expect(clauseOf(t, { resource: 'orders', action: 'used-up' })?.isEvent).toBe(true);
    expect(clauseOf(t, { resource: 'orders', action: 'renew' })?.isEvent).toBe(true);
    expect(clauseOf(t, { resource: 'orders', action: 'unheard-of' })).toBeNull();
  });

  test('groups operations by action and actor', () => {
    const group = (action: string, kind: LogRow['kind'] = 'PERSON') => groupOf({ action } as Operation, { kind });
    expect(
      ['update', 'issue', 'recharge', 'set-apis', 'disable', 'import', 'undo'].map((action) => group(action)),
    ).toEqual(['edit', 'move', 'money', 'rights', 'stop', 'import', 'undo']);
    expect([group('disable', 'SYSTEM'), group('login', 'SESSION')]).toEqual(['system', 'session']);
  });

  test('describes a change as changed, set or cleared, depending on the empty value', () => {
    expect([
      formOf({ before: 800, after: 830 }),
      formOf({ before: null, after: 830 }),
      formOf({ before: 'x', after: '' }),
    ]).toEqual(['changed', 'set', 'cleared']);
  });

  test("reads the counts of an import from the import's audit log entry", () => {
    const row = { changes: { rows: { before: null, after: { created: 480, updated: 20 } } } } as unknown as LogRow;
    expect(importCounts(row)).toEqual({ created: 480, updated: 20 });
    expect(importCounts({ changes: { name: { after: 'x' } } } as unknown as LogRow)).toBeNull();
  });

  test('recognises a request id and a card number among searched texts', () => {
    expect(readSearch(' BAB605DB-ee09-4e84-aed4-f75ad828d022 ')).toEqual({
      by: 'request',
      text: 'bab605db-ee09-4e84-aed4-f75ad828d022',
    });
    expect(readSearch('job-17')?.by).toBe('request');
    expect(readSearch('8985 2022 5011 0003 788')).toEqual({ by: 'card', text: '8985202250110003788' });
    expect(readSearch('Lvxin Tech')?.by).toBe('words');
    expect(readSearch('  ')).toBeNull();
  });

  test('puts a blank between Latin and Chinese text', () => {
    expect([
      needsBlank('客户', 'Lvxin'),
      needsBlank('3 GB', '的'),
      needsBlank('客户', '的'),
      needsBlank('a', 'b'),
    ]).toEqual([true, true, false, false]);
  });
});

test('folds log-ins of the same person on the same day into the first of them', () => {
  const base = { action: 'login', resource: 'users', recordId: 7, actor: 7, asUserLabel: null, changes: null };
  const log = (day: string, more: object = {}) =>
    ({ ...base, kind: 'SESSION', createdAt: `2026-11-${day}`, ...more }) as unknown as LogRow;
  const other = { actor: 8, recordId: 8 };
  const rows = [log('28'), log('28'), log('27'), log('27', other), log('27', { action: 'logout' }), log('27')];
  const edits = [log('26', { kind: 'PERSON' }), log('26', { kind: 'PERSON' }), log('25'), log('25'), log('25')];
  expect(foldedSessions([...rows, ...edits], ({ createdAt }) => createdAt)).toEqual([0, 0, 2, 3, 4, 5, 6, 7, 8, 8, 8]);
});
