import type { Locator, Page } from '@playwright/test';
import { act, dataOf, rowsOf } from './support/responses';
import type { Caller, Language } from './support/fixtures';
import { expect, test } from './support/fixtures';
import { choosePhoto } from './support/documents';
import { expectAccessible, expectFits } from './support/inspect';

const PHONE = { width: 360, height: 740 };
test.use({ viewport: PHONE, hasTouch: true });

interface Order {
  terminal: number;
}
interface Card {
  id: number;
  iccid: string;
}
const used = new Set<number>();
/** Returns a card whose plan waits for identity verification. */
async function waitingCard(admin: Caller): Promise<Card> {
  for (const { terminal } of await rowsOf<Order>(admin, '/t3d-api/orders?status=NO_REAL_NAME&size=100')) {
    if (used.has(terminal)) continue;
    used.add(terminal);
    const card = await dataOf<Card>(admin.get(`/t3d-api/terminals/${terminal}`));
    const { realName } = await dataOf<{ realName: { verified: boolean; document: string | null } }>(
      admin.get(`/data-api/cards/${card.iccid}`),
    );
    if (!realName.verified && realName.document === null) return card;
  }
  throw new Error('no card waits for its holder');
}

const camera = (page: Page): Locator => page.locator('input[data-camera=true]').last();
const shoot = async (page: Page, name: string): Promise<void> => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/identity-${name}.png`, fullPage: true });
};
async function open(page: Page, card: Card, lang: Language): Promise<void> {
  await page.addInitScript((language) => localStorage.setItem('lang', language), lang);
  await page.goto(`/t3d/wxmp/find?number=${card.iccid}`);
}
const documentOf = async (admin: Caller, card: Card): Promise<number> =>
  ((await rowsOf<{ id: number }>(admin, `/t3d-api/real-names?terminal=${card.id}&sort=id&order=DESC`))[0] as Card).id;

const WORDS = {
  en: {
    go: 'Verify identity',
    compare: 'Details, please compare',
    send: 'All correct, submit',
    waits: 'Submitted, under review.',
    approved: 'Your identity is verified.',
  },
  cht: {
    go: '去實名',
    compare: '讀到的資料，請核對',
    send: '資料無誤，送出審核',
    waits: '已送出，正在審核。',
    approved: '已通過實名。',
  },
} as const;

for (const lang of ['en', 'cht'] as const) {
  const words = WORDS[lang];
  test(`reads a passport from a photo, and submits and approves the document (${lang}) @long`, async ({
    page,
    admin,
  }) => {
    const card = await waitingCard(admin);
    await open(page, card, lang);
    await page.getByRole('link', { name: words.go }).click();
    await expect(page.getByRole('radio')).toHaveCount(3);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expectFits(page, 'identity choose');
    await expectAccessible(page, 'identity choose');
    await shoot(page, `${lang}-1-choose`);
    await choosePhoto(page, 'passport', camera(page));
    await expect(page.getByText(words.compare)).toBeVisible();
    for (const value of ['CHEN', 'YU TING', '360123457', 'TWN', '1993-04-17', '2031-08-02'])
      await expect(page.locator('.fact-value', { hasText: value })).toBeVisible();
    await expectFits(page, 'identity details');
    await expectAccessible(page, 'identity details');
    await shoot(page, `${lang}-2-details`);
    await page.getByRole('button', { name: words.send }).click();
    await expect(page.getByText(words.waits)).toBeVisible();
    await expectFits(page, 'identity status');
    await shoot(page, `${lang}-3-submitted`);
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(kept).not.toMatch(/CHEN|360123457|1993/);
    await page.reload();
    await expect(page.getByText(words.waits)).toBeVisible();
    await act(admin, 'real-names', 'approve', { ids: [await documentOf(admin, card)] });
    await expect(page.getByText(words.approved)).toBeVisible();
    await shoot(page, `${lang}-4-approved`);
  });
}

test('shows why a typed ID card was rejected, accepts a second attempt, and deletes the data on request', async ({
  page,
  admin,
}) => {
  const card = await waitingCard(admin);
  await open(page, card, 'en');
  await page.getByRole('link', { name: 'Verify identity' }).click();
  await page.getByRole('radio', { name: /resident ID card/ }).check();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await expect(page.getByRole('alert')).toContainText('Only JPG or PNG photos.');
  const submit = async (): Promise<void> => {
    await choosePhoto(page, 'front', camera(page));
    await expect(page.getByText('The back is still missing.')).toBeVisible();
    await choosePhoto(page, 'back', camera(page));
    await page.getByLabel('Name').fill('张三');
    await page.getByLabel('ID number').fill('110105194912310021');
    await page.getByRole('button', { name: 'All correct, submit' }).click();
    await expect(page.getByRole('alert')).toContainText('The check digit is wrong');
    await page.getByLabel('ID number').fill('11010519491231002X');
    await expect(page.getByText('from the number')).toBeVisible();
    await shoot(page, 'id-card');
    await page.getByRole('button', { name: 'All correct, submit' }).click();
    await expect(page.getByText('Submitted, under review.')).toBeVisible();
  };
  await submit();
  await act(admin, 'real-names', 'reject', { ids: [await documentOf(admin, card)], reason: 'The photo reflects' });
  await expect(page.getByText('Not approved: The photo reflects')).toBeVisible();
  await shoot(page, 'rejected');
  await page.getByRole('link', { name: 'Back to the card' }).click();
  await expect(page.locator('.notice-title', { hasText: 'Your document was not approved.' })).toBeVisible();
  await page.getByRole('link', { name: 'See why and submit again' }).click();
  await page.getByRole('button', { name: 'Submit again' }).click();
  await page.getByRole('radio', { name: /resident ID card/ }).check();
  await submit();
  await page.getByRole('button', { name: 'Have it erased' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Erase this document?' })).toBeVisible();
  await shoot(page, 'erase');
  await page.getByRole('button', { name: 'Erase', exact: true }).click();
  await expect(page.getByText('The document is erased.')).toBeVisible();
});

test('keeps photo and details when the network fails, and submits the document on the second attempt @long', async ({
  page,
  admin,
  context,
}) => {
  const card = await waitingCard(admin);
  await open(page, card, 'en');
  await page.getByRole('link', { name: 'Verify identity' }).click();
  await page.getByRole('radio', { name: /travel permit/ }).check();
  await choosePhoto(page, 'front', camera(page));
  await page.getByLabel('Name').fill('CHAN TAI MAN');
  await page.getByLabel('Permit number').fill('H12345678');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'All correct, submit' }).click();
  await expect(page.getByRole('alert')).toContainText('Photo and details are still here.');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('Submitted, under review.')).toBeVisible();
});
