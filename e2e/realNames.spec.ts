import type { Locator, Page } from '@playwright/test';
import { act, dataOf } from './support/responses';
import type { Card } from './support/cards';
import { cardNumbers, cardOf } from './support/cards';
import { expect, test } from './support/fixtures';
import { aPng } from './support/images';
import { userOf } from './support/money';
import { CARDS, onlyCard } from './support/orders';
import { button, dialog, rowOf, rows, runOnRow, withFilter } from './support/screens';

const DOCUMENTS = '/terminal/terminal-delivery/real-names';

const menuOf = async (page: Page, row: Locator): Promise<string[]> => {
  await row.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem').first().waitFor();
  const names = (await page.getByRole('menuitem').allInnerTexts()).map((name) => name.trim());
  await page.keyboard.press('Escape');
  return names;
};

const [ICCID = ''] = cardNumbers(20, 1, '8986032613');

test.beforeAll(async ({ admin }) => {
  const { id } = await dataOf<Card>(admin.post('/t3d-api/terminals', { iccid: ICCID, type: 'SIM', unitPrice: 150 }));
  await act(admin, 'terminals', 'issue', { ids: [id], toUser: (await userOf(admin, 'agent1')).id });
});

test('shows picture and fields of a document, requires a reason for a rejection, and approves on a key', async ({
  page,
  loginAs,
  admin,
}) => {
  const { id: image } = await dataOf<{ id: number }>(
    page.request.post('/t3d-api/files?use=real-name', {
      headers: { 'X-Session-Id': admin.sessionId },
      multipart: { file: { name: 'document.png', mimeType: 'image/png', buffer: aPng(100, 60) } },
    }),
  );
  const card = await cardOf(admin, ICCID);
  const document = {
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
  expect((await admin.post('/t3d-api/real-names', document)).status()).toBe(200);

  await loginAs('admin', { path: onlyCard(ICCID) });
  await page.locator('main [data-action-menu]:visible').click();
  const queue = page.getByRole('menu').locator('[data-real-names]');
  await expect(queue).toContainText('实名审核');
  await expect(queue.locator('[data-count]')).toHaveText(/^\d+$/);
  await page.keyboard.press('Escape');
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
  await expect(box.getByRole('alert')).toContainText('请填写拒绝原因');
  await button(box, '照片不清晰').click();
  await button(box, '拒绝').click();
  await expect(box.locator('[data-decisions]')).toContainText('照片不清晰');
  expect((await cardOf(admin, ICCID)).realNameVerifiedAt).toBeNull();

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
  await page.goto(`/t3d${withFilter(DOCUMENTS, { terminal: card.id, status: 'SUBMITTED' })}`);
  await rowOf(page, ICCID.slice(-4)).getByText('护照').click();
  await expect(box.getByRole('tab')).toHaveCount(2);
  for (const [field, value] of [
    ['surname', 'SMITH'],
    ['givenName', 'ANNA'],
    ['passportNumber', 'L898902C3'],
    ['nationality', '英国'],
  ] as const)
    await expect(box.locator(`[data-field=${field}] dd`)).toContainText(value);
  await page.keyboard.press('a');
  await expect.poll(async () => (await cardOf(admin, ICCID)).realNameVerifiedAt).not.toBeNull();
});

test('lets staff review documents, and hides the documents from agents @long', async ({ page, loginAs }) => {
  await loginAs('sales', { path: onlyCard(ICCID) });
  await expect(rows(page).first()).toBeVisible();
  expect(await menuOf(page, rows(page).first())).toContain('实名');
  await loginAs('agent1', { path: onlyCard(ICCID) });
  await expect(rows(page).first()).toBeVisible();
  expect(await menuOf(page, rows(page).first())).not.toContain('实名');
  await page.locator('main [data-action-menu]:visible').click();
  await expect(page.getByRole('menu').getByRole('menuitem').first()).toBeVisible();
  await expect(page.getByRole('menu').locator('[data-real-names]')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.goto(`/t3d${DOCUMENTS}`);
  await expect(page.getByRole('heading', { name: '没有这个页面' })).toBeVisible();
  await loginAs('agent3', { path: CARDS });
  await expect(rows(page).first()).toBeVisible();
  await expect(button(page, '按号段下发')).toHaveCount(0);
  await expect(button(page, '按号段购买')).toHaveCount(0);
});
