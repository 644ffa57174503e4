import type { Locator, Page } from '@playwright/test';
import type { ExtendedServer } from './support/extension';
import { openExtended } from './support/extension';
import { expect, showAs, test } from './support/fixtures';
import { button, choose, dialog, input, pick, rowOf, runOnRow, section, toast } from './support/screens';

test.describe.configure({ mode: 'serial' });

const REPAIRS = '/business/repairs';
let server: ExtendedServer;
test.beforeAll(async () => {
  server = await openExtended();
});
test.afterAll(() => server?.stop());

const open = (page: Page, path: string): Promise<void> => showAs(page, server.sessionId, path, 'en', server.url);
const field = (page: Page, name: string): Locator => page.locator(`[data-field="${name}"]`);
const line = (page: Page, number: number): Locator => page.getByRole('group', { name: `Row ${number}`, exact: true });
const PDF = { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') };
const LARGE = { ...PDF, buffer: Buffer.concat([PDF.buffer, Buffer.alloc(900_000, '\n'), Buffer.from('%%EOF\n')]) };

test('requires fields when other values make the fields required, and reports errors in a structured value', async ({
  page,
}) => {
  await open(page, `${REPAIRS}/create`);
  await input(page, 'Repair no.').fill('R-1');
  await pick(page, page, 'Agent', '小店');
  const star = field(page, 'note').getByText('*');
  await expect(star).toHaveCount(0);
  await expect(field(page, 'fault')).toHaveCount(0);
  await choose(page, page, 'Way', 'Repair');
  await expect(star).toBeVisible();
  await button(page, 'Add one Accessories').click();
  await choose(page, field(page, 'accessories'), 'Kind', 'Cable');
  await input(page, 'Serial number').fill('lower');
  await button(page, 'Save').click();
  for (const name of ['Note', 'Fault', 'Serial number'])
    await expect(input(page, name)).toHaveAttribute('aria-invalid', 'true');
  await input(page, 'Note').fill('Bring the box');
  await input(page, 'Fault').fill('No signal');
  await input(page, 'Serial number').fill('AB-1');
  await button(page, 'Add photo').click();
  await input(line(page, 1), 'Caption').fill('Front');
  await pick(page, line(page, 1), 'Sender', '小店');

  const network = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 150_000 };
  await network.send('Network.emulateNetworkConditions', slow);
  await line(page, 1).locator('input[type=file]').setInputFiles(LARGE);
  const progress = line(page, 1).getByRole('status');
  await expect(progress).toContainText(/\b[1-9]\d?%/);
  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
  await expect(line(page, 1).locator('[data-drop]')).toContainText(PDF.name);
  await expect(progress).toHaveCount(0);
  await button(page, 'Save').click();
  await expect(field(page, 'fault').locator('dd')).toHaveText('No signal');
  await expect(section(page, 'photos').locator('tbody tr')).toHaveText([/Front.*receipt\.pdf/]);
});

test('shows a locked field with the reason, and shows the child rows of a locked record as read-only @long', async ({
  page,
}) => {
  await open(page, REPAIRS);
  await runOnRow(page, rowOf(page, 'R-1'), 'More actions', 'Check');
  await dialog(page).getByRole('button', { name: 'Check' }).click();
  await expect(toast(page, 'Check: 1 done')).toBeVisible();
  await rowOf(page, 'R-1').getByRole('link', { name: 'Edit' }).click();
  const note = page.locator('[data-closed=note]');
  await expect(note).toContainText('Bring the box');
  await expect(note).toContainText(/Can be changed only while .*Open/);
  await expect(input(page, 'Note')).toHaveCount(0);
  await expect(input(line(page, 1), 'Caption')).toHaveValue('Front');
  const edit = page.url();

  await open(page, REPAIRS);
  await runOnRow(page, rowOf(page, 'R-1'), 'More actions', 'Settle');
  await dialog(page).getByRole('button', { name: 'Settle' }).click();
  await expect(dialog(page)).toBeHidden();

  await page.goto(edit);
  const closed = page.locator('[data-closed-record]');
  await expect(closed).toContainText(/Can be changed only while .*Checked/);
  await expect(section(page, 'photos').locator('tbody tr')).toHaveText([/Front/]);
  await expect(button(page, 'Add photo')).toHaveCount(0);
  await expect(button(page, 'Save')).toHaveCount(0);
});
