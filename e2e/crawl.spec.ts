import { settle } from './support/calls';
import type { Language, Role } from './support/fixtures';
import { ACCOUNT_OF, expect, test } from './support/fixtures';
import { closeTabs, expectAccessible, expectFits, expectWords, PHONE, watch, WIDE } from './support/inspect';
import { menuPaths } from './support/menu';
import { moveTo } from './support/screens';

// The looks of a crawl. `npm run crawl` tests all 36 combinations of role, language and look, other runs a selection.

type Look = 'light' | 'dark';
interface Walk {
  role: Role;
  language: Language;
  look: Look;
}

const ROLES = Object.keys(ACCOUNT_OF) as Role[];
const ALL = ROLES.flatMap((role) =>
  (['zh', 'en', 'cht'] as const).flatMap((language) =>
    (['light', 'dark'] as const).map((look): Walk => ({ role, language, look })),
  ),
);
const SAMPLE: readonly Walk[] = [
  { role: 'ADMIN', language: 'zh', look: 'light' },
  { role: 'SALESMAN', language: 'en', look: 'dark' },
  { role: 'AGENT_1', language: 'cht', look: 'light' },
  { role: 'AGENT_2', language: 'zh', look: 'dark' },
  { role: 'AGENT_3', language: 'en', look: 'light' },
  { role: 'SMS_RECYCLE', language: 'cht', look: 'dark' },
];
const whole = process.env.CRAWL === 'whole';
const SHARES = 24;
const LAPTOP = { width: 1000, height: 650 };

const EVERYBODYS = ['/main', '/user/my-profile', '/user/bills/statement'];

test.describe.configure({ mode: 'parallel' });

for (const [at, { role, language, look }] of (whole ? ALL : SAMPLE).entries()) {
  test(`finds no problem on any screen of the menu (${role}, ${language}, ${look})`, async ({
    page,
    loginAs,
    callAs,
  }) => {
    test.setTimeout(600_000);
    const problems = watch(page);
    const caller = await callAs(ACCOUNT_OF[role]);
    const screens = [...EVERYBODYS, ...(await menuPaths(caller))];
    const paths = whole ? screens : screens.filter((_, index) => index % SHARES === at % SHARES);
    await page.addInitScript((dark) => localStorage.setItem('dark', String(dark)), look === 'dark');
    await page.setViewportSize(WIDE);
    await loginAs(ACCOUNT_OF[role], { lang: language });
    await settle(page);
    for (const path of paths) {
      await moveTo(page, path);
      await settle(page);
      await expectWords(page, language, `${path} wide`);
      await expectFits(page, `${path} wide`);
      await expectAccessible(page, `${path} wide`);
      if (!whole && look === 'dark') {
        await closeTabs(page);
        continue;
      }
      await page.setViewportSize(LAPTOP);
      await settle(page);
      await expectFits(page, `${path} laptop`);
      await page.setViewportSize(PHONE);
      await settle(page);
      await expectWords(page, language, `${path} phone`);
      await expectFits(page, `${path} phone`);
      if (whole || role === 'ADMIN') await expectAccessible(page, `${path} phone`);
      await page.setViewportSize(WIDE);
      await closeTabs(page);
    }
    expect(screens.length, 'screens are walked').toBeGreaterThan(3);
    expect(problems).toEqual([]);
  });
}
