import { dataOf } from './answers';
import type { Caller } from './fixtures';

/** An entry of the menu as the server tells it to somebody. */
export interface Entry {
  path: string;
  title: string;
  hidden?: boolean;
  children?: Entry[];
}

export const menuOf = async (caller: Caller): Promise<Entry[]> =>
  (await dataOf<{ menu: Entry[] }>(caller.get('/t3d-api/sessions'))).menu;

/** The entries that lead to a page. */
export const leavesOf = (menu: readonly Entry[]): Entry[] =>
  menu.filter((entry) => !entry.hidden).flatMap((entry) => (entry.children ? leavesOf(entry.children) : [entry]));

/** Where the caller's menu leads. */
export const menuPaths = async (caller: Caller): Promise<string[]> =>
  leavesOf(await menuOf(caller)).map(({ path }) => path);
