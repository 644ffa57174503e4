/** @jest-environment ./scripts/testing/browser.mjs */
import { afterEach, expect, test } from '@jest/globals';
import type { ManifestAction } from '@t3d/resources/kit';
import { cleanup, screen } from '@testing-library/react';
import { makeField, makeResource } from '../../test/declared';
import { openPage } from '../../test/page';
import { serve } from '../../test/server';
import { RecordTitle } from './RecordTitle';

const makeAction = (name: string, more: Partial<ManifestAction> = {}): ManifestAction => ({
  name,
  label: name,
  confirm: `${name}?`,
  on: 'one',
  ranges: false,
  preview: false,
  idempotent: false,
  danger: false,
  primary: false,
  fields: [],
  ...more,
});

afterEach(cleanup);

/** The buttons of a record's title in their order; the filled ones in capitals. */
function buttonsOf(actions: ManifestAction[], record: object): string[] {
  serve({});
  const { calls } = makeResource([]);
  const resource = makeResource([makeField('name'), makeField('state')], {
    actions,
    path: '/stock/gadgets',
    calls: { ...calls, delete: false },
  });
  openPage(<RecordTitle />, { resource, record: { id: 1, name: 'Lamp', ...record } });
  return [...document.querySelectorAll<HTMLElement>('.MuiButton-root')].map(({ className, textContent }) =>
    className.includes('MuiButton-contained') ? (textContent ?? '').toUpperCase() : (textContent ?? ''),
  );
}

test('the primary action on one record is its first and only filled button while it is possible', () => {
  const actions = [
    makeAction('copy'),
    makeAction('move'),
    makeAction('lend', { primary: true, where: { state: 'IN' }, whereText: 'in stock' }),
  ];
  expect(buttonsOf(actions, { state: 'IN' })).toEqual(['LEND', 'copy', 'move']);
  cleanup();
  expect(buttonsOf(actions, { state: 'OUT' })).toEqual(['copy', 'move', 'lend']);
});

test('the form is in the menu of a record that has actions, and the filled button of one that has none', () => {
  expect(buttonsOf([makeAction('copy')], {})).toEqual(['copy']);
  expect(screen.getByLabelText('More actions')).toBeTruthy();
  cleanup();
  expect(buttonsOf([], {})).toEqual(['EDIT']);
});

test('an action with nothing left to do on this record is off and says so', () => {
  const enable = makeAction('enable', { idle: { state: 'IN' } });
  buttonsOf([enable], { state: 'IN' });
  expect(screen.getAllByText(/Already so/).length).toBeGreaterThan(0);
  cleanup();
  buttonsOf([enable], { state: 'OUT' });
  expect(screen.queryByText(/Already so/)).toBeNull();
});
