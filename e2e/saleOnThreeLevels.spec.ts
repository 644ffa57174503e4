import { act, dataOf, rowsOf } from './support/responses';
import type { AccountName, Caller } from './support/fixtures';
import { ACCOUNTS, expect, test } from './support/fixtures';
import type { User } from './support/money';
import {
  amountsTold,
  billsOf,
  collectAnswers,
  dollars,
  effect,
  saveWorkbook,
  signed,
  userOf,
  written,
} from './support/money';
import type { Order } from './support/orders';
import { buyByDialog, chooseToBuy, madeOrderNo } from './support/orders';
import { button, dialog, headerBalance, input, moveTo, rowOf, runOnRow, toast, withFilter } from './support/screens';

test.describe.configure({ mode: 'serial' });

interface Plan {
  id: number;
  name: string;
}

const CODE = `MONEY-${Date.now()}`;

const NAME = '南极 9GB 三十天';
const PRICE = { company: 1_111_337, agent1: 2_351_771, agent2: 4_798_383, agent3: 9_582_729 };

const SHARE = {
  platform: PRICE.agent1 - PRICE.company,
  agent1: PRICE.agent2 - PRICE.agent1,
  agent2: PRICE.agent3 - PRICE.agent2,
};

let orderNo = '';

const own = async (caller: Caller): Promise<Plan> =>
  (await rowsOf<Plan>(caller, `/t3d-api/agent-plans?planCode=${CODE}`))[0] as Plan;

test('lets an agent buy below zero within the credit limit, and rejects an agent without a limit @long', async ({
  page,
  loginAs,
  callAs,
}) => {
  const [admin, agent1, agent2, agent3] = [
    await callAs('admin'),
    await callAs('agent1'),
    await callAs('agent2'),
    await callAs('agent3'),
  ] as const;
  const users = {
    agent1: await userOf(admin, 'agent1'),
    agent2: await userOf(admin, 'agent2'),
    agent3: await userOf(admin, 'agent3'),
  };
  const plan = await dataOf<Plan>(
    admin.post('/t3d-api/plans', {
      planCode: CODE,
      name: NAME,
      type: 'SUM',
      terminalType: 'SIM',
      areaCodes: ['JP'],
      corpCost: PRICE.company,
      cooperationPrice: PRICE.agent1,
      retailPrice: 12_345_678,
      rules: { dataMB: 9216, cycle: null, cycles: null, throttleKbps: null, activation: 'FIRST_USE', validDays: 30 },
    }),
  );
  await act(admin, 'plans', 'list', { ids: [plan.id] });
  await act(admin, 'plans', 'issue', { ids: [plan.id], agents: [users.agent1.id], cooperationPrice: PRICE.agent1 });
  await act(agent1, 'agent-plans', 'issue', {
    ids: [(await own(agent1)).id],
    agents: [users.agent2.id],
    cooperationPrice: PRICE.agent2,
  });
  await act(agent2, 'agent-plans', 'issue', {
    ids: [(await own(agent2)).id],
    agents: [users.agent3.id],
    cooperationPrice: PRICE.agent3,
  });

  await loginAs('admin', { path: '/user/user-list' });
  await runOnRow(page, rowOf(page, ACCOUNTS.agent3), '更多操作', '设置信用额度');
  await input(dialog(page), '信用额度').fill('200000');
  await expect(effect(page, '信用额度：Haiketong')).toHaveText(
    `${written(users.agent3.creditLimit)} USD → 200,000.00 USD`,
  );
  await button(dialog(page), '设置信用额度 1').click();
  await expect(toast(page, '设置信用额度：已处理 1 条')).toBeVisible();
  expect((await userOf(admin, 'agent3')).creditLimit).toBe(20_000_000);

  const free = '/t3d-api/terminals?status=UNUSED&type=SIM&realName=false&size=3';
  const cards = (await rowsOf<{ iccid: string }>(agent3, free)).map(({ iccid }) => iccid);
  await loginAs('agent3');
  await buyByDialog(page, cards[0] as string, NAME);
  orderNo = await madeOrderNo(page);
  const debt = users.agent3.balance - PRICE.agent3;
  await expect(headerBalance(page)).toContainText(dollars(debt));
  await headerBalance(page).click();
  await expect(dialog(page)).toContainText(`欠款 ${written(-debt)} USD，请尽快充值。`);
  await expect(dialog(page)).toContainText('200,000.00');

  await act(admin, 'users', 'set-credit', { ids: [users.agent3.id], creditLimit: 0 });
  await page.reload();
  await headerBalance(page).click();
  await expect(dialog(page)).toContainText(`欠款 ${written(-debt)} USD，充值前不能购买。`);
  await page.keyboard.press('Escape');
  await expect(await chooseToBuy(page, cards[1] as string, NAME)).toHaveAttribute('aria-disabled', 'true');
  await expect(dialog(page).locator('[data-short]')).toHaveText(`余额不足，还差 ${written(PRICE.agent3 - debt)} USD`);
  expect((await userOf(admin, 'agent3')).balance).toBe(debt);

  await act(admin, 'users', 'recharge', { ids: [users.agent3.id], amount: 50_000 - debt });
  await page.goto('/t3d/main');
  await expect(headerBalance(page)).toContainText('$500.00');
  await headerBalance(page).click();
  await expect(dialog(page)).not.toContainText('欠款');
});

test("explains a bill to staff with all amounts of the sale, and to an agent with the agent's own @long", async ({
  page,
  loginAs,
  callAs,
}) => {
  const admin = await callAs('admin');
  const [ann, bob] = [await userOf(admin, 'agent1'), await userOf(admin, 'agent2')];
  const bills = await billsOf(admin, `orderNo=${orderNo}`);
  expect(bills.map(({ type, amount }) => `${type} ${amount}`).sort()).toEqual([
    `BUY ${-PRICE.agent3}`,
    `PROFIT_SHARE ${SHARE.agent1}`,
    `PROFIT_SHARE ${SHARE.agent2}`,
  ]);
  const shareOf = (user: User): number =>
    bills.find((bill) => bill.type === 'PROFIT_SHARE' && bill.toAccount === user.id)?.id as number;
  const section = page.locator('[data-section=parties]');
  const sentence = page.locator('[data-money]');
  const partyOf = (name: string | number) => section.locator(`tr[data-party="${name}"]`);
  const look = async (who: AccountName, bill: number): Promise<void> => {
    await loginAs(who, { path: `/user/bills/${bill}/show` });
    await expect(section.locator('[data-adds-up=true]')).toBeVisible();
  };

  await look('admin', shareOf(ann));
  for (const [name, amount] of [
    ['Haiketong', -PRICE.agent3],
    ['Yuanhang Tele', SHARE.agent1],
    ['Lvxin Tech', SHARE.agent2],
    ['T3D', PRICE.agent1],
  ] as const) {
    await expect(section.locator('tbody tr').filter({ hasText: name })).toContainText(signed(amount));
  }
  await expect(sentence).toContainText(`Yuanhang Tele 给 Lvxin Tech 的价格 ${written(PRICE.agent2)}`);

  await look('agent1', shareOf(ann));
  await expect(sentence).toContainText(`您给 Lvxin Tech 的价格 ${written(PRICE.agent2)}`);
  await expect(partyOf(bob.id)).toContainText(signed(-PRICE.agent2));
  await expect(partyOf('ABOVE')).toContainText(signed(PRICE.agent1));
  await expect(section.locator('tr[data-own=true]')).toContainText(signed(SHARE.agent1));
  await expect(section).not.toContainText(written(SHARE.agent2));
  expect(amountsTold(await page.locator('body').innerText(), [PRICE.company, SHARE.platform, PRICE.agent3])).toEqual(
    [],
  );

  await look('agent2', shareOf(bob));
  for (const amount of [PRICE.agent3, PRICE.agent2, SHARE.agent2]) await expect(section).toContainText(written(amount));
  await expect(section.locator('tbody tr')).toHaveCount(3);
  await expect(section).not.toContainText('Yuanhang Tele');
  expect(
    amountsTold(await page.locator('body').innerText(), [PRICE.company, SHARE.platform, PRICE.agent1, SHARE.agent1]),
  ).toEqual([]);

  await page.goto(`/t3d/user/bills/${shareOf(ann)}/show`);
  await expect(page.getByText(written(SHARE.agent1))).toHaveCount(0);
  await expect(section).toHaveCount(0);
});

test("hides a superior's price from every agent on screens, in responses, exports and statements @long", async ({
  page,
  loginAs,
  callAs,
}) => {
  test.setTimeout(360_000);
  const admin = await callAs('admin');
  const [bob, cyd] = [await userOf(admin, 'agent2'), await userOf(admin, 'agent3')];
  const sold = async (): Promise<Order | undefined> =>
    (await rowsOf<Order>(admin, `/t3d-api/orders?orderNo=${orderNo}`))[0];
  await expect.poll(async () => (await sold())?.status).toBe('UNUSED');
  const order = await sold();
  await act(admin, 'orders', 'partial-refund', { ids: [order?.id], amount: 6_000_011, remark: '信号不稳定' });
  const all = await billsOf(admin, `orderNo=${orderNo}`);
  expect(all.map(({ type }) => type).sort()).toEqual([
    'BUY',
    'DEC',
    'DEC',
    'PROFIT_SHARE',
    'PROFIT_SHARE',
    'REFUND',
    'REFUND_PROFIT_SHARE',
  ]);
  const amountsBut = (...known: User[]): number[] =>
    all.filter(({ toAccount }) => known.every(({ id }) => id !== toAccount)).map(({ amount }) => Math.abs(amount));
  const secrets = {
    agent1: [PRICE.company, SHARE.platform],
    agent2: [PRICE.company, SHARE.platform, PRICE.agent1, ...amountsBut(bob, cyd)],
    agent3: [
      PRICE.company,
      SHARE.platform,
      PRICE.agent1,
      PRICE.agent2,
      PRICE.agent3 - PRICE.agent1,
      ...amountsBut(cyd),
    ],
  };
  const answers = collectAnswers(page);
  for (const who of ['agent1', 'agent2', 'agent3'] as const) {
    const expectSilence = (text: string, where: string): void => {
      expect(amountsTold(text, secrets[who]), `${who}: ${where}`).toEqual([]);
    };
    const caller = await callAs(who);
    const mine = (await billsOf(caller, `orderNo=${orderNo}`)).map(({ id }) => `/user/bills/${id}/show`);
    const mark = PRICE[who];
    let seen = '';
    await page.goto('/healthz');
    await answers.read();
    await loginAs(who);
    for (const path of [
      withFilter('/user/bills', { orderNo_like: orderNo }),
      ...mine,
      '/user/bills/statement',
      withFilter('/order/order-list', { orderNo_like: orderNo }),
      `/order/order-list/${order?.id}/show`,
      '/package-list/package-agent',
      ...(who === 'agent3' ? [] : ['/package-list/sub-agent-plans', '/user/user-list']),
    ]) {
      await moveTo(page, path);
      await expect(page.locator('main#page')).toBeVisible();
      const told = await answers.read();
      expectSilence(told, `answers ${path}`);
      const text = await page.locator('body').innerText();
      expectSilence(text, `screen ${path}`);
      seen += text + told;
    }
    expect(amountsTold(seen, [mark])).toEqual([mark]);
    await moveTo(page, withFilter('/order/order-list', {}));
    await expect(page.getByRole('heading', { name: '订单列表' })).toBeVisible();
    const orders = await saveWorkbook(page, () => page.locator('[data-export]:visible').click());
    expectSilence(orders.map((cells) => cells.join('\t')).join('\n'), 'export of orders');
    for (const resource of [
      'bills',
      'agent-plans',
      'terminals',
      'recharge-records',
      ...(who === 'agent3' ? [] : ['sub-agent-plans', 'users']),
    ]) {
      const text = await (await caller.get(`/t3d-api/${resource}/export?format=csv`)).text();
      expect(text.length, resource).toBeGreaterThan(100);
      expectSilence(text, `export of ${resource}`);
    }
    await moveTo(page, '/user/bills/statement');
    const book = (await saveWorkbook(page, () => button(page, '下载').click()))
      .map((cells) => cells.join('\t'))
      .join('\n');
    expect(amountsTold(book, [who === 'agent3' ? PRICE.agent3 : SHARE[who]])).toHaveLength(1);
    expectSilence(book, 'statement');
  }
});
