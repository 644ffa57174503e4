/** @jest-environment ./scripts/testing/browser.mjs */
import { afterEach, expect, test } from '@jest/globals';
import type { ManifestAction } from '@t3d/resources/kit';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { makeField, makeResource } from '../../test/declared';
import { openPage } from '../../test/page';
import { serve } from '../../test/server';
import { ReverseButton } from './ReverseButton';

afterEach(cleanup);

const BILLS = makeResource([makeField('type', 'text')], { name: 'bills' });
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
const staff = makeResource([makeField('account', 'text')], { name: 'users', actions: [REVERSE] });
const agent = makeResource([makeField('account', 'text')], { name: 'users', actions: [] });
const open = (bill: object, users = staff) => {
  serve({});
  openPage(<ReverseButton />, { resource: BILLS, resources: [BILLS, users], record: { id: 4, ...bill } });
};
const button = () => screen.queryByRole('button', { name: 'Reverse' });

test('offers the reversal of a recharge that is not reversed, and opens its dialog', async () => {
  open({ type: 'INC', reversedAt: null });
  fireEvent.click(button() as HTMLElement);
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

test.each([
  ['a reversed recharge', { type: 'INC', reversedAt: '2026-11-28T00:00:00Z' }, staff],
  ['a purchase', { type: 'BUY', reversedAt: null }, staff],
  ['a reader without the action', { type: 'INC', reversedAt: null }, agent],
])('shows no button for the reversal of %s', (_case, bill, users) => {
  open(bill, users);
  expect(button()).toBeNull();
});
