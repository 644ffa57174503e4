/** @jest-environment ./scripts/testing/browser.mjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { ActionPreview, ManifestAction } from '@t3d/resources/kit';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import rangesField from '../../../resources/cards/kinds/ranges/field';
import rangesInput from '../../../resources/cards/kinds/ranges/input';
import { registerInputs, registerKindParts } from '../kinds';
import { makeField, makeResource } from '../../test/declared';
import { openPage } from '../../test/page';
import { serve } from '../../test/server';
import type { Row } from '../records';
import { ActionDialog } from './ActionDialog';
import { ActionRequestContext } from './request';

registerKindParts([rangesField]);
registerInputs({ '/ranges/input.tsx': rangesInput });

const makeAction = (more: Partial<ManifestAction>): ManifestAction => ({
  name: 'issue',
  label: 'Issue',
  confirm: 'Issue at {price}?',
  on: 'many',
  ranges: false,
  preview: false,
  idempotent: false,
  danger: false,
  primary: false,
  fields: [],
  ...more,
});
const PRICE = makeField('price', 'money', { label: 'Price', required: true, min: 100 });

function openDialog(action: ManifestAction, records: Row[]): void {
  const resource = makeResource([makeField('name'), PRICE], { actions: [action] });
  const end = (): void => undefined;
  const request = { action, records, ids: records.map(({ id }) => id), onClose: end, onDone: end };
  openPage(
    <ActionRequestContext value={request}>
      <ActionDialog />
    </ActionRequestContext>,
    { resource, resources: [resource] },
  );
}

const title = (): string => screen.getByRole('heading', { level: 2 }).textContent ?? '';
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const rest = async (): Promise<void> => {
  await pass(500);
  await pass(500);
};

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

test('shows a price in the title of an action dialog only when the dialog would send this price', async () => {
  serve({});
  openDialog(makeAction({ fields: [PRICE] }), [{ id: 1, name: 'Asia', price: 1234, currency: 'USD' } as Row]);
  await rest();
  expect(title()).toBe('Issue');
  const type = (value: string) =>
    act(async () => {
      fireEvent.change(screen.getByRole('textbox', { name: /Price/ }), { target: { value } });
    });
  await type('0.50');
  expect(title()).toBe('Issue');
  await type('5.00');
  expect(title()).toBe('Issue at 5.00 USD?');
});

test('disables the submit button and says why until the required inputs are filled in', async () => {
  serve({});
  openDialog(makeAction({ fields: [PRICE] }), [{ id: 1, name: 'Asia' } as Row]);
  await rest();
  const submit = document.querySelector('[data-submit]') as HTMLElement;
  expect(submit.getAttribute('aria-disabled')).toBe('true');
  expect(document.getElementById(submit.getAttribute('aria-describedby') ?? '')?.textContent).toContain('Price');
  await act(async () => {
    fireEvent.change(screen.getByRole('textbox', { name: /Price/ }), { target: { value: '5.00' } });
  });
  expect(submit.getAttribute('aria-disabled')).toBeNull();
});

test('shows the error of an invalid range once, and asks for no confirmation of zero records', async () => {
  const message = 'The check digit of 8985202250110000001 is wrong';
  const preview = {
    matched: 0,
    available: 0,
    ranges: [],
    problems: [{ item: '8985202250110000001', message }],
  } as unknown as ActionPreview;
  serve({ 'POST gadgets/actions/recycle/check': () => preview });
  const fields = [makeField('ranges', 'ranges', { label: 'Cards' })];
  openDialog(
    makeAction({
      name: 'recycle',
      label: 'Recycle',
      confirm: 'Recycle {count} cards?',
      ranges: true,
      preview: true,
      fields,
    }),
    [],
  );
  await rest();
  fireEvent.paste(screen.getByRole('textbox', { name: /Cards/ }), {
    clipboardData: { getData: () => '8985202250110000001' },
  });
  await rest();
  await rest();
  expect(title()).toBe('Recycle by range');
  expect(screen.getAllByText(message, { exact: false })).toHaveLength(1);
});

const preview = (before: number, digest: string): ActionPreview => ({
  matched: 1,
  available: 1,
  digest,
  changes: [{ label: 'Yuanhang', before, after: before + 500, kind: 'money', currency: 'USD' }],
});
const press = () =>
  act(async () => {
    fireEvent.click(document.querySelector('[data-submit]') as HTMLElement);
  });

test('shows the changes since the preview, and sends the new digest when the user submits again', async () => {
  const changes = [{ what: 'Yuanhang', before: '100.00 USD', after: '150.00 USD' }];
  const server = serve({
    'POST gadgets/actions/issue/check': () => preview(10_000, 'en.one'),
    'POST gadgets/actions/issue': ({ body }) =>
      (body as { digest: string }).digest === 'en.one'
        ? Response.json(
            { code: 409, message: 'x', data: { preview: preview(15_000, 'en.two'), changes } },
            { status: 409 },
          )
        : { affected: 1 },
  });
  openDialog(makeAction({ preview: true }), [{ id: 1, name: 'Asia' } as Row]);
  await rest();
  await press();
  await pass(4000);
  const notice = screen.getByRole('alert');
  expect(notice.textContent).toContain('Nothing was done');
  expect(notice.textContent).toContain('Yuanhang: 100.00 USD → 150.00 USD');
  expect(document.querySelector('[data-former]')?.textContent).toContain('150.00 USD → 155.00 USD');
  await press();
  await pass(500);
  const sent = server.to('POST gadgets/actions/issue');
  expect(sent.map(({ body }) => (body as { digest: string }).digest)).toEqual(['en.one', 'en.two']);
});

test('requests only the digest of an action that has no preview', async () => {
  const server = serve({
    'POST gadgets/actions/issue/check': () => preview(10_000, 'en.one'),
    'POST gadgets/actions/issue': () => ({ affected: 1 }),
  });
  openDialog(makeAction({}), [{ id: 1, name: 'Asia' } as Row]);
  await rest();
  expect(document.querySelector('section')).toBeNull();
  await press();
  expect(server.to('POST gadgets/actions/issue')[0]?.body).toEqual({ ids: [1], digest: 'en.one' });
});

test('waits for the check when the user submits an action without a preview immediately after opening it', async () => {
  const server = serve({
    'POST gadgets/actions/issue/check': () => preview(10_000, 'en.one'),
    'POST gadgets/actions/issue': () => ({ affected: 1 }),
  });
  openDialog(makeAction({}), [{ id: 1, name: 'Asia' } as Row]);
  await press();
  await pass(500);
  expect(server.to('POST gadgets/actions/issue')[0]?.body).toEqual({ ids: [1], digest: 'en.one' });
});

test('shows before the submit that a second administrator must approve an amount above the limit', async () => {
  serve({ 'POST gadgets/actions/issue': () => Response.json({ code: 200, data: { approvalId: 7 } }, { status: 202 }) });
  openDialog(makeAction({ approval: { field: 'price', above: 1000 }, fields: [PRICE] }), [
    { id: 1, name: 'Asia' } as Row,
  ]);
  const type = (value: string) =>
    act(async () => {
      fireEvent.change(screen.getByRole('textbox', { name: /Price/ }), { target: { value } });
    });
  await type('10.00');
  expect(document.querySelector('[data-second]')).toBeNull();
  await type('10.01');
  expect(document.querySelector('[data-second]')?.textContent).toContain('second administrator');
});
