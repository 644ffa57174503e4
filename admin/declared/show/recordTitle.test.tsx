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

test('renders the primary action last and as the only filled button when the record allows the action', () => {
  const actions = [
    makeAction('copy'),
    makeAction('move'),
    makeAction('lend', { primary: true, where: { state: 'IN' }, whereText: 'in stock' }),
  ];
  expect(buttonsOf(actions, { state: 'IN' })).toEqual(['copy', 'move', 'LEND']);
  cleanup();
  expect(buttonsOf(actions, { state: 'OUT' })).toEqual(['Edit', 'copy', 'move']);
  fireEvent.click(screen.getByLabelText('More actions'));
  expect(document.querySelector('[role=menuitem][data-action=lend]')?.textContent).toContain('in stock');
});

test('shows at most one dangerous action, last of the outlined buttons, when several are possible', () => {
  const actions = ['burn', 'sell'].map((name) => makeAction(name, { danger: true }));
  expect(buttonsOf([...actions, makeAction('copy')], {})).toEqual(['Edit', 'copy', 'burn']);
  cleanup();
  expect(buttonsOf(actions, {})).toEqual(['EDIT']);
});

test('moves the edit button to the menu when three actions are in front, and fills it without actions', () => {
  expect(
    buttonsOf(
      ['copy', 'move', 'lend'].map((name) => makeAction(name)),
      {},
    ),
  ).toEqual(['copy', 'move', 'lend']);
  expect(screen.getByLabelText('More actions')).toBeTruthy();
  cleanup();
  expect(buttonsOf([], {})).toEqual(['EDIT']);
});

test('leaves out an action that would not change the record, and the menu without entries', () => {
  const enable = makeAction('enable', { idle: { state: 'IN' } });
  expect(buttonsOf([enable], { state: 'IN' })).toEqual(['EDIT']);
  expect(screen.queryByLabelText('More actions')).toBeNull();
  cleanup();
  expect(buttonsOf([enable], { state: 'OUT' })).toEqual(['Edit', 'enable']);
});
