/** @jest-environment ./scripts/testing/browser.mjs */
import { afterEach, expect, test } from '@jest/globals';
import type { ManifestAction } from '@t3d/resources/kit';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { ActionHost } from '../../declared/actions/ActionHost';
import { ResourceActionsContext } from '../../declared/actions/resourceActions';
import { RecordTitle } from '../../declared/show/RecordTitle';
import { makeField, makeResource } from '../../test/declared';
import { openPage } from '../../test/page';
import { serve } from '../../test/server';
import * as actions from './actions';

afterEach(cleanup);

const { calls } = makeResource([]);
const READ_ONLY = { ...calls, create: false, update: false, delete: false };
const FIELDS = [makeField('type', 'text'), makeField('reversedAt', 'time')];
const BILLS = makeResource(FIELDS, { name: 'bills', path: '/user/bills', actions: [], calls: READ_ONLY });
const REVERSE: ManifestAction = {
  name: 'reverse',
  label: 'Reverse',
  confirm: 'Reverse this bill?',
  on: 'resource',
  ranges: false,
  preview: false,
  idempotent: true,
  danger: true,
  primary: false,
  icon: 'Undo',
  fields: [],
};
const USERS = makeResource([makeField('account', 'text')], { name: 'users', actions: [REVERSE] });

function open(bill: object): HTMLElement[] {
  serve({});
  openPage(
    <ResourceActionsContext value={{ bills: actions }}>
      <ActionHost>
        <RecordTitle />
      </ActionHost>
    </ResourceActionsContext>,
    { resource: BILLS, resources: [BILLS, USERS], record: { id: 4, ...bill } },
  );
  return [...document.querySelectorAll<HTMLElement>('button[data-action=reverse-recharge]')];
}

test('offers one button that reverses a recharge, and opens the dialog of the reversal', async () => {
  const buttons = open({ type: 'INC', reversedAt: null });
  expect(buttons).toHaveLength(1);
  fireEvent.click(buttons[0] as HTMLElement);
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

test.each([
  ['a reversed recharge', { type: 'INC', reversedAt: '2026-11-28T00:00:00Z' }],
  ['a purchase', { type: 'BUY', reversedAt: null }],
])('shows no button that reverses %s', (_case, bill) => {
  expect(open(bill)).toEqual([]);
});
