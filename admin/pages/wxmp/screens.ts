import type { HandMadeShape } from '../../declared';
import { defineScreens } from '../../declared/handMade';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import type { MenuButton, SelfTest, TemplateRow, TestLine } from './calls';
import { WXMP, WXMP_PATH } from './calls';

const WxmpPage = lazyWithRetry(() => import('./WxmpPage'), 'page');

const MENU: HandMadeShape = { view: (menu: readonly MenuButton[]) => menu.map(({ name }) => name).join(' · ') };
/** How many steps passed, failed and wait. */
const SELF_TEST: HandMadeShape = {
  view: ({ lines }: SelfTest, t) => {
    const count = (state: TestLine['state']): number => lines.filter((line) => line.state === state).length;
    return [
      t('wxmp.passed', { count: count('PASSED') }),
      t('wxmp.failed', { count: count('FAILED') }),
      t('wxmp.waiting', { count: count('WAITING') }),
    ].join(' · ');
  },
};

const TEMPLATES: HandMadeShape = {
  view: (templates: readonly TemplateRow[], t) =>
    templates.map(({ kind }) => t(`wxmp.templates.kinds.${kind}`)).join(' · '),
};

export default defineScreens({
  profileSections: [lazyWithRetry(() => import('./LinkedWeChat'))],
  pages: [{ path: WXMP_PATH, page: WxmpPage, resource: WXMP }],
  shapes: { accountMenu: MENU, accountTemplates: TEMPLATES, accountSelfTest: SELF_TEST },
});
