import type { HandMadeShape } from '../../declared';
import type { MenuButton, SelfTest, TemplateRow, TestLine } from './wxmpCalls';

export const accountMenu: HandMadeShape = {
  view: (menu: readonly MenuButton[]) => menu.map(({ name }) => name).join(' · '),
};
export const accountSelfTest: HandMadeShape = {
  view: ({ lines }: SelfTest, t) => {
    const count = (state: TestLine['state']): number => lines.filter((line) => line.state === state).length;
    return [
      t('wxmp.passed', { count: count('PASSED') }),
      t('wxmp.failed', { count: count('FAILED') }),
      t('wxmp.waiting', { count: count('WAITING') }),
    ].join(' · ');
  },
};

export const accountTemplates: HandMadeShape = {
  view: (templates: readonly TemplateRow[], t) =>
    templates.map(({ kind }) => t(`wxmp.templates.kinds.${kind}`)).join(' · '),
};
