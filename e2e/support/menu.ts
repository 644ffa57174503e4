import { dataOf } from './responses';
import type { Caller } from './fixtures';
import type { Entry } from './menuTable';
import { leavesOf } from './menuTable';

export const menuOf = async (caller: Caller): Promise<Entry[]> =>
  (await dataOf<{ menu: Entry[] }>(caller.get('/t3d-api/sessions'))).menu;

export const menuPaths = async (caller: Caller): Promise<string[]> =>
  leavesOf(await menuOf(caller)).map(({ path }) => path);
