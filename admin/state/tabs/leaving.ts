import type { Language } from '@t3d/resources/kit';
import { useT } from '../../locales/useT';
import { changeLanguage, LANGUAGE_NAMES } from '../../providers/language';
import { useConfirm } from './ConfirmProvider';
import { useTabActions } from './TabsProvider';

/** Changes the language, which starts the page anew: asks first when work would be lost. */
export function useChangeLanguage(): (next: Language) => void {
  const ask = useConfirm();
  const t = useT();
  const actions = useTabActions();
  return (next) => {
    const pages = actions.unsaved();
    ask({
      title: t('tabs.leaveLanguage', {
        language: LANGUAGE_NAMES[next],
        unsaved: t('tabs.unsaved', { count: pages.length }),
      }),
      pages,
      verb: t('tabs.switchAnyway'),
      // Asked already: the browser need not ask once more, and no form brings back what was given up.
      go: () => {
        actions.giveUp();
        changeLanguage(next);
      },
    });
  };
}
