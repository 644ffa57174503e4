import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { PICTURE } from './support/images';
import { button, dialog, input } from './support/screens';
import { tab } from './support/tabs';
import { makeTag, message, readTag, TAGS } from './support/tags';

const merged = (page: Page, field: string): Locator => page.locator(`[data-merge=${field}]`);

const storedDraft = (page: Page): Promise<string | null> =>
  page.evaluate(
    () =>
      (Object.entries(sessionStorage).find(([name]) => name.includes(':draft:'))?.[1] as string | undefined) ?? null,
  );

test('merges the changes of two users to the same record, and lets the user choose if both changed a field', async ({
  page,
  loginAs,
  admin,
}) => {
  const tag = await makeTag(admin);
  const change = async (values: object): Promise<void> => {
    const { version } = await readTag(admin, tag.id);
    expect((await admin.put(`/t3d-api/app-topics/${tag.id}`, { ...values, version })).ok()).toBe(true);
  };
  await loginAs('admin', { path: `${TAGS}/${tag.id}`, lang: 'en' });
  await message(page, 'English').fill('Mine');
  await page.getByRole('combobox', { name: 'Countries and regions' }).fill('JP');
  await page.getByRole('option', { name: 'Japan' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await change({ name: { ...tag.name, en: 'Theirs' }, sort: 501 });
  await page.keyboard.press('Control+s');
  await expect(merged(page, 'name')).toHaveAttribute('data-change', 'both');
  await expect(merged(page, 'sort')).toHaveAttribute('data-change', 'theirs');
  await expect(merged(page, 'areaCodes')).toHaveAttribute('data-change', 'mine');
  await expect(merged(page, 'areaCodes').locator('[data-result]')).toContainText('Japan');
  await expect(page.getByRole('textbox', { name: 'Sort order' })).toHaveValue('501');
  await expect(page.getByRole('radio', { name: 'Mine' })).toBeChecked();
  await page.getByRole('radio', { name: 'Theirs' }).check();
  await expect(message(page, 'English')).toHaveValue('Theirs');
  await change({ sort: 502 });
  await expect(button(page, 'Save')).toBeEnabled();
  await button(page, 'Save').click();
  await expect(merged(page, 'sort').locator('[data-result]'), 'the second conflict').toContainText('502');
  await expect(button(page, 'Save')).toBeEnabled();
  await button(page, 'Save').click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  expect(await readTag(admin, tag.id)).toMatchObject({
    name: { ...tag.name, en: 'Theirs' },
    sort: 502,
    areaCodes: ['CN', 'JP'],
  });
});

test('restores a half-filled form without secrets after a reload, until the draft is discarded or saved @long', async ({
  page,
  loginAs,
  admin,
}) => {
  await loginAs('admin', { path: '/user/user-list/create', lang: 'en' });
  await page.getByRole('textbox', { name: 'Nickname' }).fill('Half filled');
  await page.getByLabel(/^First password/).fill('very-secret');
  await expect.poll(() => storedDraft(page)).toContain('Half filled');
  expect(await storedDraft(page)).not.toContain('very-secret');
  await page.reload();
  await expect(
    page.getByText(/^Draft of \d\d:\d\d restored\. Not kept, fill in again: First password\.$/),
  ).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Nickname' })).toHaveValue('Half filled');
  await button(page, 'Discard the draft').click();
  await expect(page.getByRole('textbox', { name: 'Nickname' })).toHaveValue('');
  expect(await storedDraft(page)).toBeNull();

  const tag = await makeTag(admin, 510);
  await page.goto(`/t3d${TAGS}/${tag.id}`);
  await message(page, 'English').fill('Typed');
  await expect.poll(() => storedDraft(page)).toContain('Typed');
  await admin.put(`/t3d-api/app-topics/${tag.id}`, { sort: 511, version: tag.version });
  await page.reload();
  await expect(merged(page, 'sort')).toHaveAttribute('data-change', 'theirs');
  await expect(message(page, 'English')).toHaveValue('Typed');
  await button(page, 'Save').click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  await expect.poll(() => storedDraft(page)).toBeNull();
  expect(await readTag(admin, tag.id)).toMatchObject({ name: { en: 'Typed' }, sort: 511 });
});

test('keeps a half-filled form with a picture through a tab switch, and asks before the user leaves @long', async ({
  page,
  loginAs,
}) => {
  await loginAs('admin', { path: `${TAGS}/create`, lang: 'en' });
  await message(page, 'English').fill('Kept');
  await button(page, 'Add a language').click();
  const picture = page.locator('[data-field=image]');
  const files = page.locator('input[type=file]');
  await files.setInputFiles({ ...PICTURE, buffer: Buffer.from('GIF89a no picture') });
  await expect(picture.getByRole('alert')).toContainText('Only JPG or PNG');
  await files.setInputFiles({ ...PICTURE, buffer: Buffer.alloc(512 * 1024 + 1) });
  await expect(picture.getByRole('alert')).toContainText('512 KB');
  await files.setInputFiles(PICTURE);
  await expect(button(page, 'Change the picture')).toBeEnabled();
  await tab(page, 'Home').click();
  await expect(message(page, 'English')).toBeHidden();
  await tab(page, 'APP tag').click();
  await expect(message(page, 'English')).toHaveValue('Kept');
  await expect(message(page, '简体中文'), 'the second row').toBeVisible();
  await expect(button(page, 'Change the picture')).toBeVisible();
  await button(page, 'Remove').click();
  await expect(button(page, 'Choose a picture')).toBeVisible();
  await page.getByRole('link', { name: 'Cancel', exact: true }).click();
  await expect(dialog(page)).toContainText('Close');
  await button(dialog(page), 'Keep editing').click();
  await expect(message(page, 'English')).toHaveValue('Kept');
});

test('does not restore a draft that the user discarded when changing the language @long', async ({ page, loginAs }) => {
  await loginAs('admin', { path: '/user/user-list/create' });
  await input(page, '昵称').fill('半张表');
  await expect.poll(() => storedDraft(page)).toContain('半张表');
  await button(page, '语言').click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await button(dialog(page), '不保存并切换').click();
  await expect(input(page, 'Nickname')).toHaveValue('');
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await storedDraft(page)).toBeNull();
});
