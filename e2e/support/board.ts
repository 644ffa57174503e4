import type { Page } from '@playwright/test';
import { dataOf } from './responses';
import type { Caller } from './fixtures';
import { expect } from './fixtures';
import { expectCounted } from './screens';

export interface Figure {
  resource: string;
  filter: Record<string, string>;
}
export interface Sold extends Figure {
  sales: number;
  orders: number;
}
export interface Sheet {
  currency: string;
  today: Sold;
  yesterday: Sold;
  period: Sold & { profit: { net: number; plus: Figure & { amount: number }; minus: Figure & { amount: number } } };
  steps: { from: string; to: string; sales: number; orders: number }[];
}

export const fresh = async (caller: Caller): Promise<Caller> => {
  await caller.post('/t3d-api/orders/actions/apply-revoke/check', { ids: [] });
  return caller;
};
export const read = <Data>(caller: Caller, part: string): Promise<Data> =>
  dataOf(caller.get(`/t3d-api/dashboard/${part}`));
export const card = (page: Page, name: string) => page.locator(`[data-dashboard-card=${name}]`);
export const figure = (page: Page, name: string) => page.locator(`[data-figure=${name}]`);

/** Waits until the list shows `count` rows, and goes back. Returns the filter. */
export async function follow(
  page: Page,
  count: number,
  press: () => Promise<unknown>,
): Promise<Record<string, string>> {
  await press();
  await expect(page).toHaveURL(/\?.*filter=/);
  const filter = JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '{}') as Record<string, string>;
  await expectCounted(page, count);
  await page.goBack();
  await expect(figure(page, 'today')).toBeVisible();
  return filter;
}
