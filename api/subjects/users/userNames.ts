import users from '@t3d/resources/people/users';
import type { Context } from '../../context';
import { table } from '../../models/table';
import { nameOf } from './naming';

/** How these users are called, for messages. */
export async function namesOf(ctx: Context, ids: readonly number[]): Promise<string[]> {
  return (await table(ctx, users).find([...new Set(ids)])).map(nameOf);
}
