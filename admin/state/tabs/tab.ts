import { createContext, useContext } from 'react';

/** The tab of a page. Path and key are empty outside the tabs. */
export interface TabPlace {
  key: string;
  path: string;
}

export const TabContext = createContext<TabPlace>({ key: '', path: '' });
export const useTabPlace = (): TabPlace => useContext(TabContext);

let shown = '';
/** Sets the visible tab. Must run before the effects of other tabs end. */
export const setShown = (key: string): void => {
  shown = key;
};
/** Returns whether a component's tab is visible. Always true outside the tabs. */
export const isShown = (key: string): boolean => key === '' || key === shown;
