import { dayIn } from '@t3d/resources/kit';
import { act, rowsOf } from './support/responses';
import { expect, test } from './support/fixtures';
import { billsOf, minorOf, saveWorkbook, userOf } from './support/money';
import type { Order } from './support/orders';
import { buyCheapest } from './support/orders';
import { button, dialog, pick, rowOf, withFilter } from './support/screens';

const WORDS: Record<string, string> = {
  INC: '充值',
  DEC: '扣减',
  PAY: '在线充值',
  BUY: '购买',
  TX: '转出',
  RX: '转入',
  REFUND: '退款',
  PROFIT_SHARE: '分润',
  REFUND_PROFIT_SHARE: '平台收回分润',
  ESIM_GENERATE: 'eSIM 费用',
  ESIM_REVKED: 'eSIM 费用退回',
  PROFIT_SHARE_CLAWBACK: '分润扣回',
};
const wordOf = ({ type, reason }: { type: string; reason: string | null }): string =>
  reason === 'PROFIT_SHARE_CLAWBACK' ? reason : type;

let order: Order;

test.beforeAll(async ({ callAs }) => {
  order = await buyCheapest(await callAs('agent3'), 'OTA');
  await act(await callAs('admin'), 'orders', 'partial-refund', { ids: [order.id], amount: 11, remark: '信号不稳定' });
});

test('filters bills, shows totals of the filtered rows, and exports the same rows', async ({
  page,
  loginAs,
  admin,
}) => {
  const agent = await userOf(admin, 'agent3');
  const all = await billsOf(admin, `toAccount=${agent.id}&sort=id&order=DESC`);
  await loginAs('admin', { path: withFilter('/user/bills', { toAccount: agent.id }) });
  const strip = page.locator('[data-totals]');
  await expect(strip).toBeVisible();
  await expect(strip.getByRole('columnheader').first()).toContainText(all.length.toLocaleString('en-US'));
  const more = strip.locator('[data-more-totals]');
  if (await more.isVisible()) await more.click();
  const sumOf = (name: string): Promise<string> => strip.locator(`[data-currency=USD] [data-sum=${name}]`).innerText();
  const types = await strip
    .locator('[data-total]')
    .evaluateAll((buttons) => buttons.map((one) => [one.getAttribute('data-total'), one.textContent]));
  const sums: Record<string, number> = {};
  for (const [type] of types) sums[String(type)] = minorOf(await sumOf(String(type)));
  const expected: Record<string, number> = {};
  for (const bill of all) expected[wordOf(bill)] = (expected[wordOf(bill)] ?? 0) + bill.amount;
  expect(sums).toEqual(expected);
  const net = minorOf(await sumOf('net'));
  expect(net).toBe(all.reduce((sum, { amount }) => sum + amount, 0));
  expect(net, 'all bills together are the balance').toBe(agent.balance);
  expect(minorOf(await sumOf('in')) + minorOf(await sumOf('out')), 'in and out together are the net').toBe(net);

  const shares = all.filter(({ type }) => type === 'PROFIT_SHARE');
  await page.locator('[data-total=PROFIT_SHARE]').click();
  await expect(page.getByText(`共 ${shares.length} 条`).first()).toBeVisible();
  await expect(rowOf(page, WORDS.PROFIT_SHARE as string)).toHaveCount(Math.min(20, shares.length));
  await expect(strip.getByRole('columnheader').first(), 'the sum is of the chosen type').toContainText(
    String(shares.length),
  );
  await page.locator('[data-total=PROFIT_SHARE]').click();
  await expect(page.getByText(`共 ${all.length.toLocaleString('en-US')} 条`).first()).toBeVisible();
  const search = page.getByRole('search').getByRole('textbox');
  await search.fill(order.orderNo);
  const found = all.filter(({ orderNo }) => orderNo === order.orderNo);
  expect(found.map(({ type }) => type).toSorted()).toEqual(['BUY', 'REFUND']);
  await expect(page.getByText(`共 ${found.length} 条`).first()).toBeVisible();
  await expect(page.locator('table[aria-label=账单] tbody tr')).toHaveCount(found.length);
  await search.fill('');
  await expect(page.getByText(`共 ${all.length.toLocaleString('en-US')} 条`).first()).toBeVisible();

  const [head, ...exported] = await saveWorkbook(page, () => page.locator('[data-export]:visible').click());
  const column = (label: string): number => (head as string[]).indexOf(label);
  expect(exported).toHaveLength(all.length);
  expect(
    exported.map((row) => [
      minorOf(row[column('变动前余额')] as string),
      minorOf(row[column('金额')] as string),
      row[column('操作类型')],
      row[column('订单号')] || null,
    ]),
  ).toEqual(all.map((bill) => [bill.previousBalance, bill.amount, WORDS[wordOf(bill)], bill.orderNo]));
});

test('adds up a statement from the opening to the closing balance, in a workbook and in print @long', async ({
  page,
  loginAs,
  admin,
}) => {
  const agent = await userOf(admin, 'agent3');
  const [paid] = await billsOf(admin, `orderNo=${order.orderNo}&type=BUY`);
  const month = dayIn('Asia/Shanghai', new Date(paid?.createdAt ?? '')).slice(0, 7);
  await loginAs('admin', { path: '/user/bills' });
  await button(page, '月结单').click();
  await pick(page, dialog(page), '客户', 'Haiketong');
  const book = await saveWorkbook(page, () => button(dialog(page), '月结单').click());
  const valueOf = (label: string): string => book.find((cells) => cells[0] === label)?.[1] as string;
  const start = book.findIndex((cells) => cells.includes('变动前余额'));
  const head = book[start] as string[];
  const lines = book.slice(start + 1).map((cells) => ({
    before: minorOf(cells[head.indexOf('变动前余额')] as string),
    amount: minorOf(cells[head.indexOf('金额')] as string),
    after: minorOf(cells[head.indexOf('余额')] ?? (cells[head.indexOf('变动后余额')] as string)),
    no: cells[head.indexOf('订单号')] ?? '',
  }));
  const [opening, closing] = [minorOf(valueOf('期初余额')), minorOf(valueOf('期末余额'))];
  expect(lines.reduce((sum, { amount }) => sum + amount, opening)).toBe(closing);
  expect(closing).toBe(agent.balance);
  lines.reduce((balance, line) => {
    expect([line.before, line.after]).toEqual([balance, balance + line.amount]);
    return line.after;
  }, opening);
  expect(lines.filter(({ no }) => no === order.orderNo).map(({ amount }) => amount)).toContain(paid?.amount);

  await page.goto(`/t3d/user/bills/statement?month=${month}&user=${agent.id}`);
  const sheet = page.locator(`[data-statement="${month}"]`);
  await expect(sheet).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(button(page, '打印')).toBeHidden();
  await expect(page.locator('aside')).toBeHidden();
  await expect(sheet.locator('[data-adds-up]')).toHaveAttribute('data-adds-up', 'true');
  const totals = sheet.locator('table[data-totals] tbody tr');
  expect([
    minorOf(await totals.first().locator('td').last().innerText()),
    minorOf(await totals.last().locator('td').last().innerText()),
  ]).toEqual([opening, closing]);
  const printed = await sheet
    .locator('table')
    .last()
    .locator('tbody tr')
    .evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll('td.number')].map((cell) => cell.textContent ?? '')),
    );
  expect(printed.map((cells) => [minorOf(cells[1] as string), minorOf(cells[2] as string)])).toEqual(
    lines.map(({ amount, after }) => [amount, after]),
  );
  const cells = await totals.evaluateAll((all) =>
    all.flatMap((row) => [...row.querySelectorAll('td')].map((cell) => getComputedStyle(cell).display)),
  );
  expect([...new Set(cells)], 'the summary is a table, its cells in one line').toEqual(['table-cell']);
  const at = head.findIndex((name) => name.startsWith('时间'));
  const moments = await sheet
    .locator('td.moment')
    .evaluateAll((all) => all.map((cell) => cell.firstChild?.textContent ?? ''));
  expect(moments.map((text) => text.slice(-11))).toEqual(
    book.slice(start + 1).map((cells) => (cells[at] as string).slice(5, 16)),
  );
  expect([head[at], await sheet.innerText()]).toEqual(['时间（Asia/Shanghai）', expect.not.stringMatching(/UTC[+−]/)]);
  expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(10_000);

  await page.emulateMedia({ media: 'screen' });
  expect(await saveWorkbook(page, () => button(page, '下载').click()), 'saved from here it is the same').toEqual(book);
});

test('labels a reversed profit share differently from a manual deduction @long', async ({ page, loginAs, admin }) => {
  const filter = { type_read: 'PROFIT_SHARE_CLAWBACK', orderNo_like: order.orderNo };
  const taken = await billsOf(admin, new URLSearchParams(filter).toString());
  expect(taken.length).toBeGreaterThan(0);
  await loginAs('admin', { path: withFilter('/user/bills', filter) });
  await expect(page.locator('[data-total=PROFIT_SHARE_CLAWBACK]')).toContainText(`分润扣回${taken.length}`);
  await expect(page.locator('[data-total=DEC]')).toHaveCount(0);
  await expect(rowOf(page, '分润扣回')).toHaveCount(taken.length);
  await rowOf(page, '分润扣回').first().getByRole('cell').nth(2).click();
  await expect(page.locator('div[data-field=type]')).toContainText('分润扣回');
  await expect(page.locator('[data-section=parties] [data-adds-up=true]')).toBeVisible();
  await expect(page.getByText('扣减', { exact: true }).filter({ visible: true })).toHaveCount(0);
});

test("opens the platform's account without actions when staff click the account on the platform's bill @long", async ({
  page,
  loginAs,
  admin,
}) => {
  const [platform] = await rowsOf<{ id: number }>(admin, '/t3d-api/users?account=platform');
  const [bill] = await rowsOf<{ id: number }>(admin, `/t3d-api/bills?toAccount=${platform?.id}&size=1`);
  await loginAs('admin', { path: `/user/bills/${bill?.id}/show` });
  await page.locator(`main a[href$="/user/user-list/${platform?.id}/show"]`).filter({ visible: true }).first().click();
  await expect(page.locator('[data-built-in]')).toBeVisible();
  await expect(page.locator('[data-action], [data-row-menu], [data-edit]').filter({ visible: true })).toHaveCount(0);
});
