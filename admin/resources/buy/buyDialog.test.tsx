/** @jest-environment ./scripts/testing/browser.mjs */
import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { openPage } from '../../test/page';
import { rows, serve } from '../../test/server';
import { BuyDialog } from './BuyDialog';

const RULES = { dataMB: 3072, cycle: null, cycles: null, validDays: 7, throttleKbps: null, activation: 'FIRST_USE' };
const offer = (id: number, name: string, total: number) => ({
  id,
  planCode: `P-${id}`,
  name,
  rules: RULES,
  areaCodes: ['JP'],
  price: total - 50,
  fee: 50,
  total,
  retail: 1990,
  keep: 1990 - total,
  revocable: false,
});
const offers = (totals: readonly number[], balance = 100_000) => ({
  asOf: '2026-11-25T00:00:00Z',
  buyer: { id: 7, name: 'Yuanhang', own: true },
  wallet: { balance, creditLimit: 0, available: balance, currency: 'USD' },
  cards: {
    type: 'E_SIM',
    iccid: '89854026330000000709',
    status: 'UNUSED',
    count: 1,
    stock: false,
    refused: [],
    waiting: 0,
    verify: 0,
    running: null,
  },
  fitting: totals.map((total, index) => offer(index + 1, `Plan ${index + 1}`, total)),
  refused: [{ reason: 'For OTA cards', count: 2, names: ['A', 'B'] }],
});
const OFFERS = 'GET orders/offers';
const BUY = 'POST orders/actions/buy';

afterEach(cleanup);

const submit = (): HTMLElement => document.querySelector('[data-submit]') as HTMLElement;
const search = (): Promise<HTMLElement> => screen.findByRole('combobox', { name: 'Search plans' });
const open = (onClose = jest.fn()) => {
  openPage(<BuyDialog first={{ terminals: [3] }} fixed onClose={onClose} />, {});
  return onClose;
};

test('chooses a plan by arrow keys, shows plan and amount on the button, and buys by Ctrl-Enter', async () => {
  const server = serve({ [OFFERS]: () => offers([1250, 1290]), [BUY]: () => ({ affected: 1, orders: [{ id: 9 }] }) });
  const onClose = open();
  const field = await search();
  expect(submit().textContent).toBe('Buy Plan 1 for 12.50 USD');
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(submit().textContent).toBe('Buy Plan 2 for 12.90 USD');
  expect(document.querySelector('[data-after]')?.textContent).toBe('987.10');
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [sent] = server.to(BUY);
  expect(sent?.body).toEqual({ agentPlan: 2, seenTotal: 1290, terminals: [3] });
  expect(sent?.headers.get('Idempotency-Key')).toBeTruthy();
  expect(server.to(BUY)).toHaveLength(1);
});

test('keeps the buy dialog open when the price has changed, and requires a second click on the new price', async () => {
  let price = 1250;
  const server = serve({
    [OFFERS]: () => offers([price]),
    [BUY]: () => {
      price = 1300;
      return Response.json({ code: 409, message: 'The price is 13.00 now' }, { status: 409 });
    },
  });
  const onClose = open();
  await search();
  fireEvent.click(submit());
  expect(await screen.findByText('The price is 13.00 now')).toBeTruthy();
  await waitFor(() => expect(document.querySelector('[data-was="1250"]')).toBeTruthy());
  expect(onClose).not.toHaveBeenCalled();
  expect(server.to(BUY)).toHaveLength(1);
  await waitFor(() => expect(submit().textContent).toBe('Buy Plan 1 for 13.00 USD'), { timeout: 5000 });
}, 15_000);

test.each([
  ['sends the digest of what it shows', 1250, [{ agentPlan: 1, seenTotal: 1250, terminals: [3], digest: 'en.one' }]],
  ['sends nothing when the server sees another price', 1300, []],
])(
  'buys with the digest of the shown offers, unless the server sees another price (the dialog %s)',
  async (_name, seen, sent) => {
    const cost = { amount: -seen, currency: 'USD', before: 100_000, after: 100_000 - seen };
    const server = serve({
      [OFFERS]: () => offers([1250]),
      'POST orders/actions/buy/check': () => ({ matched: 1, available: 1, digest: 'en.one', cost }),
      [BUY]: () => ({ affected: 1, orders: [{ id: 9 }] }),
    });
    const onClose = open();
    await search();
    fireEvent.click(submit());
    if (sent.length > 0) await waitFor(() => expect(onClose).toHaveBeenCalled());
    else expect(await screen.findByText(/Nothing was done/)).toBeTruthy();
    expect(server.to(BUY).map(({ body }) => body)).toEqual(sent);
  },
);

test('shows the missing amount in red and disables the buy button when the balance is too low', async () => {
  const server = serve({ [OFFERS]: () => offers([1250], 1000) });
  open();
  await search();
  expect(document.querySelector('[data-short="250"]')?.textContent).toBe('2.50 USD short');
  expect(document.querySelector('[data-after]')?.textContent).toBe('−2.50');
  expect(submit().getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(submit());
  expect(server.to(BUY)).toHaveLength(0);
});

test('shows why other plans cannot be bought for the card, grouped by reason', async () => {
  serve({ [OFFERS]: () => offers([1250]) });
  open();
  await search();
  fireEvent.click(screen.getByRole('button', { name: 'Why not the other 2?' }));
  expect(document.querySelector('[data-reasons]')?.textContent).toContain('For OTA cards: 2');
});

test('keeps the typed text in the card search while the buy dialog renders again', async () => {
  const stock = { ...offers([1250, 1290]).cards, iccid: null, stock: true };
  serve({ [OFFERS]: () => ({ ...offers([1250, 1290]), cards: stock }), 'GET terminals': () => rows() });
  openPage(<BuyDialog first={{ agent: null }} onClose={jest.fn()} />, {});
  const plans = await search();
  const cards = screen.getByRole('combobox', { name: 'Card or stock to buy for' }) as HTMLInputElement;
  act(() => cards.focus());
  fireEvent.change(cards, { target: { value: '8986' } });
  fireEvent.change(plans, { target: { value: 'Plan 2' } });
  await waitFor(() => expect(submit().textContent).toBe('Buy Plan 2 for 12.90 USD'));
  expect(cards.value).toBe('8986');
});
