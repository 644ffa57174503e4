import dictionary from '@t3d/resources/dictionary';
import { table } from '../../api/models/table';
import { rowsOf } from '../reference/codeLists';
import { ENTRIES } from './data/entries';
import type { World } from './world';

const DAYS_AGO = 100;

/** The names of networks, access points and platforms, which staff entered before the first cards came. */
export async function seedEntries(world: World): Promise<void> {
  await table(world.at(world.daysAgo(DAYS_AGO), 'admin'), dictionary).insertMany(rowsOf(ENTRIES));
}
