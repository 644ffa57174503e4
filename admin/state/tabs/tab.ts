import { createContext, useContext } from 'react';

/** The tab around a component, by its path and the key of this opening of it. Both are empty outside of tabs. */
export interface TabPlace {
  key: string;
  path: string;
}

export const TabContext = createContext<TabPlace>({ key: '', path: '' });
export const useTabPlace = (): TabPlace => useContext(TabContext);

let shown = '';
/** The bar of tabs sets which one is on the screen, before effects of the others come to an end. */
export const setShown = (key: string): void => {
  shown = key;
};
/** Whether what belongs to this tab is on the screen. What belongs to none, e.g. a dialog of the header, always is. */
export const isShown = (key: string): boolean => key === '' || key === shown;
