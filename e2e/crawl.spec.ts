import { settle } from './support/calls';
import type { Language, Role } from './support/fixtures';
import { ACCOUNT_OF, expect, test } from './support/fixtures';
import { closeTabs, expectAccessible, expectFits, expectWords, PHONE, watch, WIDE } from './support/inspect';
import { menuPaths } from './support/menu';
import { moveTo } from './support/screens';

// Every screen of the menu of every role, in three languages, light and dark. All 36 walks take long: `npm run crawl`
// does them; a normal run takes those in which each role, language and look occurs, and those in which most people
// work.

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
/** Of a role's screens `npm test` walks one in so many; the walks begin at different ones. */
const SHARES = 24;
const LAPTOP = { width: 1000, height: 650 };

/** Screens beside the menu that everybody has. */
const EVERYBODYS = ['/main', '/user/my-profile', '/user/bills/statement'];

// They only look, so the workers share them out.
test.describe.configure({ mode: 'parallel' });

for (const [at, { role, language, look }] of (whole ? ALL : SAMPLE).entries()) {
  test(`${role}, ${language}, ${look}: every screen of the menu`, async ({ page, loginAs, callAs }) => {
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
