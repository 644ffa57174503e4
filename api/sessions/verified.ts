import type { IncomingMessage } from 'node:http';
import type { Actor } from '../context';
import { findById } from '../models/actors';
import type { Database } from '../models/database';
import { readCaller } from '../sandbox/caller';

/**
 * Finds the caller of a request in a sandbox: the owner, with the rights that the main server has found for the key.
 * Null where that server has verified nobody.
 */
export async function findVerified(
  database: Database,
  { headers }: Pick<IncomingMessage, 'headers'>,
): Promise<Actor | null> {
  const caller = readCaller(headers);
  const owner = caller && (await findById(database, caller.owner));
  if (!caller || !owner) return null;
  const { apis, key } = caller;
  return { ...owner, apis, key: { ...key, ipAllow: [], sandbox: true, ownerApis: owner.apis }, via: { key: key.name } };
}
