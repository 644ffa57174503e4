import type { Locator, Page } from '@playwright/test';
import { mailsTo } from './support/responses';
import type { Language } from './support/fixtures';
import { expect, showAs, test } from './support/fixtures';
import { expectAccessible, expectFits, PHONE, watch, WIDE } from './support/inspect';
import type { Person } from './support/testUsers';
import { FIRST_PASSWORD, makeAgent } from './support/testUsers';

const shot = (page: Page, name: string): Promise<Buffer> =>
  page.screenshot({ path: `test-results/account-auth-${name}.png`, fullPage: true });
const thumb = (page: Page): Locator => page.getByRole('slider');
const answered = (page: Page, path: string) =>
  page.waitForResponse((response) => new URL(response.url()).pathname === `/t3d-api/account-auth${path}`);

async function open(page: Page, sessionId: string, lang: Language): Promise<{ place: () => Promise<number> }> {
  const ids: string[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname !== '/t3d-api/account-auth/challenge') return;
    void response.json().then(({ data }: { data: { challengeId: string } }) => ids.push(data.challengeId));
  });
  await showAs(page, sessionId, '/order/order-list', lang);
  await expect(page).toHaveURL(/\/account-auth$/);
  await expect(thumb(page)).toBeVisible();
  const place = async (): Promise<number> => {
    await expect.poll(() => ids.length).toBeGreaterThan(0);
    const answer = await page.request.get(`/simulator/challenge/${ids.at(-1)}`);
    return ((await answer.json()) as { data: { x: number } }).data.x;
  };
  return { place };
}

async function course(page: Page, pixels: number): Promise<{ x: number; y: number; to: number }> {
  const box = await thumb(page).boundingBox();
  const track = await page.locator('.puzzle-track').boundingBox();
  const max = Number(await thumb(page).getAttribute('aria-valuemax'));
  if (!box || !track) throw new Error('the slider is not shown');
  const x = box.x + box.width / 2;
  return { x, y: box.y + box.height / 2, to: x + (pixels * (track.width - box.width)) / max };
}
async function dragBy(page: Page, pixels: number): Promise<void> {
  const { x, y, to } = await course(page, pixels);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move((x + to) / 2, y + 3, { steps: 4 });
  await page.mouse.move(to, y, { steps: 4 });
  await page.mouse.up();
}
async function swipeBy(page: Page, pixels: number): Promise<void> {
  const { x, y, to } = await course(page, pixels);
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: at, y }] });
  await touch('touchStart', x);
  for (const part of [0.3, 0.7, 1]) await touch('touchMove', x + (to - x) * part);
  await touch('touchEnd');
}
async function mailedCode(page: Page, { account }: Person): Promise<string> {
  const [mail] = await mailsTo(page.request, account);
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] as string;
}
const next = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('verifies an account with the mouse, and unlocks the other open tabs of the user', async ({
  page,
  admin,
  callAs,
  context,
}) => {
  const problems = watch(page);
  const person = await makeAgent(admin, { accountAuth: false });
  const { sessionId } = await callAs(person.account, FIRST_PASSWORD);
  const { place } = await open(page, sessionId, 'zh');
  const other = await context.newPage();
  await other.goto('/t3d/main');
  await expect(other).toHaveURL(/\/account-auth$/);
  await page.bringToFront();
  await expectAccessible(page, 'account-auth');
  await shot(page, 'zh-wide-1-open');
  const missed = answered(page, '/code');
  await dragBy(page, ((await place()) + 60) % 200);
  expect((await missed).status()).toBe(400);
  await shot(page, 'zh-wide-2-missed');
  await expect(page.getByText('没有对齐，请再试一次（还可以试 4 次）')).toBeVisible();
  await expect(thumb(page)).toHaveAttribute('aria-valuenow', '0');
  await dragBy(page, await place());
  await expect(page.getByText('已通过，正在发送验证码…')).toBeVisible();
  await shot(page, 'zh-wide-3-solved');
  await expect(page.getByText(/\d+ 秒后可重新发送/)).toBeVisible();
  const code = await mailedCode(page, person);
  await page.getByLabel('验证码').pressSequentially(next(code));
  await expect(page.getByRole('alert')).toContainText('还可以试 4 次');
  await expectAccessible(page, 'account-auth code');
  await shot(page, 'zh-wide-4-wrong-code');
  await page.getByLabel('验证码').fill('');
  await page.getByLabel('验证码').fill(code);
  await expect(page.getByRole('heading', { name: '账号已验证' })).toBeVisible();
  await shot(page, 'zh-wide-5-done');
  await expect(other).toHaveURL(/\/t3d\/main$/);
  await page.getByRole('button', { name: '进入后台' }).click();
  await expect(page).toHaveURL(/\/order\/order-list/);
  expect(problems.filter((one) => !one.includes('account-auth'))).toEqual([]);
});

test.describe('account verification on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('verifies an account by dragging the piece with a finger @long', async ({ page, admin, callAs }) => {
    const person = await makeAgent(admin, { accountAuth: false });
    const { place } = await open(page, (await callAs(person.account, FIRST_PASSWORD)).sessionId, 'en');
    await expectFits(page, 'account-auth en phone');
    await expectAccessible(page, 'account-auth en phone');
    await shot(page, 'en-phone-1-open');
    await swipeBy(page, await place());
    await expect(page.getByText(/Another code in \d+ seconds/)).toBeVisible();
    await expectFits(page, 'account-auth en phone code');
    await shot(page, 'en-phone-2-code');
    await page.getByLabel('Code', { exact: true }).fill(await mailedCode(page, person));
    await page.getByRole('button', { name: 'Open the back-office' }).click();
    await expect(page).toHaveURL(/\/order\/order-list/);
  });

  test('sends the mailed code after a wait when the user does not drag the piece @long', async ({
    page,
    admin,
    callAs,
  }) => {
    const person = await makeAgent(admin, { accountAuth: false });
    await open(page, (await callAs(person.account, FIRST_PASSWORD)).sessionId, 'zh');
    await shot(page, 'zh-phone-1-open');
    await page.getByRole('button', { name: /改为等待验证/ }).click();
    await expect(page.getByText(/正在验证，请稍候/)).toBeVisible();
    await expect(page.getByLabel('验证码')).toBeFocused({ timeout: 60_000 });
    await expectFits(page, 'account-auth zh phone code');
  });
});

test('verifies an account with the arrow keys only @long', async ({ page, admin, callAs }) => {
  await page.setViewportSize(WIDE);
  const person = await makeAgent(admin, { accountAuth: false });
  const { place } = await open(page, (await callAs(person.account, FIRST_PASSWORD)).sessionId, 'en');
  const x = await place();
  await thumb(page).focus();
  for (let leaps = Math.floor(x / 10); leaps > 0; leaps -= 1) await page.keyboard.press('Shift+ArrowRight');
  for (let steps = x % 10; steps > 0; steps -= 1) await page.keyboard.press('ArrowRight');
  await expect(thumb(page)).toHaveAttribute('aria-valuenow', String(x));
  await shot(page, 'en-wide-1-keys');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await page.keyboard.type(await mailedCode(page, person));
  await expect(page.getByRole('button', { name: 'Open the back-office' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/order\/order-list/);
});
