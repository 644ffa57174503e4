/** @jest-environment ./scripts/testing/browser.mjs */
import { afterEach, expect, test } from '@jest/globals';
import type { ManifestAction } from '@t3d/resources/kit';
import { cleanup, screen } from '@testing-library/react';
import { makeField, makeResource } from '../../test/declared';
import { openPage } from '../../test/page';
import { serve } from '../../test/server';
import type { Row } from '../records';
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
  openPage(<RecordTitle resource={resource} record={{ id: 1, name: 'Lamp', ...record } as Row} />, {
    resources: [resource],
  });
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
  expect(buttonsOf(actions, { state: 'IN' })).toEqual(['LEND', 'copy', 'move', 'Edit']);
  cleanup();
  expect(buttonsOf(actions, { state: 'OUT' })).toEqual(['copy', 'move', 'lend', 'EDIT']);
});

test('without a primary action the form is the filled button', () => {
  expect(buttonsOf([makeAction('copy')], {})).toEqual(['copy', 'EDIT']);
  expect(screen.getByText('Edit')).toBeTruthy();
});
