import { createContext, useContext } from 'react';

/** The tab around a component: its path and the key of this visit. Both are empty outside tabs. */
export interface TabPlace {
  key: string;
  path: string;
}

export const TabContext = createContext<TabPlace>({ key: '', path: '' });
export const useTabPlace = (): TabPlace => useContext(TabContext);

let shown = '';
/** Sets the visible tab before the effects of the other tabs end. */
export const setShown = (key: string): void => {
  shown = key;
};
/** Returns true if this tab is visible. Components outside tabs, such as a header dialog, are always visible. */
export const isShown = (key: string): boolean => key === '' || key === shown;
