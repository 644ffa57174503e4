import type { Locator, Page } from '@playwright/test';
import { act, rowsOf } from './support/responses';
import { cardNumbers } from './support/cards';
import type { AccountName, Caller } from './support/fixtures';
import { ACCOUNTS, expect, test } from './support/fixtures';
import type { CountedInput } from './support/inputEffort';
import { countInput } from './support/inputEffort';
import { WIDE } from './support/inspect';
import { billsOf, userOf } from './support/money';
import { CARDS, ORDERS, buyCheapest } from './support/orders';
import { button, dialog, withFilter } from './support/screens';
import { workbook } from './support/workbook';

test.describe.configure({ mode: 'serial' });

/** The most clicks and fields of each job. */
const GOALS = {
  find: [0, 1],
  recharge: [2, 1],
  reverse: [2, 0],
  issuePlan: [3, 1],
  issueRange: [3, 2],
  recycle: [2, 1],
  buy: [2, 1],
  refund: [2, 1],
  exportFiltered: [1, 1],
  importFile: [2, 1],
} as const;
type Job = keyof typeof GOALS;

interface Tools {
  page: Page;
  hand: CountedInput;
  open: (account: AccountName, path: string) => Promise<void>;
}

const PREFIX = '8986032631';
const [CARD, IMPORTED] = [cardNumbers(20, 2, PREFIX), cardNumbers(20, 4, PREFIX).slice(2)];
let admin: Caller;
let agent: Caller;
test.beforeEach(async ({ callAs }) => {
  [admin, agent] = [await callAs('admin'), await callAs('agent3')];
});

const main = (page: Page): Locator => page.locator('main');
const front = (page: Page, action: string): Locator =>
  main(page).locator(`[data-front-action="${action}"]:visible`).first();
const search = (page: Page): Locator => main(page).getByRole('textbox', { name: /^搜索/ }).first();
async function submit(page: Page, hand: CountedInput): Promise<void> {
  const sent = dialog(page).locator('[data-submit]');
  await expect(sent).not.toHaveAttribute('aria-disabled', 'true');
  await hand.press(sent);
  await expect(dialog(page)).toBeHidden();
}
async function chooseReceiver(page: Page, hand: CountedInput, name: string): Promise<void> {
  await hand.fill(dialog(page).getByRole('combobox').first(), name);
  await hand.press(page.getByRole('option').first());
}
const cardIn = (iccid: string | undefined, query = ''): Promise<unknown[]> =>
  rowsOf(admin, `/t3d-api/terminals?iccid=${iccid}${query}`);
const withMoney = async (name: AccountName): Promise<void> =>
  act(admin, 'users', 'recharge', { ids: [(await userOf(admin, name)).id], amount: 20_000 }).then(() => undefined);

const JOBS: Record<Job, (tools: Tools) => Promise<void>> = {
  async find({ page, hand, open }) {
    const [order] = await rowsOf<{ orderNo: string }>(admin, '/t3d-api/orders?size=1');
    await open('admin', ORDERS);
    await hand.fill(search(page), String(order?.orderNo));
    await expect(main(page).locator('tbody .list-row')).toHaveCount(1);
  },
  async recharge({ page, hand, open }) {
    const { balance } = await userOf(admin, 'other2');
    await open('admin', ORDERS);
    await page.keyboard.press('Control+k');
    await hand.fill(page.locator('[data-palette] input'), `充值 ${ACCOUNTS.other2} 100`);
    await hand.press(
      page
        .locator('[data-palette]')
        .getByRole('option', { name: /^充值.*100/ })
        .first(),
    );
    await submit(page, hand);
    expect((await userOf(admin, 'other2')).balance).toBe(balance + 10_000);
  },
  async reverse({ page, hand, open }) {
    const { id, balance } = await userOf(admin, 'other2');
    await act(admin, 'users', 'recharge', { ids: [id], amount: 1234 });
    await open('admin', withFilter('/user/bills', { toAccount: id, type: 'INC' }));
    await hand.press(front(page, 'reverse-recharge'));
    await submit(page, hand);
    expect((await userOf(admin, 'other2')).balance).toBe(balance);
  },
  async issuePlan({ page, hand, open }) {
    await open('admin', '/package-list/package-delivery');
    await hand.press(front(page, 'issue'));
    await chooseReceiver(page, hand, ACCOUNTS.other1);
    await submit(page, hand);
  },
  async issueRange({ page, hand, open }) {
    for (const iccid of CARD)
      expect((await admin.post('/t3d-api/terminals', { iccid, type: 'SIM', unitPrice: 150 })).ok()).toBe(true);
    await open('admin', CARDS);
    await hand.press(main(page).locator('[data-action=issue]:visible').first());
    await expect(dialog(page).locator('[data-field=ranges]').getByRole('textbox')).toBeFocused();
    await hand.fill(dialog(page).locator('[data-field=ranges]').getByRole('textbox'), CARD.join('-'));
    await chooseReceiver(page, hand, ACCOUNTS.agent1);
    await submit(page, hand);
    expect(await cardIn(CARD[0], '&status=UNUSED')).toHaveLength(1);
  },
  async recycle({ page, hand, open }) {
    await open('admin', CARDS);
    await hand.fill(search(page), CARD[0] as string);
    await expect(main(page).locator('tbody .is-found')).toBeVisible();
    await hand.press(main(page).locator('tbody .is-found [data-front-action=recycle]'));
    await expect(dialog(page).getByRole('textbox').first()).toBeFocused();
    await submit(page, hand);
    expect(await cardIn(CARD[0], '&status=STOCKED')).toHaveLength(1);
  },
  async buy({ page, hand, open }) {
    await withMoney('agent3');
    const free = '/t3d-api/terminals?type=E_SIM&status=UNUSED&realName=false&size=1';
    const [card] = await rowsOf<{ id: number; iccid: string }>(agent, free);
    await open('agent3', withFilter(CARDS, { iccid: card?.iccid }));
    await hand.press(front(page, 'buy-plan'));
    await expect(dialog(page).locator('[role=option][aria-selected=true]')).toBeVisible();
    await submit(page, hand);
    expect(await rowsOf(agent, `/t3d-api/orders?terminal=${card?.id}&size=1`)).toHaveLength(1);
  },
  async refund({ page, hand, open }) {
    await withMoney('agent3');
    const order = await buyCheapest(agent, 'OTA');
    await open('admin', `${ORDERS}/${order.id}/show`);
    await hand.press(main(page).locator('[data-action=partial-refund]:visible').first());
    await hand.fill(dialog(page).getByRole('textbox').first(), '0.50');
    await submit(page, hand);
    expect((await billsOf(admin, `orderNo=${order.orderNo}&type=REFUND`)).map(({ amount }) => amount)).toEqual([50]);
  },
  async exportFiltered({ page, hand, open }) {
    await open('admin', ORDERS);
    await hand.fill(search(page), '日本');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/q=|filter=/);
    const file = page.waitForEvent('download');
    await hand.press(main(page).locator('[data-export]:visible').first());
    expect((await file).suggestedFilename()).toMatch(/\.xlsx$/);
  },
  async importFile({ page, hand, open }) {
    await open('admin', CARDS);
    const book = await workbook([['ICCID', '类型'], ...IMPORTED.map((iccid) => [iccid, 'SIM'])]);
    const dropped = await page.evaluateHandle(
      (bytes) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([Uint8Array.from(bytes)], 'cards.xlsx'));
        return transfer;
      },
      [...book],
    );
    await main(page).dispatchEvent('drop', { dataTransfer: dropped });
    hand.fields += 1;
    await hand.press(button(dialog(page), /^导入 2/));
    await expect(dialog(page).locator('[aria-current=step]')).toContainText('完成');
    expect(await cardIn(IMPORTED[0])).toHaveLength(1);
  },
};

for (const job of Object.keys(GOALS) as Job[])
  test(`takes at most the planned clicks and fields for the job ${job} @long`, async ({ page, loginAs }) => {
    await page.setViewportSize(WIDE);
    const hand = countInput(page, false);
    await JOBS[job]({
      page,
      hand,
      open: async (account, path) => {
        await loginAs(account, { path, lang: 'zh' });
        await page.locator('main#page').waitFor();
      },
    });
    const [presses, fields] = GOALS[job];
    expect({ presses: hand.presses, fields: hand.fields }).toEqual({
      presses: Math.min(hand.presses, presses),
      fields: Math.min(hand.fields, fields),
    });
  });
