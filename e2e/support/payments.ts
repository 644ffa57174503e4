import type { Locator, Page } from '@playwright/test';
import { rowsOf } from './answers';
import type { Caller } from './fixtures';
import { test as base } from './fixtures';
import { problemsOf } from './inspect';
import type { Bill } from './money';
import { balanceOf, billsOf } from './money';
import { dialog, input } from './screens';

// Helpers for online payment: the texts of the dialog, the gateway's page in a separate tab, and the server's record.

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

/** Returns the bills of a payment by type and amount. */
export const movedBy = async (caller: Caller, paymentNo: string): Promise<[string, number][]> =>
  (await billsOf(caller, `orderNo=${paymentNo}`)).map(({ type, amount }: Bill) => [type, amount]);

/** Finds the payment's state in the recharge dialog. */
export const standing = (page: Page, state: string): Locator => dialog(page).locator(`[data-payment=${state}]`);

interface Payer {
  agent: Caller;
  before: number;
}
/**
 * A test function in which the payer is AGENT_1. The page shows the payer's bills, and `before` is the initial balance.
 */
export const test = base.extend<{ payer: Payer }>({
  payer: async ({ callAs, loginAs }, use) => {
    const agent = await callAs('agent1');
    const before = await balanceOf(agent);
    await loginAs('agent1', { path: '/user/bills' });
    await use({ agent, before });
  },
});

export interface Paying {
  /** The gateway's page. */
  page: Page;
  paymentNo: string;
  problems: string[];
}
interface Words {
  amount: string;
  method: string;
  pay: RegExp;
}
const ZH: Words = { amount: '充值金额', method: '支付宝', pay: /^支付 / };

/** Types the amount, chooses the payment method and submits. Returns the gateway's page, which opens in a new tab. */
export async function startPaying(page: Page, amount: string, words = ZH): Promise<Paying> {
  await input(dialog(page), words.amount).fill(amount);
  await dialog(page)
    .getByRole('radio', { name: new RegExp(`^${words.method} `) })
    .click();
  const opened = page.context().waitForEvent('page');
  await dialog(page).getByRole('button', { name: words.pay }).click();
  const tab = await opened;
  const problems = problemsOf(tab);
  await tab.waitForURL(/\/simulator\/payments\//);
  return { page: tab, paymentNo: new URL(tab.url()).pathname.split('/').at(-1) as string, problems };
}
