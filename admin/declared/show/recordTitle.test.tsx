/** @jest-environment ./scripts/testing/browser.mjs */
import { afterEach, expect, test } from '@jest/globals';
import type { ManifestAction } from '@t3d/resources/kit';
import { cleanup, fireEvent, screen } from '@testing-library/react';
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

test('renders the primary action first and as the only filled button when the record allows the action', () => {
  const actions = [
    makeAction('copy'),
    makeAction('move'),
    makeAction('lend', { primary: true, where: { state: 'IN' }, whereText: 'in stock' }),
  ];
  expect(buttonsOf(actions, { state: 'IN' })).toEqual(['LEND', 'copy', 'move']);
  cleanup();
  expect(buttonsOf(actions, { state: 'OUT' })).toEqual(['copy', 'move', 'lend']);
});

test('moves the edit button to the menu when the record has actions, and otherwise fills the edit button', () => {
  expect(buttonsOf([makeAction('copy')], {})).toEqual(['copy']);
  expect(screen.getByLabelText('More actions')).toBeTruthy();
  cleanup();
  expect(buttonsOf([], {})).toEqual(['EDIT']);
});

test('disables an action and shows the reason when the action would not change the record', () => {
  const enable = makeAction('enable', { idle: { state: 'IN' } });
  buttonsOf([enable], { state: 'IN' });
  fireEvent.click(screen.getByLabelText('More actions'));
  expect(screen.getAllByText(/Already so/).length).toBeGreaterThan(0);
  cleanup();
  buttonsOf([enable], { state: 'OUT' });
  expect(screen.queryByText(/Already so/)).toBeNull();
});
