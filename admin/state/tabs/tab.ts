import { createContext, useContext } from 'react';

/**
 * The tab that contains a component. A place has the path and the key of the tab. Path and key are empty outside the
 * tabs.
 */
export interface TabPlace {
  key: string;
  path: string;
}

export const TabContext = createContext<TabPlace>({ key: '', path: '' });
export const useTabPlace = (): TabPlace => useContext(TabContext);

let shown = '';
/** Sets the key of the visible tab. Must be called before the effects of all other tabs end. */
export const setShown = (key: string): void => {
  shown = key;
};
/**
 * Returns whether the tab with this key is visible. A component outside the tabs is always visible, for example a
 * dialog of the header.
 */
export const isShown = (key: string): boolean => key === '' || key === shown;
