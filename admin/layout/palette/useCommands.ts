import { LANGUAGES } from '@t3d/resources/kit';
import { useEffect, useMemo, useRef } from 'react';
import { useT } from '../../locales/useT';
import { LANGUAGE_NAMES, language } from '../../providers/language';
import { usePreferences } from '../../state/preferences';
import { useChangeLanguage } from '../../state/tabs/TabsProvider';
import type { PaletteLine } from './items';

/** Returns the commands: appearance, language and log-out. */
export function useCommands(onLogout: () => void): PaletteLine[] {
  const t = useT();
  const { mode, setDark } = usePreferences();
  const choose = useChangeLanguage();
  const isDark = mode === 'dark';
  // Keeps the latest functions, so that the lines stay the same objects.
  const latest = useRef({ setDark, choose, onLogout });
  useEffect(() => {
    latest.current = { setDark, choose, onLogout };
  });
  return useMemo(() => {
    const command = (code: string, title: string, words: string, run: () => void): PaletteLine => ({
      kind: 'command',
      key: `command ${code}`,
      title,
      words,
      path: '',
      icon: code,
      run,
    });
    return [
      command('mode', t(isDark ? 'shell.light' : 'shell.dark'), 'dark light mode theme 深色 浅色', () =>
        latest.current.setDark(!isDark),
      ),
      ...LANGUAGES.filter((one) => one !== language).map((one) =>
        command(`language ${one}`, LANGUAGE_NAMES[one], `${t('shell.language')} language ${one} 语言 語言`, () =>
          latest.current.choose(one),
        ),
      ),
      command('logout', t('shell.logout'), 'log out sign out logout 退出 登出', () => latest.current.onLogout()),
    ];
  }, [t, isDark]);
}
