import { randomUUID } from 'node:crypto';
import { dataOf } from './support/responses';
import type { Caller } from './support/fixtures';
import { expect, test } from './support/fixtures';
import { readsBehind, rows, withFilter } from './support/screens';

const DICTIONARY = '/setting/dictionary';

interface Entry {
  id: number;
  version: number;
  sort: number;
}

async function makeEntry(admin: Caller): Promise<Entry & { word: string }> {
  const word = `e2e${randomUUID().slice(0, 8)}`;
  const made = await dataOf<Entry>(
    admin.post('/t3d-api/dictionary', {
      enumType: word,
      enumValue: word,
      enumName: { en: word, zh: word, cht: word },
      sort: 5,
    }),
  );
  return { ...made, word };
}

const entryOf = (admin: Caller, id: number): Promise<Entry> => dataOf<Entry>(admin.get(`/t3d-api/dictionary/${id}`));

const onlyEntry = (word: string): string => withFilter(DICTIONARY, { enumType_like: word });

test("edits a cell in the list, and shows another user's change before overwriting the change", async ({
  page,
  loginAs,
  callAs,
}) => {
  const admin = await callAs('admin');
  const { id, word } = await makeEntry(admin);
  try {
    await loginAs('admin', { path: onlyEntry(word), lang: 'en' });
    await expect(rows(page)).toHaveCount(1);
    await page.keyboard.press('j');
    await page.keyboard.press('F2');
    const editor = page.locator('[data-inline-editor]');
    await editor.getByRole('textbox').fill('1.5');
    await page.keyboard.press('Enter');
    await expect(editor.getByRole('alert')).toBeVisible();
    await editor.getByRole('textbox').fill('7');
    await page.keyboard.press('Enter');
    await expect(editor).toHaveCount(0);
    await expect(page.locator('td.column-sort')).toHaveText('7');
    const now = await entryOf(admin, id);
    expect(now.sort).toBe(7);

    await page.locator('[data-inline=sort]').dblclick();
    await editor.getByRole('textbox').fill('8');
    await admin.put(`/t3d-api/dictionary/${id}`, { sort: 11, version: now.version });
    await readsBehind(page, '/t3d-api/dictionary');
    await page.keyboard.press('Enter');
    await expect(editor.getByRole('alert')).toContainText('11');
    expect((await entryOf(admin, id)).sort).toBe(11);
    await page.keyboard.press('Enter');
    await expect(page.locator('td.column-sort')).toHaveText('8');
    expect((await entryOf(admin, id)).sort).toBe(8);

    await page.locator('[data-inline=sort]').press('Enter');
    await editor.getByRole('textbox').fill('99');
    await page.keyboard.press('Escape');
    await expect(page.locator('td.column-sort')).toHaveText('8');
  } finally {
    await admin.delete(`/t3d-api/dictionary/${id}`);
  }
});

test('offers no editable cell when the user lacks the update permission @long', async ({ page, loginAs }) => {
  await loginAs('sales', { path: `${DICTIONARY}?filter={}`, lang: 'en' });
  await expect(rows(page).first()).toBeVisible();
  await expect(page.locator('[data-inline]')).toHaveCount(0);
});
