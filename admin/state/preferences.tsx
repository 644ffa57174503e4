import type { ReactNode } from 'react';
import { useEvent } from 'ra-core';
import { createContext, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ServerStore } from '../providers/serverStore';
import { type LayoutName, storage } from '../providers/storage';
import { type Mode, type ThemeName, THEME_NAMES } from '../tokens';
import { applyColours, followMode, startingMode } from './startingMode';
import type { Density } from '../ui/density';

/** The colour theme and row height, stored with the account for every browser. */
interface Appearance {
  theme: ThemeName;
  density: Density;
}

export type Preferences = ReturnType<typeof useChoices>;
export const PreferencesContext = createContext<Preferences | null>(null);

export function usePreferences(): Preferences {
  const preferences = useContext(PreferencesContext);
  if (!preferences) throw new Error('Preferences are read outside their provider');
  return preferences;
}

type Aside = 'open' | 'collapsed';
const APPEARANCE_KEY = 'looks';

function storedAppearance(store: ServerStore): Appearance {
  const { theme, density } = store.getItem<Partial<Appearance>>(APPEARANCE_KEY) ?? {};
  return {
    theme: theme && THEME_NAMES.includes(theme) ? theme : 'THEME_PURPLE',
    density: density === 'comfortable' ? 'comfortable' : 'compact',
  };
}

/** Manages the appearance, which changes in all tabs of the browser. */
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

function useChoices(store: ServerStore, account: string) {
  const [mode, setMode] = useState<Mode>(startingMode);
  const [layout, setLayout] = useState<LayoutName>(storage.layout);
  const [aside, setAside] = useState<Aside>(storage.aside);
  const { appearance, choose } = useAppearance(store, account);
  useEffect(() => followMode(setMode), []);
  useLayoutEffect(() => applyColours(appearance.theme, mode), [appearance.theme, mode]);
  return useMemo(
    () => ({
      mode,
      layout,
      aside,
      ...appearance,
      setDark: (dark: boolean): void => {
        storage.dark = dark;
        setMode(dark ? 'dark' : 'light');
      },
      setLayout: (next: LayoutName): void => {
        storage.layout = next;
        setLayout(next);
      },
      setAside: (next: Aside): void => {
        storage.aside = next;
        setAside(next);
      },
      setTheme: (theme: ThemeName) => choose({ theme }),
      setDensity: (density: Density) => choose({ density }),
    }),
    [choose, mode, layout, aside, appearance],
  );
}

interface PreferencesProviderProps {
  store: ServerStore;
  account: string;
  children: ReactNode;
}

export const PreferencesProvider = ({ store, account, children }: PreferencesProviderProps) => (
  <PreferencesContext value={useChoices(store, account)}>{children}</PreferencesContext>
);
