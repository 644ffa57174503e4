import type { Locator, Page } from '@playwright/test';
import { rowsOf } from './support/responses';
import { countCalls, quiet } from './support/calls';
import type { Caller } from './support/fixtures';
import { expect, test } from './support/fixtures';
import { closedGate } from './support/gate';
import { accessibilityCheck } from './support/inspect';
import { dialog } from './support/screens';

type Row = { id: number } & Record<string, string | number | null>;
const firstOf = async (caller: Caller, path: string): Promise<Row> => {
  const [row] = await rowsOf<Row>(caller, `/t3d-api/${path}size=1`);
  if (!row) throw new Error(`no row of ${path}`);
  return row;
};

const field = (page: Page): Locator => page.locator('[data-palette] input');
const options = (page: Page): Locator => page.locator('[data-palette]').getByRole('option');
const chosen = (page: Page): Locator => page.locator('[data-palette] [role=option][aria-selected=true]');

async function openPalette(page: Page): Promise<void> {
  await page.locator('main#page').waitFor();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}

/** Pastes a text and selects the first result at once. */
async function pasteAndGo(page: Page, text: string): Promise<void> {
  await openPalette(page);
  await page.keyboard.insertText(text);
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveCount(0);
}

test('shows the state and the remedy of a card from a pasted mail, and copies the reply on Enter', async ({
  page,
  loginAs,
  callAs,
}) => {
  const agent = await callAs('agent1');
  const card = await firstOf(agent, 'terminals?status=UNUSED&');
  const stranger = await firstOf(await callAs('other1'), 'terminals?');
  await loginAs('agent1', { lang: 'en' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openPalette(page);
  const mail = `Hi,\nmy card ${card.iccid} has no network, nor has ${stranger.iccid}.\nJo`;
  await page.evaluate((text) => navigator.clipboard.writeText(text), mail);
  await page.keyboard.press('Control+v');
  const palette = page.locator('[data-palette]');
  await expect(palette.locator('[data-found]')).toHaveCount(1);
  await expect(palette).toContainText(`Not found: ${stranger.iccid}`);
  await expect(palette.getByRole('button', { name: 'Copy reply' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-toasts]')).toContainText('Reply copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(String(card.iccid));
});

test('opens the card, order, payment or account of a pasted number at once', async ({ page, loginAs, callAs }) => {
  const admin = await callAs('admin');
  const card =
    (await rowsOf<Row>(admin, '/t3d-api/terminals?size=50')).find(
      ({ imsi, cid, iccid }) => imsi && cid && cid !== iccid,
    ) ?? (await firstOf(admin, 'terminals?'));
  const order = await firstOf(admin, 'orders?orderType=DATA&');
  const payment = await firstOf(admin, 'recharge-records?');
  const user = await firstOf(admin, 'users?role=AGENT_1&');
  const paste: [string, RegExp][] = [
    [String(card.iccid).replace(/(.{4})/g, '$1 '), new RegExp(`/terminal/terminal-delivery/${card.id}/show$`)],
    [String(card.imsi ?? card.iccid), new RegExp(`/terminal/terminal-delivery/${card.id}/show$`)],
    [String(card.cid ?? card.iccid), new RegExp(`/terminal/terminal-delivery/${card.id}/show$`)],
    [String(order.orderNo).toLowerCase(), new RegExp(`/order/order-list/${order.id}/show$`)],
    [String(payment.paymentNo), new RegExp(`/user/recharge-records/${payment.id}/show$`)],
    [String(user.account), new RegExp(`/user/user-list/${user.id}/show$`)],
  ];
  await loginAs('admin');
  for (const [text, address] of paste) {
    await pasteAndGo(page, text);
    await expect(page, text).toHaveURL(address);
  }
  await openPalette(page);
  await expect(options(page).first()).toContainText(String(user.nickname ?? user.account));
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveCount(0);
  await loginAs('sms');
  await openPalette(page);
  await expect(options(page).filter({ hasText: String(order.orderNo) })).toHaveCount(0);
});

/** Sets texts one after another without a pause. */
const write = (page: Page, texts: readonly string[]): Promise<void> =>
  field(page).evaluate((input, all) => {
    for (const text of all) {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }, texts);

test('sends a single call for a pasted number, and a single call for text that is typed without a pause @long', async ({
  page,
  loginAs,
  callAs,
}) => {
  const admin = await callAs('admin');
  const cards = (await rowsOf<Row>(admin, '/t3d-api/terminals?size=4')).map(({ iccid }) => String(iccid));
  const orders = (await rowsOf<Row>(admin, '/t3d-api/orders?size=4')).map(({ orderNo }) => String(orderNo));
  await loginAs('admin', { path: '/order/order-list' });
  await openPalette(page);
  const input: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('/search')) input.push(url.searchParams.get('q') ?? '');
  });
  const numbers = [...cards, ...orders];
  for (const number of numbers) {
    await write(page, ['', number]);
    await expect(
      options(page)
        .filter({ hasText: number.slice(-4) })
        .first(),
      number,
    ).toBeVisible();
    await expect(page.locator('[data-palette] [role=status]')).not.toHaveText('');
  }
  expect(input).toEqual(numbers);
  const typed = String(cards[0]).slice(0, 10);
  input.length = 0;
  await write(page, ['', ...Array.from(typed, (_, at) => typed.slice(0, at + 1))]);
  await expect(options(page).first()).toBeVisible();
  await expect.poll(() => input).toEqual([typed]);
  input.length = 0;
  const whole = String(cards[1]);
  await write(page, ['', ...Array.from(whole, (_, at) => whole.slice(0, at + 1))]);
  await expect(
    options(page)
      .filter({ hasText: whole.slice(-4) })
      .first(),
  ).toBeVisible();
  expect(input.every((text) => text.length >= 19)).toBe(true);
});

test('finds pages and actions by label, and asks for a record when the chosen action needs a record @long', async ({
  page,
  loginAs,
}) => {
  await loginAs('admin');
  await openPalette(page);
  await page.keyboard.type('下发记录');
  await expect(chosen(page)).toContainText('下发记录');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/terminal\/issue-record$/);

  await openPalette(page);
  await page.keyboard.type('issue');
  await expect(chosen(page)).toContainText('按号段下发');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/terminal\/terminal-delivery$/);
  await expect(dialog(page).getByRole('heading', { name: /下发/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toHaveCount(0);
  await page.reload();
  await page.locator('main#page tbody tr').first().waitFor();
  await expect(dialog(page)).toHaveCount(0);

  await openPalette(page);
  await page.keyboard.type('充值');
  await expect(chosen(page)).toContainText('先选择一个客户');
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  await page.keyboard.insertText('agent1@t3d');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/user\/user-list\/\d+\/show$/);
  await expect(dialog(page).getByText('agent1@t3d.test')).toBeVisible();
});

test('offers the actions of a found record, and shows why an action is disabled @long', async ({
  page,
  loginAs,
  callAs,
}) => {
  const card = (await rowsOf<Row>(await callAs('admin'), '/t3d-api/terminals?status_in=STOCKED,UNUSED&size=1'))[0];
  await loginAs('admin', { path: '/user/user-list' });
  await openPalette(page);
  await page.keyboard.insertText(String(card?.iccid));
  await expect(chosen(page)).toContainText(String(card?.iccid).slice(-3));
  await page.keyboard.press('Tab');
  const restore = page.locator('[data-line="step restore"]');
  await expect(restore).toHaveAttribute('aria-disabled', 'true');
  await expect(restore).toContainText('需要');
  await restore.click({ force: true });
  await expect(field(page), 'what cannot be done does nothing').toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveAttribute('placeholder', /ICCID/);
  await page.keyboard.insertText(String(card?.iccid));
  await expect(chosen(page)).toContainText(String(card?.iccid).slice(-3));
  await page.keyboard.press('ArrowRight');
  await page.locator('[data-line="step disable"]').click();
  await expect(page).toHaveURL(new RegExp(`/terminal/terminal-delivery/${card?.id}/show$`));
  await expect(dialog(page).getByText(String(card?.iccid))).toBeVisible();
});

test('hides records of other users, and pages and actions of other roles @long', async ({ page, loginAs, callAs }) => {
  const foreign = await firstOf(await callAs('other1'), 'terminals?');
  await loginAs('agent2');
  for (const text of [
    String(foreign.iccid),
    String(foreign.iccid).slice(0, 17),
    'other1@t3d.test',
    '设置权限',
    'dictionary',
  ]) {
    await openPalette(page);
    await page.keyboard.insertText(text);
    const lines = options(page).filter({
      hasText: new RegExp(`${String(foreign.iccid).slice(-4)}|other1|设置权限|字典`),
    });
    await expect(page.locator('[data-palette] [role=status]')).not.toHaveText('');
    await expect(lines, text).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(field(page)).toHaveCount(0);
  }
});

test('keeps the results when a response arrives late, and aborts requests for an older text @long', async ({
  page,
  loginAs,
  callAs,
}) => {
  const card = await firstOf(await callAs('admin'), 'terminals?');
  const input: string[] = [];
  const [late, stale] = [closedGate(), closedGate()];
  await page.route('**/t3d-api/search?*', async (route) => {
    const q = new URL(route.request().url()).searchParams.get('q') ?? '';
    input.push(q);
    await (q === '列表' ? late : stale).opened;
    await route
      .fulfill({
        json: {
          code: 200,
          message: 'ok',
          total: 1,
          rows: [{ resource: 'terminals', id: card.id, label: q === '列表' ? 'LATE' : 'STALE', field: 'iccid' }],
        },
      })
      .catch(() => undefined);
  });
  countCalls(page);
  await loginAs('admin');
  await openPalette(page);
  await page.keyboard.insertText('终端');
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('列表');
  await expect(options(page).first()).toContainText('列表');
  const pointed = options(page).nth(1);
  await expect(pointed).toBeVisible();
  const before = await pointed.boundingBox();
  const name = await pointed.textContent();
  await pointed.hover();
  await expect(pointed).toHaveAttribute('aria-selected', 'true');
  late.open();
  await expect(options(page).filter({ hasText: 'LATE' })).toBeVisible();
  stale.open();
  await quiet(page);
  expect(await pointed.boundingBox()).toEqual(before);
  await expect(chosen(page)).toHaveText(name ?? '');
  await expect(options(page).filter({ hasText: 'STALE' })).toHaveCount(0);
  expect(input).toContain('列表');
});

for (const [lang, dark] of [
  ['zh', 'false'],
  ['en', 'true'],
] as const) {
  test(`lets a user operate the palette by touch on a phone, in ${lang} @long`, async ({ page, loginAs, callAs }) => {
    const card = await firstOf(await callAs('agent1'), 'terminals?');
    await page.setViewportSize({ width: 375, height: 740 });
    await page.addInitScript((value) => localStorage.setItem('dark', value), dark);
    await loginAs('agent1', { lang });
    await page.locator('header button[aria-keyshortcuts]').click();
    await expect(field(page)).toBeFocused();
    await field(page).fill(String(card.iccid).slice(0, 8));
    await expect(options(page).first()).toBeVisible();
    const { violations } = await accessibilityCheck(page).include('[data-palette]').analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
    await page.locator('[data-next]').first().click();
    await expect(page.locator('[data-line="step issue"]')).toBeVisible();
    await page.locator('[data-line="step issue"]').click();
    await expect(page).toHaveURL(/\/terminal\/terminal-delivery\/\d+\/show$/);
    await expect(dialog(page)).toBeVisible();
  });
}
