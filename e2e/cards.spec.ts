import type { Locator, Page } from '@playwright/test';
import { cardNumbers, withWrongCheck } from './support/cards';
import type { Caller } from './support/fixtures';
import { expect, test } from './support/fixtures';
import { button, choose, dialog, input, pick, readsBehind, rowOf, rows, runOnRow, toast } from './support/screens';
import { workbook } from './support/workbook';

// Deeds on cards as people do them: the range box before anything moves, buying, switching off and on, a card replaced
// by another, a file checked, and the papers of a card's user reviewed.

test.describe.configure({ mode: 'serial' });

const STOCK = cardNumbers(20, 40, '8986032612');
/** Of the first twenty numbers these three have no card. */
const MISSING = new Set([5, 6, 7]);
const LIBRARY = '/terminal/terminal-delivery';
const PAPERS = '/terminal/terminal-delivery/real-names';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAGCAIAAABxZ0isAAAAEklEQVR4nGM4ceIEHsQwNKUBu7iMLUTMkYsAAAAASUVORK5CYII=',
  'base64',
);
const ONLY = (iccid: string | undefined): string => `?filter=${encodeURIComponent(JSON.stringify({ iccid }))}`;

interface Card {
  id: number;
  iccid: string;
  status: string;
  agent1Label: string | null;
  replacedByLabel: string | null;
  realNameVerifiedAt: string | null;
}
const cardOf = async (caller: Caller, iccid: string | undefined): Promise<Card> =>
  ((await (await caller.get(`/t3d-api/terminals?iccid=${iccid}`)).json()) as { rows: Card[] }).rows[0] as Card;
const dataOf = async <T>(answer: ReturnType<Caller['post']>): Promise<T> =>
  ((await (await answer).json()) as { data: T }).data;

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await input(page, '号段').focus();
  await page.keyboard.press('ControlOrMeta+V');
}
/** Counts what is asked of the server to be done, checks apart. */
function countDeeds(page: Page): () => number {
  let deeds = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/actions\/[\w-]+$/.test(new URL(request.url()).pathname)) deeds += 1;
  });
  return () => deeds;
}
const menuOf = async (page: Page, row: Locator): Promise<string[]> => {
  await row.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem').first().waitFor();
  const names = (await page.getByRole('menuitem').allInnerTexts()).map((name) => name.trim());
  await page.keyboard.press('Escape');
  return names;
};

let admin: Caller;
let agent1: Caller;

test.beforeEach(async ({ callAs, context }) => {
  [admin, agent1] = (await Promise.all([callAs('admin'), callAs('agent1')])) as [Caller, Caller];
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
});

test('the range box reads a messy paste, tells gaps, holders and wrong digits, and moves nothing before the press', async ({
  page,
  loginAs,
}) => {
  for (const [at, iccid] of STOCK.entries())
    if (!MISSING.has(at))
      expect((await admin.post('/t3d-api/terminals', { iccid, type: 'SIM', unitPrice: 150 })).status()).toBe(200);
  const deeds = countDeeds(page);
  await loginAs('admin', { path: LIBRARY });
  await button(page, '按号段下发').click();
  const box = dialog(page);
  const wrong = withWrongCheck(STOCK[25] as string);
  await paste(page, `起始号码：${STOCK[0]}\t${STOCK[19]}\t20\r\n"${STOCK[22]}"；${wrong}\n没有号码`);
  await pick(page, box, '接收客户', '远航通讯');

  await expect(box.locator(`[data-range="${STOCK[0]}-${STOCK[19]}"] [data-matched="17"]`)).toContainText('17 / 20');
  await expect(box.locator('[data-gaps="3"]')).toContainText('3 个号码没有对应的卡');
  await expect(box.locator('[data-gaps="3"]')).toContainText(STOCK[5] as string);
  await expect(box).toContainText('3 项');
  await expect(box.locator('[data-holders]')).toContainText('平台库存');
  const problems = box.getByRole('alert', { name: '有误的号段' });
  await expect(problems).toContainText('没有号码');
  await expect(problems).toContainText(STOCK[25] as string);
  await expect(button(box, '下发 18')).toBeDisabled();
  await box.locator(`[data-mend="${STOCK[25]}"]`).click();
  await expect(box.locator('[data-available="19"]')).toBeVisible();
  expect(deeds()).toBe(0);
  expect((await cardOf(admin, STOCK[0])).status).toBe('STOCKED');

  await input(box, '号段').fill('');
  await button(box, '下发 19').click();
  await expect(toast(page, '下发：已处理 19 条')).toBeVisible();
  expect(deeds()).toBe(1);
  expect(await cardOf(admin, STOCK[25])).toMatchObject({ status: 'UNUSED', agent1Label: '远航通讯' });
  expect((await cardOf(admin, STOCK[21])).status).toBe('STOCKED');
});

test('agent 1 buys a range: the type is asked for first, what is on sale and its price show before the press', async ({
  page,
  loginAs,
}) => {
  const before = (await dataOf<{ balance: number }>(agent1.get('/t3d-api/sessions'))).balance;
  const deeds = countDeeds(page);
  await loginAs('agent1', { path: LIBRARY });
  await button(page, '按号段购买').click();
  const box = dialog(page);
  await expect(box.getByRole('group').or(box.getByRole('textbox')).first()).toHaveAccessibleName(/类型/);
  await paste(page, `${STOCK[30]}-${STOCK[33]}`);
  await expect(box.getByRole('alert').getByText('请选择卡类型')).toBeVisible();
  await expect(box.getByRole('button', { name: /^购买/ })).toBeDisabled();
  await choose(page, box, '类型', 'SIM 卡');
  await expect(box.locator('[data-available="4"]')).toBeVisible();
  await expect(box.getByRole('heading', { level: 2 })).toContainText('6.00');
  expect(deeds()).toBe(0);
  await button(box, '购买 4').click();
  await expect(toast(page, '购买：已处理 4 条')).toBeVisible();
  expect((await dataOf<{ balance: number }>(agent1.get('/t3d-api/sessions'))).balance).toBe(before - 600);
  expect(await cardOf(agent1, STOCK[31])).toMatchObject({ status: 'UNUSED' });
});

test('a card is disabled and restored only after the press; cancel changes nothing', async ({ page, loginAs }) => {
  await loginAs('admin', { path: `${LIBRARY}${ONLY(STOCK[30])}` });
  const row = rowOf(page, '未使用').or(rowOf(page, '停用')).first();
  for (const [action, from, to] of [
    ['停用', 'UNUSED', 'DISABLE'],
    ['恢复', 'DISABLE', 'UNUSED'],
  ] as const) {
    await runOnRow(page, row, '更多操作', action);
    await button(dialog(page), '取消').click();
    await expect(dialog(page)).toBeHidden();
    expect((await cardOf(admin, STOCK[30])).status).toBe(from);
    await runOnRow(page, row, '更多操作', action);
    await dialog(page)
      .getByRole('button', { name: new RegExp(`^${action}`) })
      .click();
    await expect(toast(page, `${action}：已处理 1 条`)).toBeVisible();
    expect((await cardOf(admin, STOCK[30])).status).toBe(to);
  }
});

test('a press that has begun on an entry of the menu is not lost when the row is read anew meanwhile', async ({
  page,
  loginAs,
}) => {
  await loginAs('admin', { path: `${LIBRARY}${ONLY(STOCK[30])}` });
  await rows(page).first().getByRole('button', { name: '更多操作' }).click();
  const entry = page.getByRole('menuitem', { name: '恢复', exact: true });
  await expect(entry).toHaveAttribute('aria-disabled', 'true');
  await entry.hover();
  await page.mouse.down();
  const { id } = await cardOf(admin, STOCK[30]);
  const change = async (action: string): Promise<void> => {
    expect((await admin.post(`/t3d-api/terminals/actions/${action}`, { ids: [id] })).status()).toBe(200);
  };
  await change('disable');
  await readsBehind(page, '/t3d-api/terminals');
  await expect(entry).not.toHaveAttribute('aria-disabled');
  await page.mouse.up();
  await expect(dialog(page).getByRole('button', { name: /^恢复/ })).toBeVisible();
  await change('restore');
});

test('agent 1 replaces a card by another: the old one stands in the dialog, what goes over shows, then it is void', async ({
  page,
  loginAs,
}) => {
  await loginAs('agent1', { path: `${LIBRARY}${ONLY(STOCK[31])}` });
  await runOnRow(page, rows(page).first(), '更多操作', '换卡');
  const box = dialog(page);
  await expect(box.getByRole('combobox', { name: '旧卡' })).toHaveValue(STOCK[31] as string);
  await pick(page, box, '新卡', STOCK[32] as string);
  await expect(box.locator('section[aria-live]')).toContainText('随卡转移的订单');
  await button(box, '换卡').click();
  await expect(toast(page, /^换卡：/)).toBeVisible();
  expect(await cardOf(agent1, STOCK[31])).toMatchObject({ status: 'INVALID', replacedByLabel: STOCK[32] });
});

test('a file is checked: columns as understood, unknown ones named, the rows with errors come back as a workbook', async ({
  page,
  loginAs,
}) => {
  await loginAs('admin', { path: LIBRARY });
  await button(page, '导入').click();
  const box = dialog(page);
  const sheet = await workbook([
    ['ICCID', 'Type', '颜色'],
    [STOCK[5] as string, 'SIM', '红'],
    [withWrongCheck(STOCK[6] as string), 'SIM', '蓝'],
  ]);
  await box.locator('input[type=file]').setInputFiles({
    name: 'cards.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: sheet,
  });
  await expect(box.locator('[data-column="颜色"]')).toContainText('不导入');
  await button(box, '核对数据').click();
  await expect(box.getByRole('table', { name: '有误的行' })).toContainText('ICCID');
  await expect(box.locator('[data-columns]')).toContainText('类型');
  await expect(box.locator('[data-columns]')).toContainText('不导入的列：颜色');
  await expect(button(box, '导入')).toBeDisabled();
  const [download] = await Promise.all([page.waitForEvent('download'), button(box, '下载错误行').click()]);
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
});

test('papers of a card: picture beside fields, checks and decisions; a rejection needs a reason, a key approves', async ({
  page,
  loginAs,
}) => {
  const upload = await page.request.post('/t3d-api/files?use=real-name', {
    headers: { 'X-Session-Id': admin.sessionId },
    multipart: { file: { name: 'paper.png', mimeType: 'image/png', buffer: PNG } },
  });
  expect(upload.status()).toBe(200);
  const { id: image } = ((await upload.json()) as { data: { id: number } }).data;
  const card = await cardOf(admin, STOCK[33]);
  const paper = {
    terminal: card.id,
    docType: 'ID_CARD',
    name: '张小明',
    idNumber: '11010519491231002X',
    sex: 'FEMALE',
    ethnicity: '汉',
    birthDate: '1949-12-31',
    address: '北京市朝阳区某路 1 号',
    authority: '北京市公安局',
    validFrom: '2016-01-01',
    validTo: '2036-01-01',
    image,
  };
  expect((await admin.post('/t3d-api/real-names', paper)).status()).toBe(200);

  await loginAs('admin', { path: `${LIBRARY}${ONLY(STOCK[33])}` });
  await expect(page.locator('[data-real-names]')).toContainText(/实名审核（\d+）/);
  await runOnRow(page, rows(page).first(), '更多操作', '实名');
  const box = dialog(page);
  await expect(box.getByRole('img', { name: '身份证照片' })).toBeVisible();
  await button(box, '放大').click();
  await expect(box.getByText('150 %')).toBeVisible();
  for (const [field, value] of [
    ['name', '张小明'],
    ['idNumber', '11010519491231002X'],
    ['sex', '女'],
    ['ethnicity', '汉'],
    ['birthDate', '1949-12-31'],
    ['address', '北京市朝阳区某路 1 号'],
    ['authority', '北京市公安局'],
    ['validFrom', '2016-01-01'],
    ['validTo', '2036-01-01'],
    ['nationality', '–'],
  ] as const)
    await expect(box.locator(`[data-field=${field}] dd`)).toContainText(value);
  await expect(box.locator('[data-check=idNumber][data-ok=true]')).toBeVisible();
  await button(box, '拒绝').click();
  await button(box, '拒绝').click();
  await expect(box.getByRole('alert')).toContainText('必填');
  await button(box, '照片不清晰').click();
  await button(box, '拒绝').click();
  await expect(box.locator('[data-decisions]')).toContainText('照片不清晰');
  expect((await cardOf(admin, STOCK[33])).realNameVerifiedAt).toBeNull();

  const passport = {
    terminal: card.id,
    docType: 'PASSPORT',
    surname: 'SMITH',
    givenName: 'ANNA',
    passportNumber: 'L898902C3',
    nationality: 'GBR',
    birthDate: '1990-08-12',
  };
  expect((await admin.post('/t3d-api/real-names', passport)).status()).toBe(200);
  await page.goto(
    `/t3d${PAPERS}?filter=${encodeURIComponent(JSON.stringify({ terminal: card.id, status: 'SUBMITTED' }))}`,
  );
  await rowOf(page, STOCK[33]?.slice(-4) ?? '')
    .getByText('护照')
    .click();
  await expect(box.getByRole('tab')).toHaveCount(2);
  for (const [field, value] of [
    ['surname', 'SMITH'],
    ['givenName', 'ANNA'],
    ['passportNumber', 'L898902C3'],
    ['nationality', 'GBR'],
  ] as const)
    await expect(box.locator(`[data-field=${field}] dd`)).toContainText(value);
  await page.keyboard.press('a');
  await expect.poll(async () => (await cardOf(admin, STOCK[33])).realNameVerifiedAt).not.toBeNull();
});

test('who reviews papers and who does not: staff have the dialog, agents neither it nor its list', async ({
  page,
  loginAs,
}) => {
  await loginAs('sales', { path: `${LIBRARY}${ONLY(STOCK[33])}` });
  await expect(rows(page).first()).toBeVisible();
  expect(await menuOf(page, rows(page).first())).toContain('实名');
  await loginAs('agent1', { path: `${LIBRARY}${ONLY(STOCK[33])}` });
  await expect(rows(page).first()).toBeVisible();
  expect(await menuOf(page, rows(page).first())).not.toContain('实名');
  await expect(page.locator('[data-real-names]')).toHaveCount(0);
  await page.goto(`/t3d${PAPERS}`);
  await expect(page.getByRole('heading', { name: '没有这个页面' })).toBeVisible();
  await loginAs('agent3', { path: LIBRARY });
  await expect(rows(page).first()).toBeVisible();
  await expect(button(page, '按号段下发')).toHaveCount(0);
  await expect(button(page, '按号段购买')).toHaveCount(0);
});
