import type { Download, Locator, Page } from '@playwright/test';
import { cardNumbers } from './support/cards';
import type { ExtendedServer } from './support/extension';
import { openExtended } from './support/extension';
import { expect, hashPassword, showAs, test } from './support/fixtures';
import { button, choose, dialog, input, openForm, pick, rowOf, runOnRow, section } from './support/screens';
import { readWorkbook } from './support/workbook';

test.describe.configure({ mode: 'serial' });

const CONTACTS = '/business/supplier-contacts';
const RETURNS = '/terminal/device-returns';
const CONTRACTS = '/user/agent-contracts';
const CARDS = cardNumbers(19, 3, '8986032613');
let server: ExtendedServer;
const sessions: Record<string, string> = {};

test.beforeAll(async () => {
  server = await openExtended();
  for (const [role, account] of [
    ['AGENT_1', 'shop'],
    ['AGENT_1', 'rival'],
  ] as const) {
    const password = hashPassword(`${account}-1234`);
    const person = { role, account: `${account}-eur@t3d.test`, accountType: 'EMAIL', nickname: account, password };
    await server.call('POST', '/users', { ...person, currency: 'EUR', accountAuth: true });
    sessions[account] = await server.logIn(person.account, `${account}-1234`);
  }
  await server.call('POST', '/suppliers', { code: 'north', name: 'North', kind: 'SIMULATOR' });
  for (const [at, iccid] of CARDS.entries())
    await server.call('POST', '/terminals', { iccid, type: at === 2 ? 'OTA' : 'SIM' });
});
test.afterAll(() => server?.stop());

const open = (page: Page, path: string, who = ''): Promise<void> =>
  showAs(page, sessions[who] ?? server.sessionId, path, 'en', server.url);
const line = (page: Page, number: number): Locator => page.getByRole('group', { name: `Row ${number}`, exact: true });
const field = (page: Page, name: string): Locator => page.locator(`[data-field=${name}] dd`);
const PDF = { name: 'proof.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') };

async function cellsOf(download: Download): Promise<string[][]> {
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(part as Buffer);
  return readWorkbook(Buffer.concat(parts));
}
async function exported(page: Page): Promise<string[][]> {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Export').click()]);
  return cellsOf(download);
}
test('creates a supplier contact, rejects a duplicate, and disables, finds and exports the contact @long', async ({
  page,
}) => {
  await open(page, `${CONTACTS}/create`);
  await input(page, 'Name').fill('Ann Lee');
  await input(page, 'E-mail').fill('ann@north.example');
  await pick(page, page, 'Supplier', 'North');
  await input(page, 'Note English').fill('Weekdays only');
  await button(page, 'Save').click();
  await expect(field(page, 'note')).toHaveText('Weekdays only');
  await open(page, `${CONTACTS}/create`);
  await input(page, 'Name').fill('Ann again');
  await input(page, 'E-mail').fill('ANN@North.example');
  await pick(page, page, 'Supplier', 'North');
  await button(page, 'Save').click();
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();

  await open(page, CONTACTS);
  await runOnRow(page, rowOf(page, 'Ann Lee'), 'More actions', 'Disable');
  await dialog(page).getByRole('button', { name: 'Disable' }).click();
  await expect(rowOf(page, 'Ann Lee')).toContainText('Yes');
  const [heads, row] = await exported(page);
  expect(heads).toEqual(['Picture', 'Name', 'Supplier', 'Phone', 'E-mail', 'Note', 'Disabled']);
  expect([row?.[1], row?.[2], row?.[4]]).toEqual(['Ann Lee', 'North', 'ann@north.example']);
  await page.keyboard.press('Control+k');
  await page.locator('[data-palette] input').fill('Ann Lee');
  await page
    .locator('[data-palette]')
    .getByRole('option', { name: /Ann Lee/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Ann Lee' })).toBeVisible();
});

test('lets an agent request a device return with parts and a file, and shows costs only to staff @long', async ({
  page,
}) => {
  await open(page, `${RETURNS}/create`);
  await input(page, 'Return no.').fill('R-1');
  await pick(page, page, 'Card', CARDS[0] as string);
  await pick(page, page, 'Agent', 'shop');
  await input(page, 'Returned on').fill('2026-11-20');
  await input(page, 'Cost').fill('12.50');
  await button(page, 'Add one Accessories').click();
  await choose(page, page, 'Kind', 'Cable');
  await input(page, 'Serial number').fill('lower');
  await button(page, 'Save').click();
  await expect(input(page, 'Serial number')).toHaveAttribute('aria-invalid', 'true');
  await input(page, 'Serial number').fill('AB-1');
  await page.locator('[data-drop] input[type=file]').setInputFiles(PDF);
  await expect(page.locator('[data-drop]')).toContainText(PDF.name);
  await button(page, 'Save').click();
  await expect(field(page, 'proof')).toContainText(PDF.name);
  await expect(field(page, 'accessories')).toContainText('AB-1');
  await expect(field(page, 'cost')).toHaveText('12.50');

  await open(page, RETURNS, 'shop');
  await rowOf(page, 'R-1').getByRole('link', { name: 'R-1' }).click();
  await expect(field(page, 'proof')).toContainText(PDF.name);
  await expect(page.locator('[data-field=cost]')).toHaveCount(0);
  await expect(button(page, 'Receive')).toHaveCount(0);
  await open(page, RETURNS, 'rival');
  await expect(page.getByText('R-1')).toHaveCount(0);
});

test("shows the fields for the type of a contract, and saves lines, tags and the agent's currency", async ({
  page,
}) => {
  await server.call('POST', '/contract-tags', { name: 'Key account' });
  await open(page, `${CONTRACTS}/create`);
  await pick(page, page, 'Agent', 'shop');
  await input(page, 'Contract no.').fill('C-1');
  await input(page, 'Starts on').fill('2020-01-01');
  await expect(input(page, 'Credit days')).toHaveCount(0);
  await choose(page, page, 'Kind', 'Credit');
  await button(page, 'Save').click();
  await expect(input(page, 'Credit days')).toHaveAttribute('aria-invalid', 'true');
  await choose(page, page, 'Kind', 'Trial');
  await expect(input(page, 'Credit days')).toHaveCount(0);
  await input(page, 'Ends on').fill('2020-02-01');
  await input(page, 'Margin (%)').fill('12.5');
  await pick(page, page, 'Tags', 'Key account');
  for (const [at, item] of ['Roaming', 'Storage'].entries()) {
    await button(page, 'Add line').click();
    await input(line(page, at + 1), 'Item').fill(item);
    await input(line(page, at + 1), 'Price').fill(String(10 * (at + 1)));
  }
  await button(page, 'Save').click();
  await expect(field(page, 'total')).toHaveText('€30.00');
  await expect(field(page, 'currency')).toHaveText('Euro');
  await expect(field(page, 'tags')).toHaveText('Key account');
  await expect(section(page, 'lines').locator('tbody tr')).toHaveText([/Roaming/, /Storage/]);

  await openForm(page);
  await input(page, 'Margin (%)').fill('15');
  await line(page, 1).getByRole('button', { name: 'Remove row 1' }).click();
  await button(page, 'Save').click();
  await expect(field(page, 'total')).toHaveText('€20.00');
  await page.locator('[data-revert=margin]').first().click();
  await button(dialog(page), 'Put back').click();
  await expect(field(page, 'margin')).toHaveText('12.5');
});

test('locks an active contract, ends the contract after the last day, and hides the margin from agents @long', async ({
  page,
}) => {
  await open(page, CONTRACTS);
  await runOnRow(page, rowOf(page, 'C-1'), 'More actions', 'Activate');
  await dialog(page).getByRole('button', { name: 'Activate' }).click();
  await expect(rowOf(page, 'C-1')).toContainText('Expired');
  expect((await exported(page))[1]?.slice(0, 3)).toEqual(['C-1', 'shop', 'Expired']);
  await open(page, CONTRACTS, 'shop');
  await rowOf(page, 'C-1').getByRole('link', { name: 'C-1' }).click();
  await expect(section(page, 'lines').locator('tbody tr')).toHaveText([/Storage/]);
  await expect(page.locator('[data-field=margin]')).toHaveCount(0);
  await open(page, CONTRACTS, 'rival');
  await expect(page.getByText('C-1')).toHaveCount(0);
});
