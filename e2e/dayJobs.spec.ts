import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { act, rowsOf } from './support/responses';
import { cardNumbers } from './support/cards';
import type { AccountName, Caller, Language } from './support/fixtures';
import { ACCOUNTS, expect, test } from './support/fixtures';
import type { CountedInput } from './support/inputEffort';
import { expectFocusKept, countInput } from './support/inputEffort';
import { expectFits, PHONE, WIDE } from './support/inspect';
import { billsOf, userOf } from './support/money';
import { CARDS, ORDERS, buyCheapest, orderOf } from './support/orders';
import { dialog } from './support/screens';

// Measures the clicks and fields of common daily jobs. The report contains the results.

test.describe.configure({ mode: 'serial' });
test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

type Lang = Extract<Language, 'zh' | 'en'>;
interface Way {
  size: { width: number; height: number };
  lang: Lang;
  byKeyboard: boolean;
  renews: AccountName;
  /** True if an earlier run's orders must first be revoked. */
  again?: true;
  prefix: string;
}
const WAYS: readonly Way[] = [
  { size: WIDE, lang: 'zh', byKeyboard: true, renews: 'agent3', prefix: '8986032613' },
  { size: WIDE, lang: 'en', byKeyboard: false, renews: 'agent2', prefix: '8986032614' },
  { size: PHONE, lang: 'zh', byKeyboard: false, renews: 'agent1', prefix: '8986032615' },
  { size: PHONE, lang: 'en', byKeyboard: true, renews: 'other1', prefix: '8986032616' },
  { size: WIDE, lang: 'zh', byKeyboard: false, renews: 'agent3', again: true, prefix: '8986032621' },
  { size: WIDE, lang: 'en', byKeyboard: true, renews: 'agent2', again: true, prefix: '8986032622' },
  { size: PHONE, lang: 'zh', byKeyboard: true, renews: 'agent1', again: true, prefix: '8986032623' },
  { size: PHONE, lang: 'en', byKeyboard: false, renews: 'other1', again: true, prefix: '8986032624' },
];
/** The most clicks and fields of each job. */
const GOALS = {
  buy: [3, 0],
  renew: [4, 0],
  issue: [3, 2],
  recharge: [2, 1],
  cure: [2, 0],
  refund: [2, 1],
  answer: [3, 1],
} as const;
type Job = keyof typeof GOALS;

let admin: Caller;
let agent: Caller;
test.beforeEach(async ({ callAs }) => {
  [admin, agent] = [await callAs('admin'), await callAs('agent3')];
});

const action = (page: Page, name: string): Locator => page.locator(`main [data-action="${name}"]:visible`).first();
const submit = (page: Page): Locator => dialog(page).locator('[data-submit]');
async function pressSubmit(page: Page, hand: CountedInput): Promise<void> {
  await expect(submit(page)).not.toHaveAttribute('aria-disabled', 'true');
  await hand.press(submit(page));
  await expect(dialog(page)).toBeHidden();
  await expectFocusKept(page, 'the dialog has closed');
}
const rechargeFor = async (name: AccountName, amount: number): Promise<void> => {
  const { id } = await userOf(admin, name);
  await act(admin, 'users', 'recharge', { ids: [id], amount });
};

async function revokeRenewals(name: AccountName): Promise<void> {
  const { id } = await userOf(admin, name);
  const renewals = await rowsOf<{ id: number }>(
    admin,
    `/t3d-api/orders?agent=${id}&status=UNUSED&preOrder=true&sort=createdAt&order=DESC&size=30`,
  );
  for (const { id: renewal } of renewals)
    await admin.post('/t3d-api/orders/actions/apply-revoke', { ids: [renewal] }, { 'Idempotency-Key': randomUUID() });
}

interface Tools {
  page: Page;
  hand: CountedInput;
  way: Way;
  open: (account: AccountName, path: string) => Promise<void>;
}

const JOBS: Record<Job, (tools: Tools) => Promise<void>> = {
  async buy({ page, hand, open }) {
    await rechargeFor('agent3', 20_000);
    const [card] = await rowsOf<{ id: number }>(
      agent,
      '/t3d-api/terminals?type=E_SIM&status=UNUSED&realName=false&size=1',
    );
    await open('agent3', `${CARDS}/${card?.id}/show`);
    await hand.press(action(page, 'buy-plan'));
    await expect(dialog(page).locator('[role=option][aria-selected=true]')).toBeVisible();
    await pressSubmit(page, hand);
    expect(await rowsOf(agent, `/t3d-api/orders?terminal=${card?.id}&size=1`)).toHaveLength(1);
  },
  async renew({ page, hand, open, way }) {
    await rechargeFor(way.renews, 200_000);
    if (way.again) await revokeRenewals(way.renews);
    await open(way.renews, '/main');
    const line = page.locator('[data-morning=ending]');
    const renewal = line.getByRole('button').last();
    const count = Number(/\d+/.exec(await renewal.innerText())?.[0]);
    expect(count).toBeGreaterThanOrEqual(way.renews === 'agent3' && !way.again ? 20 : 1);
    await hand.press(renewal);
    await pressSubmit(page, hand);
    await expect(line).toBeHidden();
  },
  async issue({ page, hand, open, way }) {
    const cards = cardNumbers(20, 20, way.prefix);
    for (const iccid of cards)
      expect((await admin.post('/t3d-api/terminals', { iccid, type: 'SIM', unitPrice: 150 })).ok()).toBe(true);
    await open('admin', CARDS);
    await hand.press(page.locator('main [data-action=issue]:visible').first());
    const ranges = dialog(page).getByRole('textbox', { name: way.lang === 'zh' ? '号段' : 'Number ranges' });
    await hand.fill(ranges, `${cards[0]}-${cards.at(-1)}`);
    await hand.fill(dialog(page).getByRole('combobox').last(), ACCOUNTS.agent1);
    const receiver = page.getByRole('option').first();
    await expect(receiver).toBeVisible();
    if (way.byKeyboard) {
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      hand.presses += 1;
    } else await hand.press(receiver);
    await pressSubmit(page, hand);
    expect(await rowsOf(admin, `/t3d-api/terminals?iccid=${cards[3]}&status=UNUSED`)).toHaveLength(1);
  },
  async recharge({ page, hand, open }) {
    const { id, balance } = await userOf(admin, 'other2');
    await open('admin', `/user/user-list/${id}/show`);
    await hand.press(action(page, 'recharge'));
    await hand.fill(dialog(page).getByRole('textbox').first(), '100.00');
    await pressSubmit(page, hand);
    expect((await userOf(admin, 'other2')).balance).toBe(balance + 10_000);
  },
  async cure({ page, hand, open }) {
    const [order] = await rowsOf<{ id: number; agent: number }>(
      admin,
      '/t3d-api/orders?status=INITIAL_FAILED&unpaid=false&platform=AGENT&size=1',
    );
    await act(admin, 'users', 'recharge', { ids: [order?.agent], amount: 100_000 });
    await open('admin', `${ORDERS}/${order?.id}/show`);
    await expect(page.locator('[data-diagnosis=failed]')).toBeVisible();
    await hand.press(page.locator('[data-cure-button]'));
    await pressSubmit(page, hand);
    await expect.poll(async () => (await orderOf(admin, order?.id as number)).status).not.toBe('INITIAL_FAILED');
  },
  async refund({ page, hand, open }) {
    await rechargeFor('agent3', 20_000);
    const order = await buyCheapest(agent, 'OTA');
    await open('admin', `${ORDERS}/${order.id}/show`);
    await hand.press(action(page, 'partial-refund'));
    await hand.fill(dialog(page).getByRole('textbox').first(), '0.50');
    await pressSubmit(page, hand);
    expect((await billsOf(admin, `orderNo=${order.orderNo}&type=REFUND`)).map(({ amount }) => amount)).toEqual([50]);
  },
  async answer({ page, hand, open, way }) {
    const [card] = await rowsOf<{ iccid: string }>(agent, '/t3d-api/terminals?status=UNUSED&size=1');
    await open('agent3', '/main');
    if (way.byKeyboard) await page.keyboard.press('Control+k');
    else await hand.press(page.locator('header [data-open-palette]:visible').first());
    const field = page.locator('[data-palette] input');
    await expect(field).toBeFocused();
    await page.evaluate(
      (text) => navigator.clipboard.writeText(text),
      `Hi, my card ${card?.iccid} has no network.\nJo`,
    );
    await page.keyboard.press('ControlOrMeta+V');
    hand.fields += 1;
    const palette = page.locator('[data-palette]');
    await expect(palette.locator('[data-found]')).toHaveCount(1);
    await hand.press(palette.locator('[data-copy-reply]'));
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(String(card?.iccid));
  },
};

for (const way of WAYS)
  for (const job of Object.keys(GOALS) as Job[]) {
    const how = `${way.size.width} px, ${way.lang}, ${way.byKeyboard ? 'keyboard' : 'mouse'}`;
    const title = `${job}: within its presses, the focus kept (${how}) @long`;
    test(title, async ({ page, loginAs }) => {
      await page.setViewportSize(way.size);
      const hand = countInput(page, way.byKeyboard);
      const open = async (account: AccountName, path: string): Promise<void> => {
        await loginAs(account, { path, lang: way.lang });
        await page.locator('main#page').waitFor();
      };
      await JOBS[job]({ page, hand, way, open });
      const { presses, fields } = hand;
      test.info().annotations.push({ type: job, description: `${how}: ${presses} presses, ${fields} fields` });
      process.stdout.write(`${job} (${how}): ${presses} presses, ${fields} fields\n`);
      expect(presses).toBeLessThanOrEqual(GOALS[job][0]);
      expect(fields).toBeLessThanOrEqual(GOALS[job][1]);
      await expectFits(page, job);
    });
  }
