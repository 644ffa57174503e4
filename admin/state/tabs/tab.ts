import { createContext, useContext } from 'react';

/** The tab around a component: its path and the key of this visit. Both are empty outside tabs. */
export interface TabPlace {
  key: string;
  path: string;
}

export const TabContext = createContext<TabPlace>({ key: '', path: '' });
export const useTabPlace = (): TabPlace => useContext(TabContext);

let shown = '';
/** Sets the visible tab before the effects of the others end. */
export const setShown = (key: string): void => {
  shown = key;
};
/** Checks whether this tab is visible. Components outside tabs, e.g. in a header dialog, always are. */
export const isShown = (key: string): boolean => key === '' || key === shown;
