import type { Locator, Page } from '@playwright/test';
import { rowsOf } from './responses';
import type { Caller } from './fixtures';
import { test as base } from './fixtures';
import { problemsOf } from './inspect';
import type { Bill } from './money';
import { balanceOf, billsOf } from './money';
import { dialog, input } from './screens';

export interface Payment {
  id: number;
  paymentNo: string;
  status: string;
  payment: string;
  amount: number;
  anomaly: string | null;
  resolution: string | null;
  refunded: number;
  closedAt: string | null;
}

export const paymentOf = async (caller: Caller, paymentNo: string): Promise<Payment> =>
  (await rowsOf<Payment>(caller, `/t3d-api/recharge-records?paymentNo=${paymentNo}`))[0] as Payment;

export const movedBy = async (caller: Caller, paymentNo: string): Promise<[string, number][]> =>
  (await billsOf(caller, `orderNo=${paymentNo}`)).map(({ type, amount }: Bill) => [type, amount]);

export const standing = (page: Page, state: string): Locator => dialog(page).locator(`[data-payment=${state}]`);

interface Payer {
  agent: Caller;
  before: number;
}
/** Opens the bills of AGENT_1, who pays. */
export const test = base.extend<{ payer: Payer }>({
  payer: async ({ callAs, loginAs }, use) => {
    const agent = await callAs('agent1');
    const before = await balanceOf(agent);
    await loginAs('agent1', { path: '/user/bills' });
    await use({ agent, before });
  },
});

export interface Paying {
  page: Page;
  paymentNo: string;
  problems: string[];
}
interface Words {
  amount: string;
  method: string;
  pay: RegExp;
}
const ZH: Words = { amount: '充值金额', method: '支付宝网页', pay: /^支付 / };

/** Starts a payment. Returns the gateway's page in its new tab. */
export async function startPaying(page: Page, amount: string, words = ZH): Promise<Paying> {
  await input(dialog(page), words.amount).fill(amount);
  await dialog(page)
    .getByRole('radio', { name: new RegExp(`^${words.method}`) })
    .click();
  const opened = page.context().waitForEvent('page');
  await dialog(page).getByRole('button', { name: words.pay }).click();
  const tab = await opened;
  const problems = problemsOf(tab);
  await tab.waitForURL(/\/simulator\/payments\//);
  return { page: tab, paymentNo: new URL(tab.url()).pathname.split('/').at(-1) as string, problems };
}
