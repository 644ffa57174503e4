import type { ReactNode } from 'react';
import { createContext, useContext, useLayoutEffect, useMemo, useState } from 'react';
import type { Store } from 'react-admin';
import type { LayoutName } from '../providers/storage';
import { storage } from '../providers/storage';
import type { Mode, ThemeName } from '../tokens';
import { THEME_NAMES } from '../tokens';
import { applyColours } from './colours';
import { startingMode } from './startingMode';
import type { Density } from './density';

export interface Preferences {
  mode: Mode; layout: LayoutName; aside: 'open' | 'collapsed'; theme: ThemeName; density: Density;
  setDark(dark: boolean): void; setLayout(layout: LayoutName): void; setAside(aside: 'open' | 'collapsed'): void;
  setTheme(theme: ThemeName): void; setDensity(density: Density): void;
}

const PreferencesContext = createContext<Preferences | null>(null);

export function usePreferences(): Preferences {
  const preferences = useContext(PreferencesContext);
  if (!preferences) throw new Error('Preferences are read outside their provider');
  return preferences;
}

const LOOKS = 'looks';

/** Looks that a person chooses: colour and row height follow the account to every browser. */
function storedLooks(store: Store): { theme: ThemeName; density: Density } {
  const { theme, density } = store.getItem<{ theme?: ThemeName; density?: Density }>(LOOKS) ?? {};
  return { theme: theme && THEME_NAMES.includes(theme) ? theme : 'THEME_PURPLE', density: density === 'comfortable' ? 'comfortable' : 'compact' };
}

export function PreferencesProvider({ store, children }: { store: Store; children: ReactNode }) {
  const [mode, setMode] = useState<Mode>(startingMode);
  const [layout, setLayout] = useState<LayoutName>(storage.layout);
  const [aside, setAside] = useState(storage.aside);
  const [looks, setLooks] = useState(() => storedLooks(store));

  useLayoutEffect(() => applyColours(looks.theme, mode), [looks.theme, mode]);

  const value = useMemo<Preferences>(() => {
    const choose = (change: Partial<typeof looks>): void => { const next = { ...looks, ...change }; setLooks(next); store.setItem(LOOKS, next); };
    return {
      mode, layout, aside, ...looks,
      setDark: (dark) => { storage.dark = dark; setMode(dark ? 'dark' : 'light'); },
      setLayout: (next) => { storage.layout = next; setLayout(next); },
      setAside: (next) => { storage.aside = next; setAside(next); },
      setTheme: (theme) => choose({ theme }),
      setDensity: (density) => choose({ density }),
    };
  }, [store, mode, layout, aside, looks]);
  return <PreferencesContext.Provider value={value}>{children}</PreferencesContext.Provider>;
}
