import { createContext, useContext } from 'react';

/** Path and key are empty outside the tabs. */
export interface TabPlace {
  key: string;
  path: string;
}

export const TabContext = createContext<TabPlace>({ key: '', path: '' });
export const useTabPlace = (): TabPlace => useContext(TabContext);

let shown = '';
/** Must be called before the effects of all other tabs end. */
export const setShown = (key: string): void => {
  shown = key;
};
/** A component outside the tabs, for example a dialog of the header, is always visible. */
export const isShown = (key: string): boolean => key === '' || key === shown;
