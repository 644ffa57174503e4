import { rowsOf } from './support/responses';
import { expect, test } from './support/fixtures';
import { billsOf, dollars, effect, expectEffect, signed, userOf, written } from './support/money';
import { button, choose, dialog, headerBalance, input, pick, rowOf, rows, runOnList, toast } from './support/screens';

test('transfers money from an agent to a child of the agent, and shows a bill to each of the two agents', async ({
  page,
  loginAs,
  callAs,
  admin,
}) => {
  const agent1 = await callAs('agent1');
  const [giver, taker] = [await userOf(admin, 'agent1'), await userOf(admin, 'agent2')];
  await loginAs('agent1', { path: '/user/user-list' });
  await runOnList(page, { mark: 'data-action=transfer' });
  await expect(dialog(page).getByRole('combobox', { name: '转出客户' })).toHaveCount(0);
  await pick(page, dialog(page), '转入客户', 'Lvxin Tech');
  await input(dialog(page), '金额').fill('65.43');
  await expectEffect(page, 'Yuanhang Tele', giver.balance, -6_543);
  await expectEffect(page, 'Lvxin Tech', taker.balance, 6_543);
  await button(dialog(page), '转给 Lvxin Tech 65.43 USD').click();
  await expect(toast(page, /^已转给 Lvxin Tech 65\.43 USD/)).toBeVisible();
  expect([(await userOf(admin, 'agent1')).balance, (await userOf(admin, 'agent2')).balance]).toEqual([
    giver.balance - 6_543,
    taker.balance + 6_543,
  ]);
  await expect(headerBalance(page)).toContainText(dollars(giver.balance - 6_543));
  await page.goto('/t3d/user/bills');
  await expect(rowOf(page, '−65.43').first()).toBeVisible();
  await expect(rowOf(page, '+65.43')).toHaveCount(0);
  await page.getByRole('group', { name: '视图' }).getByRole('button', { name: '全部' }).click();
  await expect(rowOf(page, '−65.43').first()).toContainText('Yuanhang Tele');
  await expect(rowOf(page, '+65.43').first()).toContainText('Lvxin Tech');
  const moved = (await billsOf(agent1, 'type_in=TX,RX&sort=id&order=DESC')).slice(0, 2);
  expect(new Set(moved.map(({ amount }) => amount))).toEqual(new Set([-6_543, 6_543]));
});

test('sells AGENT_1 a range of stock cards, shows the price first, and creates a single bill @long', async ({
  page,
  loginAs,
  admin,
}) => {
  const stock = await rowsOf<{ iccid: string; unitPrice: number | null }>(
    admin,
    '/t3d-api/terminals?status=STOCKED&type=SIM&sort=iccid&order=ASC&iccid_like=898520225011&size=100',
  );
  const at = stock.findIndex(
    (card, index) =>
      card.unitPrice &&
      stock[index + 2]?.unitPrice &&
      BigInt(stock[index + 2]?.iccid.slice(0, -1) ?? 0) - BigInt(card.iccid.slice(0, -1)) === 2n,
  );
  const cards = stock.slice(at, at + 3);
  const cost = cards.reduce((sum, { unitPrice }) => sum + (unitPrice ?? 0), 0);
  const before = await userOf(admin, 'agent1');
  await loginAs('agent1', { path: '/terminal/terminal-delivery' });
  await button(page, '按号段购买').click();
  const box = dialog(page);
  await input(box, '号段').fill(`${cards[0]?.iccid}-${cards[2]?.iccid}`);
  await input(box, '号段').blur();
  await expect(box.locator('section[aria-live]')).toContainText('请选择卡类型');
  await expect(box.getByRole('button', { name: /^购买/ })).toBeDisabled();
  await choose(page, box, '类型', 'SIM 卡');
  await expect(box.locator('[data-available="3"]')).toBeVisible();
  await expect(effect(page, '金额').or(effect(page, '费用')).first()).toHaveText(`${signed(-cost)} USD`);
  await box.getByRole('button', { name: /^购买 3 张卡，共 / }).click();
  await expect(toast(page, /^已购买 3 张卡，共 /)).toBeVisible();
  expect((await userOf(admin, 'agent1')).balance).toBe(before.balance - cost);
  await expect(headerBalance(page)).toContainText(dollars(before.balance - cost));
  await page.goto('/t3d/user/bills');
  await expect(rows(page).filter({ hasText: 'SIM × 3' })).toContainText(written(-cost));
});
