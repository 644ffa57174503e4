import type { ReactNode } from 'react';
import { useEvent } from 'ra-core';
import { createContext, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ServerStore } from '../providers/serverStore';
import type { LayoutName } from '../providers/storage';
import { storage } from '../providers/storage';
import type { Mode, ThemeName } from '../tokens';
import { THEME_NAMES } from '../tokens';
import { applyColours } from '../ui/colours';
import { followMode, startingMode } from './startingMode';
import type { Density } from '../ui/density';

/** The appearance that a person chooses: colour and row height follow the account to every browser. */
interface Appearance {
  theme: ThemeName;
  density: Density;
}

export interface Preferences extends Appearance {
  mode: Mode;
  layout: LayoutName;
  aside: 'open' | 'collapsed';
  setDark(dark: boolean): void;
  setLayout(layout: LayoutName): void;
  setAside(aside: 'open' | 'collapsed'): void;
  setTheme(theme: ThemeName): void;
  setDensity(density: Density): void;
}

export const PreferencesContext = createContext<Preferences | null>(null);

export function usePreferences(): Preferences {
  const preferences = useContext(PreferencesContext);
  if (!preferences) throw new Error('Preferences are read outside their provider');
  return preferences;
}

const APPEARANCE_KEY = 'looks';

function storedAppearance(store: ServerStore): Appearance {
  const { theme, density } = store.getItem<Partial<Appearance>>(APPEARANCE_KEY) ?? {};
  return {
    theme: theme && THEME_NAMES.includes(theme) ? theme : 'THEME_PURPLE',
    density: density === 'comfortable' ? 'comfortable' : 'compact',
  };
}

/** The appearance and how to change it, in all tabs of the browser in which the person works. */
function useAppearance(store: ServerStore, account: string) {
  const [appearance, setAppearance] = useState(() => storedAppearance(store));
  const channel = useRef<BroadcastChannel>(undefined);
  useEffect(() => {
    const others = new BroadcastChannel(`${APPEARANCE_KEY}:${account}`);
    channel.current = others;
    others.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      store.learn(APPEARANCE_KEY, data);
      setAppearance(storedAppearance(store));
    });
    return () => others.close();
  }, [store, account]);
  const choose = (change: Partial<Appearance>): void => {
    const next = { ...appearance, ...change };
    setAppearance(next);
    store.setItem(APPEARANCE_KEY, next);
    channel.current?.postMessage(next);
  };
  return { appearance, choose: useEvent(choose) };
}

interface PreferencesProviderProps {
  store: ServerStore;
  account: string;
  children: ReactNode;
}

export function PreferencesProvider({ store, account, children }: PreferencesProviderProps) {
  const [mode, setMode] = useState<Mode>(startingMode);
  const [layout, setLayout] = useState<LayoutName>(storage.layout);
  const [aside, setAside] = useState(storage.aside);
  const { appearance, choose } = useAppearance(store, account);
  useEffect(() => followMode(setMode), []);
  useLayoutEffect(() => applyColours(appearance.theme, mode), [appearance.theme, mode]);
  const value = useMemo<Preferences>(
    () => ({
      mode,
      layout,
      aside,
      ...appearance,
      setDark: (dark) => {
        storage.dark = dark;
        setMode(dark ? 'dark' : 'light');
      },
      setLayout: (next) => {
        storage.layout = next;
        setLayout(next);
      },
      setAside: (next) => {
        storage.aside = next;
        setAside(next);
      },
      setTheme: (theme) => choose({ theme }),
      setDensity: (density) => choose({ density }),
    }),
    [choose, mode, layout, aside, appearance],
  );
  return <PreferencesContext.Provider value={value}>{children}</PreferencesContext.Provider>;
}
