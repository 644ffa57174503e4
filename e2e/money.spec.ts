import type { AccountName, Caller } from './support/fixtures';
import { ACCOUNTS, expect, test } from './support/fixtures';
import type { Bill, User } from './support/money';
import {
  amountsTold,
  billsOf,
  collectAnswers,
  dollars,
  effect,
  minorOf,
  ownersOf,
  readAll,
  saveWorkbook,
  signed,
  userOf,
  written,
} from './support/money';
import {
  button,
  choose,
  dialog,
  input,
  moveTo,
  pathOf,
  pick,
  recordCalls,
  rowOf,
  rows,
  runOnRow,
  toast,
} from './support/screens';

// Money on the screens: every cent that staff move is told before and after, credit and debt, a sale three levels deep
// as each level may know it, lists that agree with their sums, files that agree with the lists.
test.describe.configure({ mode: 'serial' });

interface Plan {
  id: number;
  name: string;
}

// Prices above every balance of the demo world: whoever reads one of them has read it of this sale.
const CODE = `MONEY-${Date.now()}`;
const NAME = '南极 9GB 三十天';
const PRICE = { company: 1_111_337, agent1: 2_351_771, agent2: 4_798_383, agent3: 9_582_729 };
const SHARE = {
  platform: PRICE.agent1 - PRICE.company,
  agent1: PRICE.agent2 - PRICE.agent1,
  agent2: PRICE.agent3 - PRICE.agent2,
};
const WORDS: Record<string, string> = {
  INC: '充值',
  DEC: '扣减',
  PAY: '在线充值',
  BUY: '购买',
  TX: '转出',
  RX: '转入',
  REFUND: '退款',
  PROFIT_SHARE: '分润',
  REFUND_PROFIT_SHARE: '分润退回',
  ESIM_GENERATE: 'eSIM 费用',
  ESIM_REVKED: 'eSIM 费用退回',
};
/** What the sale of this file left behind. */
let orderNo = '';

const withFilter = (path: string, filter: object): string =>
  `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
const act = async (caller: Caller, action: string, body: object): Promise<void> => {
  const answer = await caller.post(`/t3d-api/${action.replace(' ', '/actions/')}`, body, {
    'Idempotency-Key': crypto.randomUUID(),
  });
  expect(answer.status(), `${action}: ${await answer.text()}`).toBe(200);
};
const own = async (caller: Caller): Promise<Plan> =>
  ((await (await caller.get(`/t3d-api/agent-plans?planCode=${CODE}`)).json()) as { rows: Plan[] }).rows[0] as Plan;

test('a recharge tells the balance before and after, to the cent, before it is confirmed', async ({
  page,
  loginAs,
  callAs,
}) => {
  const admin = await callAs('admin');
  const before = await userOf(admin, 'agent3');
  await loginAs('admin', { path: '/user/user-list' });
  await runOnRow(page, rowOf(page, ACCOUNTS.agent3), '更多操作', '充值');
  await input(dialog(page), '金额').fill('321.09');
  await expect(effect(page, '金额')).toHaveText('+321.09 USD');
  await expect(effect(page, '海客通')).toHaveText(
    `${written(before.balance)} USD → ${written(before.balance + 32_109)} USD`,
  );
  expect((await userOf(admin, 'agent3')).balance).toBe(before.balance);
  await button(dialog(page), '充值').click();
  await expect(toast(page, /^充值：/)).toBeVisible();
  await expect(rowOf(page, ACCOUNTS.agent3)).toContainText(dollars(before.balance + 32_109));
  expect(await billsOf(admin, `toAccount=${before.id}&sort=id&order=DESC&type=INC`)).toContainEqual(
    expect.objectContaining({ amount: 32_109, previousBalance: before.balance, balanceAfter: before.balance + 32_109 }),
  );
});

test('a reversal names its bill, tells its effect, and is refused the second time in words', async ({
  page,
  loginAs,
  callAs,
}) => {
  const admin = await callAs('admin');
  const before = await userOf(admin, 'agent3');
  const bill = (await billsOf(admin, `toAccount=${before.id}&type=INC`)).find(
    ({ amount }) => amount === 32_109,
  ) as Bill;
  const calls = recordCalls(page);
  await loginAs('admin', { path: '/user/user-list' });
  const open = async (): Promise<void> => {
    await button(page, '冲正').click();
    await pick(page, dialog(page), '要冲正的账单', '海客通 +$321.09', '海客通');
  };
  await open();
  await expect(dialog(page).getByRole('heading', { level: 2 })).toContainText('321.09 USD');
  await expect(effect(page, '金额')).toHaveText('−321.09 USD');
  await expect(effect(page, '海客通')).toHaveText(
    `${written(before.balance)} USD → ${written(before.balance - 32_109)} USD`,
  );
  await button(dialog(page), '冲正').click();
  await expect(toast(page, /^冲正：/)).toBeVisible();
  expect((await userOf(admin, 'agent3')).balance).toBe(before.balance - 32_109);
  const [reversal] = await billsOf(admin, `toAccount=${before.id}&type=DEC&sort=id&order=DESC`);
  expect(reversal).toMatchObject({ amount: -32_109, balanceAfter: before.balance - 32_109 });

  await open();
  await expect(dialog(page).getByRole('alert')).toContainText(/已(经)?冲正/);
  await expect(button(dialog(page), '冲正')).toBeDisabled();
  expect(calls.filter((call) => pathOf(call).endsWith('/actions/reverse'))).toHaveLength(1);
  expect(
    (
      await admin.post('/t3d-api/users/actions/reverse', { bill: bill.id }, { 'Idempotency-Key': crypto.randomUUID() })
    ).status(),
  ).toBe(400);
});

test('staff transfer between any two agents: both balances are told and move', async ({ page, loginAs, callAs }) => {
  const admin = await callAs('admin');
  const [giver, taker] = [await userOf(admin, 'other1'), await userOf(admin, 'other2')];
  await loginAs('admin', { path: '/user/user-list' });
  await button(page, '转账').click();
  await pick(page, dialog(page), '转出客户', 'Hanaro Mobile');
  await pick(page, dialog(page), '转入客户', '联途国际');
  await input(dialog(page), '金额').fill('43.21');
  await expect(effect(page, 'Hanaro Mobile')).toHaveText(
    `${written(giver.balance)} USD → ${written(giver.balance - 4_321)} USD`,
  );
  await expect(effect(page, '联途国际')).toHaveText(
    `${written(taker.balance)} USD → ${written(taker.balance + 4_321)} USD`,
  );
  await button(dialog(page), '转账').click();
  await expect(toast(page, /^转账：/)).toBeVisible();
  expect([(await userOf(admin, 'other1')).balance, (await userOf(admin, 'other2')).balance]).toEqual([
    giver.balance - 4_321,
    taker.balance + 4_321,
  ]);
});

test('a customer level is bound to ticked customers only', async ({ page, loginAs, callAs }) => {
  const admin = await callAs('admin');
  const calls = recordCalls(page);
  const sent = () => calls.filter((call) => call.method() === 'POST' && pathOf(call).endsWith('/bind-level'));
  await loginAs('admin', { path: '/user/user-list' });
  await expect(rows(page).first()).toBeVisible();
  await button(page, '绑定客户等级').click();
  await expect(page.getByRole('alert').filter({ hasText: '请先选择客户' })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  expect(sent()).toHaveLength(0);
  expect((await admin.post('/t3d-api/users/actions/bind-level', { ids: [], level: 'VIP' })).status()).toBe(400);

  for (const name of ['other1', 'other2'] as const) await rowOf(page, ACCOUNTS[name]).getByRole('checkbox').check();
  await page.locator('[data-bulk=bind-level]').click();
  await choose(page, dialog(page), '客户等级', '海员');
  await button(dialog(page), '绑定客户等级 2').click();
  await expect(toast(page, '绑定客户等级：已处理 2 条')).toBeVisible();
  expect([(await userOf(admin, 'other1')).level, (await userOf(admin, 'other2')).level]).toEqual(['SEAMAN', 'SEAMAN']);
});

test('with credit an agent buys below zero, sees its debt, and is refused in words once its credit is gone', async ({
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
  const made = await admin.post('/t3d-api/plans', {
    planCode: CODE,
    name: NAME,
    type: 'SUM',
    terminalType: 'SIM',
    areaCodes: ['JP'],
    corpCost: PRICE.company,
    cooperationPrice: PRICE.agent1,
    retailPrice: 12_345_678,
    rules: { dataMB: 9216, cycle: null, cycles: null, throttleKbps: null, activation: 'FIRST_USE', validDays: 30 },
  });
  const { data: plan } = (await made.json()) as { data: Plan };
  await act(admin, 'plans list', { ids: [plan.id] });
  await act(admin, 'plans issue', { ids: [plan.id], agents: [users.agent1.id], cooperationPrice: PRICE.agent1 });
  await act(agent1, 'agent-plans issue', {
    ids: [(await own(agent1)).id],
    agents: [users.agent2.id],
    cooperationPrice: PRICE.agent2,
  });
  await act(agent2, 'agent-plans issue', {
    ids: [(await own(agent2)).id],
    agents: [users.agent3.id],
    cooperationPrice: PRICE.agent3,
  });

  await loginAs('admin', { path: '/user/user-list' });
  await runOnRow(page, rowOf(page, ACCOUNTS.agent3), '更多操作', '设置信用额度');
  await input(dialog(page), '信用额度').fill('200000');
  await expect(effect(page, '信用额度：海客通')).toHaveText(
    `${written(users.agent3.creditLimit)} USD → 200,000.00 USD`,
  );
  await button(dialog(page), '设置信用额度 1').click();
  await expect(toast(page, '设置信用额度：已处理 1 条')).toBeVisible();
  expect((await userOf(admin, 'agent3')).creditLimit).toBe(20_000_000);

  const cards = (
    (await (await agent3.get('/t3d-api/terminals?status=UNUSED&type=SIM&realName=false&size=3')).json()) as {
      rows: { iccid: string }[];
    }
  ).rows.map(({ iccid }) => iccid);
  const order = async (card: string): Promise<void> => {
    await page.goto('/t3d/order/order-list/create');
    await pick(page, page, 'ICCID', card);
    await pick(page, page, '代理套餐', NAME);
    await button(page, '保存').click();
  };
  await loginAs('agent3');
  await order(cards[0] as string);
  const heading = page.getByRole('heading', { level: 1, name: /^[0-9A-Z]{20,}$/ });
  await expect(heading).toBeVisible();
  orderNo = (await heading.textContent()) ?? '';
  const debt = users.agent3.balance - PRICE.agent3;
  await expect(page.locator('.header-balance')).toContainText(dollars(debt));
  await page.locator('.header-balance').click();
  await expect(dialog(page)).toContainText(`欠款 ${written(-debt)} USD，请尽快充值。`);
  await expect(dialog(page)).toContainText('200,000.00');

  await act(admin, 'users set-credit', { ids: [users.agent3.id], creditLimit: 0 });
  await page.reload();
  await page.locator('.header-balance').click();
  await expect(dialog(page)).toContainText(`欠款 ${written(-debt)} USD，充值前不能购买。`);
  await page.keyboard.press('Escape');
  await order(cards[1] as string);
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: /余额|欠款/ })
      .first(),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/create$/);
  expect((await userOf(admin, 'agent3')).balance).toBe(debt);

  await act(admin, 'users recharge', { ids: [users.agent3.id], amount: 50_000 - debt });
  await page.goto('/t3d/main');
  await expect(page.locator('.header-balance')).toContainText('$500.00');
  await page.locator('.header-balance').click();
  await expect(dialog(page)).not.toContainText('欠款');
});

test('"explain this bill" tells staff the whole sale, and each agent what it charged, paid and earned', async ({
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
  const section = page.locator('[data-explain]');
  const look = async (who: AccountName, bill: number): Promise<void> => {
    await loginAs(who, { path: `/user/bills/${bill}/show` });
    await expect(section.getByRole('listitem').first()).toBeVisible();
  };

  await look('admin', shareOf(ann));
  for (const line of [
    ['海客通', signed(-PRICE.agent3)],
    ['远航通讯', signed(SHARE.agent1)],
    ['旅信科技', signed(SHARE.agent2)],
    ['销售收入', signed(PRICE.agent1)],
  ] as const) {
    await expect(section.getByRole('listitem').filter({ hasText: line[0] })).toContainText(
      line[1].replace(/^([+−])/, '$1$'),
    );
  }
  await expect(section).toContainText(`远航通讯 以 ${written(PRICE.agent2)} 将套餐“${NAME}”`);

  await look('agent1', shareOf(ann));
  await expect(section).toContainText(written(PRICE.agent2));
  await expect(section).toContainText(written(PRICE.agent1));
  await expect(section.locator('[data-own=true]')).toContainText(`+$${written(SHARE.agent1)}`);
  expect(amountsTold(await page.locator('body').innerText(), [PRICE.company, SHARE.platform])).toEqual([]);

  await look('agent2', shareOf(bob));
  for (const amount of [PRICE.agent3, PRICE.agent2, SHARE.agent2]) await expect(section).toContainText(written(amount));
  await expect(section.getByRole('listitem')).toHaveCount(2);
  await expect(section).not.toContainText('远航通讯');
  expect(
    amountsTold(await page.locator('body').innerText(), [PRICE.company, SHARE.platform, PRICE.agent1, SHARE.agent1]),
  ).toEqual([]);

  await page.goto(`/t3d/user/bills/${shareOf(ann)}/show`);
  await expect(page.getByText(written(SHARE.agent1))).toHaveCount(0);
  await expect(section).toHaveCount(0);
});

test("no agent reads a superior's price: not on a screen, not in an answer, not in an export, not in a statement", async ({
  page,
  loginAs,
  callAs,
}) => {
  test.setTimeout(360_000);
  const admin = await callAs('admin');
  const [bob, cyd] = [await userOf(admin, 'agent2'), await userOf(admin, 'agent3')];
  await expect
    .poll(
      async () =>
        ((await (await admin.get(`/t3d-api/orders?orderNo=${orderNo}`)).json()) as { rows: { status: string }[] })
          .rows[0]?.status,
    )
    .toBe('UNUSED');
  const {
    rows: [order],
  } = (await (await admin.get(`/t3d-api/orders?orderNo=${orderNo}`)).json()) as { rows: { id: number }[] };
  await act(admin, 'orders partial-refund', { ids: [order?.id], amount: 6_000_011, remark: '信号不稳定' });
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
  // What the superiors paid, and every amount of this sale that is neither the agent's own nor its child's.
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
    // Its own price does stand there: what is looked for would be found.
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

test('bills: filters, sums that agree with the rows, an export that equals the list', async ({
  page,
  loginAs,
  callAs,
}) => {
  const admin = await callAs('admin');
  const agent = await userOf(admin, 'agent3');
  const all = await billsOf(admin, `toAccount=${agent.id}&sort=id&order=DESC`);
  await loginAs('admin', { path: withFilter('/user/bills', { toAccount: agent.id }) });
  const strip = page.locator('[data-totals]');
  await expect(strip).toBeVisible();
  await expect(strip.getByRole('columnheader').first()).toContainText(all.length.toLocaleString('en-US'));
  const cells = await strip.locator('[data-currency=USD]').getByRole('cell').allInnerTexts();
  const types = await strip
    .locator('[data-total]')
    .evaluateAll((buttons) => buttons.map((one) => [one.getAttribute('data-total'), one.textContent]));
  const sums = Object.fromEntries(types.map(([type], index) => [type, minorOf(cells[index + 1] as string)]));
  const expected: Record<string, number> = {};
  for (const { type, amount } of all) expected[type] = (expected[type] ?? 0) + amount;
  expect(sums).toEqual(expected);
  expect(minorOf(cells[0] as string)).toBe(all.reduce((sum, { amount }) => sum + amount, 0));
  expect(minorOf(cells[0] as string), 'all bills together are the balance').toBe(agent.balance);

  const shares = all.filter(({ type }) => type === 'PROFIT_SHARE');
  await page.locator('[data-total=PROFIT_SHARE]').click();
  await expect(page.getByText(`共 ${shares.length} 条`).first()).toBeVisible();
  await expect(rowOf(page, WORDS.PROFIT_SHARE as string)).toHaveCount(Math.min(20, shares.length));
  await expect(strip.getByRole('columnheader').first(), 'the sum is of the chosen type').toContainText(
    String(shares.length),
  );
  await page.locator('[data-total=PROFIT_SHARE]').click();
  // A search that rests before the type has gone from the list would be for that type only.
  await expect(page.getByText(`共 ${all.length.toLocaleString('en-US')} 条`).first()).toBeVisible();
  const search = page.getByRole('search').getByRole('textbox');
  await search.fill(orderNo);
  const found = all.filter((bill) => bill.orderNo === orderNo);
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
  ).toEqual(all.map((bill) => [bill.previousBalance, bill.amount, WORDS[bill.type], bill.orderNo]));
});

test('a statement: opening plus movements is closing is the balance, in the workbook and on paper', async ({
  page,
  loginAs,
  callAs,
}) => {
  const admin = await callAs('admin');
  const agent = await userOf(admin, 'agent3');
  const [last] = await billsOf(admin, `orderNo=${orderNo}&toAccount=${agent.id}`);
  const month = (last as Bill).createdAt.slice(0, 7);
  await loginAs('admin', { path: '/user/bills' });
  await button(page, '月结单').click();
  await pick(page, dialog(page), '客户', '海客通');
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
  expect(lines.filter(({ no }) => no === orderNo).map(({ amount }) => amount)).toContain(-PRICE.agent3);

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
  // One zone on paper, on screen and in the file: a row near midnight falls on the same day in all of them.
  const at = head.findIndex((name) => name.startsWith('时间'));
  const moments = await sheet
    .locator('td.moment')
    .evaluateAll((all) => all.map((cell) => cell.firstChild?.textContent ?? ''));
  expect(moments.map((text) => text.slice(-11))).toEqual(
    book.slice(start + 1).map((cells) => (cells[at] as string).slice(5, 16)),
  );
  expect([head[at], await sheet.innerText()]).toEqual(['时间（UTC）', expect.not.stringMatching(/UTC[+−]/)]);
  expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(10_000);

  await page.emulateMedia({ media: 'screen' });
  expect(await saveWorkbook(page, () => button(page, '下载').click()), 'saved from here it is the same').toEqual(book);
});

test("SALESMAN sees his customers' money and no other's, and moves none", async ({ page, loginAs, callAs }) => {
  const [admin, sales] = [await callAs('admin'), await callAs('sales')];
  const other = await userOf(admin, 'other1');
  const [foreign] = await billsOf(admin, `toAccount=${other.id}&type=INC`);
  const {
    rows: [foreignRecord],
  } = (await (await admin.get(`/t3d-api/recharge-records?account=${other.id}&size=1`)).json()) as {
    rows: { id: number; paymentNo: string }[];
  };
  await loginAs('sales', { path: '/user/bills' });
  await expect(rows(page).first()).toBeVisible();
  // Whose customers they are is asked of ADMIN: other files of this run have given him new ones. What was deleted is in
  // no list, its money stays.
  const everybody = await readAll<User & { salesman: number | null }>(admin, '/t3d-api/users');
  const me = (await userOf(admin, 'sales')).id;
  const expectOwnOnly = async (path: string): Promise<void> => {
    const [told, all] = [await ownersOf(sales, path), await ownersOf(admin, path)];
    for (const { id, nickname, salesman } of everybody)
      expect(told.has(id), `${path}: ${nickname}`).toBe(salesman === me && all.has(id));
    expect(told.size).toBeGreaterThanOrEqual(3);
  };
  expect(everybody.find(({ id }) => id === other.id)?.salesman).not.toBe(me);
  await expectOwnOnly('/t3d-api/bills?type=INC');
  await page.goto(`/t3d${withFilter('/user/bills', { toAccount: other.id })}`);
  await expect(page.getByText('共 0 条').or(page.getByText(/没有/)).first()).toBeVisible();
  await expect(page.locator('[data-totals]')).toHaveCount(0);
  for (const path of [
    `/user/bills/${foreign?.id}/show`,
    `/user/recharge-records/${foreignRecord?.id}/show`,
    `/user/bills/statement?user=${other.id}`,
  ]) {
    await page.goto(`/t3d${path}`);
    await expect(
      page
        .getByRole('alert')
        .or(page.getByText(/没有|不存在|找不到/))
        .first(),
      path,
    ).toBeVisible();
    await expect(page.locator('main#page'), path).not.toContainText(/Hanaro|[\d,]+\.\d{2}/);
  }
  await page.goto('/t3d/user/recharge-records');
  await expect(rows(page).first()).toBeVisible();
  await expectOwnOnly('/t3d-api/recharge-records');
  await page.goto('/t3d/user/user-list');
  await expect(rowOf(page, ACCOUNTS.agent1)).toBeVisible();
  await expect(rowOf(page, ACCOUNTS.other1)).toHaveCount(0);
  for (const name of ['冲正', '转账', '充值']) await expect(button(page, name)).toHaveCount(0);
  await rowOf(page, ACCOUNTS.agent1).getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem').first().waitFor();
  const offered = await page.getByRole('menuitem').allInnerTexts();
  expect(offered.filter((name) => ['充值', '冲正', '转账', '设置信用额度'].includes(name))).toEqual([]);
  expect(offered).toContain('绑定客户等级');
});
