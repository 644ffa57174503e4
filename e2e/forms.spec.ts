import { expect, test } from './support/fixtures';
import { button, pathOf, recordCalls } from './support/screens';
import { message, TAGS } from './support/tags';

test('validates a text in several languages on blur, and allows only one row per language', async ({
  page,
  loginAs,
  callAs,
}) => {
  await loginAs('admin', { path: `${TAGS}/create`, lang: 'en' });
  const calls = recordCalls(page);
  const add = button(page, 'Add a language');
  await message(page, 'English').focus();
  await page.keyboard.press('Tab');
  await expect(page.getByText('Tag name rules', { exact: true }), 'before anything is saved').toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(message(page, 'English'), 'what is wrong first has the cursor').toBeFocused();
  await message(page, 'English').fill('Words');
  await expect(page.getByText('Tag name rules', { exact: true })).toBeHidden();
  await add.click();
  await expect(message(page, '简体中文'), 'a row that has just come is not wrong yet').toBeFocused();
  await expect(page.getByText('Tag name rules', { exact: true })).toBeHidden();
  await page.getByRole('combobox', { name: 'Tag name Language' }).last().click();
  await expect(page.getByRole('option', { name: 'English' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('option', { name: '繁體中文' }).click();
  await add.click();
  await expect(add).toBeHidden();
  await expect(page.locator('[data-language]')).toHaveCount(3);
  await button(page, 'Save').click();
  await expect(page.getByText('Tag name rules', { exact: true })).toBeVisible();
  await button(page, 'Remove 简体中文').click();
  await expect(add).toBeVisible();
  await message(page, '繁體中文').fill('甲');
  await expect(page.getByText('Tag name rules', { exact: true })).toBeHidden();
  expect(
    calls.filter((call) => call.method() === 'POST' && pathOf(call).endsWith('/app-topics')),
    'a save that is refused here asks nobody',
  ).toHaveLength(0);
  const admin = await callAs('admin');
  for (const name of [
    { zh: '甲', en: '' },
    { zh: '甲', en: '  ' },
    [
      { code: 'zh', message: 'a' },
      { code: 'zh', message: 'b' },
    ],
    { fr: 'x' },
    {},
  ]) {
    expect((await admin.post('/t3d-api/app-topics', { name, sort: 1 })).status(), JSON.stringify(name)).toBe(400);
  }
});

test('finds countries by code or by name in three languages, and selects countries by keyboard @long', async ({
  page,
  loginAs,
}) => {
  await loginAs('admin', { path: `${TAGS}/create`, lang: 'en' });
  const areas = page.getByRole('combobox', { name: 'Countries and regions' });
  for (const [typed, name] of [
    ['日本', 'Japan'],
    ['義大利', 'Italy'],
    ['kr', 'South Korea'],
    ['Franc', 'France'],
  ] as const) {
    await areas.fill(typed);
    await expect(page.getByRole('option', { name }).first()).toBeVisible();
    for (
      let press = 0;
      press < 12 &&
      !(await page
        .getByRole('option', { name })
        .first()
        .evaluate((option) => option.classList.contains('Mui-focused')));
      press += 1
    )
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.locator('.MuiChip-root').filter({ hasText: name })).toBeVisible();
  }
  await expect(page.locator('.MuiChip-root')).toHaveCount(4);
});

test('disables a clicked save button for 3000 ms, with another label @long', async ({ page, loginAs }) => {
  await page.route(/\/t3d-api\/app-topics$/, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { code: 400, message: 'no', errors: { sort: 'The server says no' } } })
      : route.fallback(),
  );
  await loginAs('admin', { path: `${TAGS}/create`, lang: 'en' });
  await message(page, 'English').fill('Pressed');
  const [text, off] = await page.locator('form button[type=submit]').evaluate(async (save: HTMLButtonElement) => {
    const wait = (ms: number): Promise<void> =>
      new Promise((resolve) => {
        setTimeout(resolve, ms);
      });
    save.click();
    const from = performance.now();
    while (!save.disabled) await wait(5);
    const said = save.textContent;
    while (save.disabled) await wait(5);
    return [said, performance.now() - from] as const;
  });
  expect(text).toBe('Saving…');
  expect(off).toBeGreaterThan(2900);
  expect(off).toBeLessThan(4500);
  await expect(button(page, 'Save')).toBeEnabled();
  await expect(page.getByRole('alert').filter({ hasText: 'The server says no' })).toBeVisible();
  await expect(
    page.getByRole('textbox', { name: 'Sort order' }),
    'what the server refused has the cursor',
  ).toBeFocused();
});

for (const width of [1440, 375]) {
  test(`shows a toast that does not cover the form's buttons at ${width} px @long`, async ({ page, loginAs }) => {
    await page.setViewportSize({ width, height: 420 });
    await page.route(/\/t3d-api\/app-topics$/, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    await loginAs('admin', { path: `${TAGS}/create`, lang: 'en' });
    await message(page, 'English').fill('Covered');
    const save = button(page, 'Save');
    await save.click();
    const shown = page.locator('[data-toasts] [role=alert]');
    await expect(shown).toBeVisible();
    await expect(save).toBeEnabled();
    for (const one of [save, page.getByRole('link', { name: 'Cancel' })]) {
      const [bar, toast] = [await one.boundingBox(), await shown.boundingBox()];
      const apart = bar && toast && (toast.y + toast.height <= bar.y || toast.x >= bar.x + bar.width);
      expect(apart, JSON.stringify({ bar, toast })).toBe(true);
    }
    await save.click();
  });
}
