import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { dataOf, rowsOf } from './responses';
import type { Caller } from './fixtures';
import { expect } from './fixtures';
import { button, dialog, pick, withFilter } from './screens';

export const ORDERS = '/order/order-list';
export const CARDS = '/terminal/terminal-delivery';

export const onlyCard = (iccid: string | undefined): string => withFilter(CARDS, { iccid });

export interface Order {
  id: number;
  orderNo: string;
  status: string;
  terminal: number;
  plan: number;
}

export const orderOf = async (caller: Caller, id: number): Promise<Order> =>
  (await rowsOf<Order>(caller, `/t3d-api/orders?id=${id}`))[0] as Order;

/** Buys the cheapest plan for a free card, and waits until the supplier has accepted. */
export async function buyCheapest(agent: Caller, type: 'OTA' | 'E_SIM' | 'SIM'): Promise<Order> {
  const plans = await rowsOf<{ id: number; cooperationPrice: number }>(
    agent,
    `/t3d-api/agent-plans?status=RACKING&terminalType=${type}&size=50`,
  );
  const [plan] = plans.toSorted((one, other) => one.cooperationPrice - other.cooperationPrice);
  const free = `/t3d-api/terminals?type=${type}&status=UNUSED&realName=false&size=50`;
  for (const card of await rowsOf<{ id: number }>(agent, free)) {
    const answer = agent.post(
      '/t3d-api/orders',
      { terminal: card.id, agentPlan: plan?.id },
      { 'Idempotency-Key': randomUUID() },
    );
    if (!(await answer).ok()) continue;
    const { id } = await dataOf<Order>(answer);
    if ((await orderOf(agent, id)).status === 'NO_REAL_NAME') continue;
    await expect.poll(async () => (await orderOf(agent, id)).status).toBe('UNUSED');
    return orderOf(agent, id);
  }
  throw new Error(`no free card of type ${type}`);
}

/** Reports an active order as the supplier. */
async function activate(request: APIRequestContext, { orderNo }: Order, usedMB?: number): Promise<void> {
  const supplier = `/simulator/suppliers/orders/${orderNo}`;
  expect((await request.post(`${supplier}/activate`)).ok()).toBe(true);
  if (usedMB) expect((await request.post(`${supplier}/use`, { data: { usedMB } })).ok()).toBe(true);
}

/** Returns orders in use, the eSIM with 64 MB used. */
export async function ordersInUse(agent: Caller, request: APIRequestContext): Promise<{ esim: Order; ota: Order }> {
  const [esim, ota] = [await buyCheapest(agent, 'E_SIM'), await buyCheapest(agent, 'OTA')];
  await activate(request, esim, 64);
  await activate(request, ota);
  return { esim, ota };
}

export const BUY = { open: '购买套餐', target: '为哪张卡或哪个库存购买', search: '搜索套餐' } as const;

/** Chooses a plan in the purchase dialog, without submitting. */
export async function chooseToBuy(page: Page, card: string, plan: string): Promise<Locator> {
  await page.goto(`/t3d${ORDERS}`);
  await button(page, BUY.open).click();
  const box = dialog(page);
  await expect(box.getByRole('combobox', { name: BUY.search })).toBeFocused();
  await pick(page, box, BUY.target, card.slice(-4), card);
  await box.getByRole('combobox', { name: BUY.search }).fill(plan);
  await expect(box.getByRole('option', { name: plan })).toHaveAttribute('aria-selected', 'true');
  return box.locator('[data-submit]');
}

/** Buys by the dialog, and waits for the order's page. */
export async function buyByDialog(page: Page, card: string, plan: string): Promise<void> {
  const submit = await chooseToBuy(page, card, plan);
  await expect(submit).toHaveText(new RegExp(`购买 ${plan}`));
  await submit.click();
  await expect(dialog(page)).toBeHidden();
}

export async function madeOrderNo(page: Page): Promise<string> {
  // Order numbers begin with 30, and card numbers with 89.
  const copy = page.getByRole('button', { name: /^复制 30[0-9A-Z]{18,}$/ }).first();
  await expect(copy).toBeVisible();
  return ((await copy.getAttribute('aria-label')) ?? '').replace(/^复制 /, '');
}
