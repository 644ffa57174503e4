import type { Language } from '@t3d/resources/kit';
import { useT } from '../../locales/useT';
import { changeLanguage, LANGUAGE_NAMES } from '../../providers/language';
import { useAsk } from './ConfirmProvider';
import { useTabDeeds } from './TabsProvider';

/** Changes the language, which starts the page anew: asks first when work would be lost. */
export function useChangeLanguage(): (next: Language) => void {
  const ask = useAsk();
  const t = useT();
  const deeds = useTabDeeds();
  return (next) => {
    const pages = deeds.unsaved();
    ask({
      title: t('tabs.leaveLanguage', {
        language: LANGUAGE_NAMES[next],
        unsaved: t('tabs.unsaved', { count: pages.length }),
      }),
      pages,
      verb: t('tabs.switchAnyway'),
      // Asked already: the browser need not ask once more, and no form brings back what was given up.
      go: () => {
        deeds.giveUp();
        changeLanguage(next);
      },
    });
  };
}
