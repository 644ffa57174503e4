/** @jest-environment ./scripts/testing/browser.mjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { ManifestAction } from '@t3d/resources/kit';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { TextInput, maxLength, useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { makeField, makeResource } from '../../test/declared';
import { openPage } from '../../test/page';
import { errorResponse, serve } from '../../test/server';
import { ActionHost } from './ActionHost';
import { ActionButton, ActionDialog, ActionMenu, useAction } from './index';
import { ResourceActionsContext } from './resourceActions';

const makeAction = (name: string, more: Partial<ManifestAction> = {}): ManifestAction => ({
  name,
  label: name,
  confirm: `${name} {label}?`,
  on: 'many',
  ranges: false,
  preview: false,
  idempotent: true,
  danger: false,
  primary: false,
  fields: [],
  ...more,
});
const AMOUNT = makeField('amount', 'integer', { label: 'Amount', required: true });
const REMARK = makeField('remark', 'text', { label: 'Remark' });
const GADGETS = makeResource([makeField('name', 'text', { label: 'Name' }), makeField('stock', 'integer')], {
  actions: [
    makeAction('sell', { fields: [AMOUNT, REMARK] }),
    makeAction('lend', { where: { stock: { gt: 0 } }, whereText: 'it is in stock' }),
    makeAction('price', { preview: true, fields: [AMOUNT] }),
    makeAction('swap', { on: 'resource', recordInput: 'from', fields: [makeField('from', 'integer'), AMOUNT] }),
  ],
});
const LAMP = { id: 7, name: 'Lamp', stock: 3, version: 2 };

function open(page: React.ReactElement, dialogs: Record<string, ComponentType> = {}, record: typeof LAMP = LAMP) {
  return openPage(
    <ResourceActionsContext value={{ gadgets: { dialogs } }}>
      <ActionHost>{page}</ActionHost>
    </ResourceActionsContext>,
    { resource: GADGETS, record },
  );
}

const pass = () => act(() => jest.advanceTimersByTimeAsync(1000));
const press = async (target: Element | null): Promise<void> => {
  fireEvent.click(target as Element);
  await pass();
};

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

function Press({ name, input }: { name: string; input?: Record<string, unknown> }) {
  const { action, canDo, reason, check, run } = useAction(name);
  const record = useRecordContext();
  return (
    <>
      <output>{`${action?.label} on ${record?.name}: ${canDo ? 'can' : (reason ?? 'may not')}`}</output>
      <button type="button" onClick={() => void check(input)}>
        check
      </button>
      <button type="button" onClick={() => void run(input).catch(() => undefined)}>
        run
      </button>
    </>
  );
}

test('checks and runs an action on the current record when no dialog is requested', async () => {
  const server = serve({
    'POST gadgets/actions/sell/check': () => ({ matched: 1, available: 1 }),
    'POST gadgets/actions/sell': () => ({ affected: 1, undo: { entry: 5 } }),
    'POST history/5/undo': () => ({ affected: 1 }),
  });
  open(<Press name="sell" input={{ amount: 2 }} />);
  expect(document.querySelector('output')?.textContent).toBe('sell on Lamp: can');
  await press(screen.getByText('check'));
  await press(screen.getByText('run'));
  for (const call of ['POST gadgets/actions/sell/check', 'POST gadgets/actions/sell'])
    expect(server.to(call).map(({ body }) => body)).toEqual([{ ids: [7], amount: 2 }]);
  await press(document.querySelector('[data-toast-undo]'));
  expect(server.to('POST history/5/undo')).toHaveLength(1);
});

test('shows why an action is disabled, and does not run the action when the user lacks the permission', () => {
  serve({});
  open(<Press name="lend" />, {}, { ...LAMP, stock: 0 });
  expect(document.querySelector('output')?.textContent).toMatch(/^lend on Lamp: .*it is in stock/);
  cleanup();
  open(<Press name="burn" />);
  expect(document.querySelector('output')?.textContent).toBe('undefined on Lamp: may not');
});

test('rejects an action with a preview when the call has no digest', async () => {
  const server = serve({ 'POST gadgets/actions/price': () => ({ affected: 1 }) });
  open(<Press name="price" input={{ amount: 2 }} />);
  await press(screen.getByText('run'));
  expect(server.to('POST gadgets/actions/price')).toHaveLength(0);
  cleanup();
  open(<Press name="price" input={{ amount: 2, digest: 'seen' }} />);
  await press(screen.getByText('run'));
  expect(server.to('POST gadgets/actions/price')[0]?.body).toEqual({ ids: [7], amount: 2, digest: 'seen' });
});

test('fills the current record into the input of an action on the whole resource', async () => {
  const server = serve({ 'POST gadgets/actions/swap': () => ({ affected: 1 }) });
  open(<Press name="swap" input={{ amount: 1 }} />);
  await press(screen.getByText('run'));
  expect(server.to('POST gadgets/actions/swap')[0]?.body).toEqual({ from: 7, amount: 1 });
});

test('sends an action again with the same idempotency key when the first call has failed', async () => {
  const answers = [errorResponse(500, 'Too busy'), { affected: 1 }];
  const server = serve({ 'POST gadgets/actions/sell': () => answers.shift() });
  open(<Press name="sell" input={{ amount: 2 }} />);
  await press(screen.getByText('run'));
  await press(screen.getByText('run'));
  const keys = server.to('POST gadgets/actions/sell').map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

function Left() {
  const amount = useWatch({ name: 'amount' }) as number | null;
  const record = useRecordContext();
  return <p>{`${Number(record?.stock) - (amount ?? 0)} left`}</p>;
}

const SellDialog = () => (
  <ActionDialog facts={['stock']} note={<Left />} exclude={['remark']}>
    <TextInput source="remark" label="Why" validate={maxLength(10)} />
  </ActionDialog>
);

test('renders the children of a custom dialog, and sends the valid value of an extra input', async () => {
  const server = serve({
    'POST gadgets/actions/sell/check': () => ({ matched: 1, available: 1, digest: 'en.one' }),
    'POST gadgets/actions/sell': () => ({ affected: 1 }),
  });
  open(<ActionButton action="sell" />, { sell: SellDialog });
  await press(document.querySelector('[data-action=sell]'));
  expect(document.querySelector('[data-facts]')?.textContent).toContain('3');
  expect(screen.queryByRole('textbox', { name: /Remark/ })).toBeNull();
  const type = async (name: RegExp, value: string): Promise<void> => {
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
    await pass();
  };
  await type(/Amount/, '2');
  expect(screen.getByText('1 left')).toBeTruthy();
  await type(/Why/, 'it is broken');
  await press(document.querySelector('[data-submit]'));
  expect(server.to('POST gadgets/actions/sell')).toEqual([]);
  await type(/Why/, 'broken');
  await act(() => jest.advanceTimersByTimeAsync(3000));
  await press(document.querySelector('[data-submit]'));
  expect(server.to('POST gadgets/actions/sell')[0]?.body).toEqual({
    ids: [7],
    amount: 2,
    remark: 'broken',
    digest: 'en.one',
  });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('opens the dialog of an action from the menu of a record', async () => {
  serve({ 'POST gadgets/actions/sell/check': () => ({ matched: 1, available: 1 }) });
  open(<ActionMenu />);
  await press(document.querySelector('[data-row-menu]'));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'sell',
    'lend',
    'price',
    'swap',
    'Delete',
  ]);
  await press(screen.getByRole('menuitem', { name: 'sell' }));
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('sell Lamp?');
});
