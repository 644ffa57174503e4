import type { Locator, Page } from '@playwright/test';
import type { Caller } from './support/fixtures';
import { DEMO_PASSWORD, expect, hashPassword, test } from './support/fixtures';
import { PHONE } from './support/inspect';
import { button, dialog, pathOf, recordCalls, rowOf, rows } from './support/screens';

// Generated forms: texts in languages, countries, two people at one record, drafts, refused saves, pictures; and who is
// offered what.
const TAGS = '/business/app-topic-list';
const title = (language: string): string => `Tag name ${language}`;
const message = (page: Page, language: string): Locator =>
  page.getByRole('textbox', { name: title(language), exact: true });
const merged = (page: Page, field: string): Locator => page.locator(`[data-merge=${field}]`);
const unique = (): string => Math.random().toString(36).slice(2, 8);

interface Tag {
  id: number;
  version: number;
  name: Record<string, string>;
  sort: number;
  areaCodes: string[];
}
const makeTag = async (caller: Caller, sort = 500): Promise<Tag> => {
  const name = unique();
  return (
    (await (
      await caller.post('/t3d-api/app-topics', { name: { zh: `甲${name}`, en: `A ${name}` }, sort, areaCodes: ['CN'] })
    ).json()) as { data: Tag }
  ).data;
};
const readTag = async (caller: Caller, id: number): Promise<Tag> =>
  ((await (await caller.get(`/t3d-api/app-topics/${id}`)).json()) as { data: Tag }).data;
const storedDraft = (page: Page): Promise<string | null> =>
  page.evaluate(
    () =>
      (Object.entries(sessionStorage).find(([name]) => name.includes(':draft:'))?.[1] as string | undefined) ?? null,
  );

test('a text in languages: each row a language and its words, told on blur, no language twice, no fourth', async ({
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

test('countries are found by their names in three languages and by code, and taken by the keys', async ({
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

test('two people change one record: theirs is taken, mine is kept, what both changed is chosen; again and again', async ({
  page,
  loginAs,
  callAs,
}) => {
  const admin = await callAs('admin');
  const tag = await makeTag(admin);
  const change = async (values: object): Promise<void> => {
    expect(
      (
        await admin.put(`/t3d-api/app-topics/${tag.id}`, { ...values, version: (await readTag(admin, tag.id)).version })
      ).ok(),
    ).toBe(true);
  };
  await loginAs('admin', { path: `${TAGS}/${tag.id}`, lang: 'en' });
  await message(page, 'English').fill('Mine');
  await page.getByRole('combobox', { name: 'Countries and regions' }).fill('JP');
  await page.getByRole('option', { name: 'Japan' }).click();
  await page.keyboard.press('Escape');
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

test('a half-filled form comes back after a reload without its secrets, can be discarded, and is gone once saved', async ({
  page,
  loginAs,
  callAs,
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

  // The draft of a record that somebody else has changed since is merged.
  const admin = await callAs('admin');
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

test('a half-filled form with a chosen picture survives ten switches; leaving it asks', async ({ page, loginAs }) => {
  await loginAs('admin', { path: `${TAGS}/create`, lang: 'en' });
  await message(page, 'English').fill('Kept');
  await button(page, 'Add a language').click();
  const picture = page.locator('[data-field=image]');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'renamed.png', mimeType: 'image/png', buffer: Buffer.from('GIF89a no picture') });
  await expect(picture.getByRole('alert')).toContainText('Only JPG or PNG');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(512 * 1024 + 1) });
  await expect(picture.getByRole('alert')).toContainText('512 KB');
  await page.locator('input[type=file]').setInputFiles({
    name: 'dot.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  });
  await expect(button(page, 'Change the picture')).toBeEnabled();
  const tabs = page.getByRole('tab');
  for (let turn = 0; turn < 10; turn += 1) {
    await tabs.first().click();
    await expect(message(page, 'English')).toBeHidden();
    await tabs.filter({ hasText: 'APP tag' }).click();
    await expect(message(page, 'English')).toHaveValue('Kept');
  }
  await expect(message(page, '简体中文'), 'the second row').toBeVisible();
  await expect(button(page, 'Change the picture')).toBeVisible();
  await button(page, 'Remove').click();
  await expect(button(page, 'Choose a picture')).toBeVisible();
  await page.getByRole('link', { name: 'Cancel', exact: true }).click();
  await expect(dialog(page)).toContainText('Close');
  await dialog(page).getByRole('button').first().click();
  await expect(message(page, 'English')).toHaveValue('Kept');
});

test('a pressed button is off for 3000 ms with another text, then back', async ({ page, loginAs }) => {
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

test('an action that cannot be done says why, to the keys and to a reader', async ({ page, loginAs }) => {
  await loginAs('admin', { path: '/order/order-list?filter=%7B%22status%22%3A%22REVOKED%22%7D', lang: 'en' });
  await rows(page).first().getByRole('button', { name: 'More actions' }).click();
  const entry = page.getByRole('menuitem', { name: 'Apply revoke' });
  await expect(entry).toBeVisible();
  await page.keyboard.press('ArrowDown');
  for (
    let press = 0;
    press < 12 && !(await entry.evaluate((element) => element === document.activeElement));
    press += 1
  )
    await page.keyboard.press('ArrowDown');
  await expect(entry).toBeFocused();
  await expect(entry).toHaveAttribute('aria-disabled', 'true');
  await expect(entry).toHaveAccessibleDescription(/^Only where/);
  await expect(page.getByRole('tooltip')).toContainText('Only where');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
});

test('on a phone the reason of an entry stands whole on the screen', async ({ page, loginAs }) => {
  await page.setViewportSize(PHONE);
  await loginAs('admin', { path: '/terminal/terminal-delivery?filter=%7B%22status%22%3A%22STOCKED%22%7D', lang: 'en' });
  await page.locator('[data-row-menu]').first().click();
  await page.getByRole('menuitem', { name: 'Restore', exact: true }).hover();
  const reason = page.getByRole('tooltip');
  await expect(reason).toContainText('Only where Status is Disabled');
  await expect(reason).toBeInViewport({ ratio: 1 });
});

test('what a person’s patterns lack is absent; what needs two of them needs both', async ({
  page,
  loginAs,
  callAs,
}) => {
  const admin = await callAs('admin');
  const account = `narrow-${unique()}@t3d.test`;
  const password = hashPassword(DEMO_PASSWORD);
  const made = (await (
    await admin.post('/t3d-api/users', {
      role: 'AGENT_1',
      account,
      accountType: 'EMAIL',
      nickname: 'Narrow',
      password,
      currency: 'USD',
      accountAuth: true,
    })
  ).json()) as { data: { id: number } };
  const child = (await (
    await (
      await callAs(account)
    ).post('/t3d-api/users', {
      role: 'AGENT_2',
      account: `below-${account}`,
      accountType: 'EMAIL',
      nickname: 'Below narrow',
      password,
    })
  ).json()) as { data: { id: number } };
  const narrow = async (...apis: string[]): Promise<void> => {
    expect((await admin.post('/t3d-api/users/actions/set-apis', { ids: [made.data.id], apis })).ok()).toBe(true);
  };
  const row = rowOf(page, `below-${account}`);
  const parts = {
    create: page.getByRole('link', { name: 'New customer' }),
    export: button(page, 'Export'),
    edit: row.getByRole('link', { name: 'Edit' }),
    actions: row.getByRole('button', { name: 'More actions' }),
  };
  const offered = async (): Promise<string[]> => {
    await expect(row).toBeVisible();
    const found = await Promise.all(
      Object.entries(parts).map(async ([name, part]) => ((await part.count()) > 0 ? [name] : [])),
    );
    return found.flat();
  };
  await loginAs(account, { path: '/user/user-list', lang: 'en' });
  expect(await offered()).toEqual(['create', 'export', 'edit', 'actions']);
  await narrow('users:list');
  await page.reload();
  expect(await offered()).toEqual([]);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  for (const one of ['users:update', 'users:show']) {
    await narrow('users:list', one);
    await page.reload();
    expect(await offered(), `one of two: ${one}`).toEqual([]);
  }
  await narrow('users:list', 'users:show', 'users:update');
  await page.reload();
  expect(await offered()).toEqual(['edit']);
  await parts.edit.click();
  await expect(page.getByRole('textbox', { name: 'Nickname' })).toHaveValue('Below narrow');
  // Nobody is left behind for the tests that share this world.
  for (const id of [child.data.id, made.data.id]) await admin.post('/t3d-api/users/actions/delete', { ids: [id] });
});
