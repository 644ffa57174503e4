import { createContext, useContext } from 'react';

/** The tab that contains a component: its path and its key. Path and key are empty outside the tabs. */
export interface TabPlace {
  key: string;
  path: string;
}

export const TabContext = createContext<TabPlace>({ key: '', path: '' });
export const useTabPlace = (): TabPlace => useContext(TabContext);

let shown = '';
/** Sets the key of the visible tab. Must be called before the effects of the other tabs end. */
export const setShown = (key: string): void => {
  shown = key;
};
/**
 * Returns whether the tab with this key is visible. A component outside the tabs, such as a dialog of the header, is
 * always visible.
 */
export const isShown = (key: string): boolean => key === '' || key === shown;
