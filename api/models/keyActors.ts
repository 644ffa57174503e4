import { BACKDOOR, commonPatterns } from '@t3d/resources/kit';
import type { Transaction } from 'sequelize';
import type { Actor, Via, Context } from '../context';
import { isAssistantScope, keyDigest } from '../keyText';
import type { Patterns, AccessBlock } from './actors';
import { patternsOf, loadAccess, KEY_COLUMNS, KEY_IN_USE } from './actors';
import type { Database } from './database';
import { forShare } from './dialect';
import { send } from './sequelize/statement';
import { change } from './sql';

/** The columns of an API key that a call needs, as stored in the database. */
export interface KeyRow {
  keyId: number | string;
  keyName: string;
  scopes: Patterns;
  ipAllow: Patterns;
  sandbox: number | boolean | null;
}

/** Returns the key's owner as the actor of a call, with rights restricted by the key's scopes. */
export function withKey(owner: Actor, { keyId, keyName, sandbox, ...row }: KeyRow): Actor {
  const scopes = patternsOf(row.scopes);
  const rights = scopes.filter((scope) => !isAssistantScope(scope));
  return {
    ...owner,
    apis: owner.role === BACKDOOR ? rights : commonPatterns(owner.apis, rights),
    key: {
      id: Number(keyId),
      name: keyName,
      scopes,
      ipAllow: patternsOf(row.ipAllow ?? null),
      sandbox: Boolean(sandbox),
      ownerApis: owner.role === BACKDOOR ? ['*'] : owner.apis,
    },
    via: { key: keyName },
  };
}

/** Returns the actor of a call by an assistant, with the owner's rights restricted by the key's scopes. */
export function asAssistant(actor: Actor, via: Via): Actor {
  const { ownerApis = [], scopes = [] } = actor.key ?? {};
  const named = scopes.filter((scope) => !isAssistantScope(scope));
  return { ...actor, apis: named.length > 0 ? commonPatterns(ownerApis, named) : ownerApis, via };
}

/** The program behind a call that runs later, in a job or after approval. */
export interface Sender {
  readonly apiKey?: number;
  /** The key with its rights in a sandbox, whose database contains no keys. */
  readonly sandboxKey?: Pick<Actor, 'apis' | 'key'>;
  readonly via?: Via;
}
const keyOf = ({ apis, key }: Actor): Sender => {
  if (!key) return {};
  return key.sandbox ? { sandboxKey: { apis, key } } : { apiKey: key.id };
};
export const senderOf = (actor: Actor): Sender | null =>
  actor.key || actor.via ? { ...keyOf(actor), ...(actor.via && { via: actor.via }) } : null;

/**
 * Loads the user of a call that runs later, with present rights, or returns why the user may make no calls. `holds`
 * locks the rights.
 */
export async function loadSender(
  database: Database,
  { user, sender }: { user: number; sender: Sender | null },
  transaction: Transaction | undefined,
  holds = false,
): Promise<Actor | AccessBlock | 'key'> {
  const found = await loadAccess(database, user, transaction, holds);
  if (typeof found === 'string' || !sender) return found;
  const { apiKey, sandboxKey, via } = sender;
  if (sandboxKey) return { ...found, ...sandboxKey, via };
  if (apiKey === undefined) return { ...found, via };
  const sql = `SELECT ${KEY_COLUMNS} FROM api_keys k WHERE k.id = ? AND k.owner = ? AND ${KEY_IN_USE}`;
  const statement = { sql: sql + (holds ? forShare(database) : ''), values: [apiKey, user, database.clock.now()] };
  const [row] = await send<KeyRow[]>({ database, transaction }, { method: 'all', ...statement });
  if (!row) return 'key';
  const actor = withKey(found, row);
  return via?.assistant === undefined ? { ...actor, via } : asAssistant(actor, via);
}

/** Adds a new secret to a key. Existing secrets stay valid until `overlapEnds`. */
export async function addKeyText(ctx: Context, apiKey: number, text: string, overlapEnds?: Date): Promise<void> {
  if (overlapEnds)
    await change(ctx, 'UPDATE api_key_texts SET endsAt = ? WHERE apiKey = ? AND (endsAt IS NULL OR endsAt > ?)', [
      overlapEnds,
      apiKey,
      overlapEnds,
    ]);
  await change(ctx, 'INSERT INTO api_key_texts (digest, apiKey, endsAt) VALUES (?, ?, NULL)', [
    keyDigest(text),
    apiKey,
  ]);
}

/** Removes the secrets of a key that expired before a moment. */
export async function removeEndedTexts(ctx: Context, apiKey: number, moment: Date): Promise<void> {
  await change(ctx, 'DELETE FROM api_key_texts WHERE apiKey = ? AND endsAt <= ?', [apiKey, moment]);
}

/** Stores the time and address of a key's use, without a new version of the row. */
export async function noteKeyUse(ctx: Context, apiKey: number, address: string): Promise<void> {
  await change(ctx, 'UPDATE api_keys SET lastUsedAt = ?, lastUsedFrom = ? WHERE id = ?', [ctx.now(), address, apiKey]);
}
