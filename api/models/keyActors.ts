import { BACKDOOR, commonPatterns } from '@t3d/resources/kit';
import type { Transaction } from 'sequelize';
import type { Actor, Via, Context } from '../context';
import { isAssistantScope, keyDigest } from '../keyText';
import type { Patterns, ShutOut } from './actors';
import { patternsOf, standingOf, KEY_COLUMNS, KEY_IN_USE } from './actors';
import type { Database } from './database';
import { forShare } from './dialect';
import { send } from './sequelize/statement';
import { change } from './sql';

/** What a call with an API key needs of the key, straight from the database. */
export interface KeyRow {
  keyId: number | string;
  keyName: string;
  scopes: Patterns;
  ipAllow: Patterns;
  sandbox: number | boolean | null;
}

/** The owner of a key as a call with it sees them: with the part of their rights that the scopes leave. */
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

/**
 * The caller by a key as an assistant that the key lets in: with its owner's own rights, cut by the scopes of the key
 * if these have any pattern.
 */
export function asAssistant(actor: Actor, via: Via): Actor {
  const { ownerApis = [], scopes = [] } = actor.key ?? {};
  const named = scopes.filter((scope) => !isAssistantScope(scope));
  return { ...actor, apis: named.length > 0 ? commonPatterns(ownerApis, named) : ownerApis, via };
}

/** How a call came that is done later, by a job or after a second person's yes. */
export interface Sender {
  readonly apiKey?: number;
  /** In a sandbox the key and its rights as the call had them: its database has no keys. */
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
 * Loads who sent a call as a request of theirs would be made now, with the same API key if it came with one, or answers
 * why they may make none. `holds`: nobody changes these rights before the transaction ends.
 */
export async function loadSender(
  database: Database,
  { user, sender }: { user: number; sender: Sender | null },
  transaction: Transaction | undefined,
  holds = false,
): Promise<Actor | ShutOut | 'key'> {
  const found = await standingOf(database, user, transaction, holds);
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

/** Gives a key a new text. The texts that it has keep working until `overlapEnds`. */
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

/** Removes the texts of a key that ended by a moment. */
export async function removeEndedTexts(ctx: Context, apiKey: number, moment: Date): Promise<void> {
  await change(ctx, 'DELETE FROM api_key_texts WHERE apiKey = ? AND endsAt <= ?', [apiKey, moment]);
}

/** Writes when and from where a key was used; the row's version stays, because nobody has changed it. */
export async function noteKeyUse(ctx: Context, apiKey: number, address: string): Promise<void> {
  await change(ctx, 'UPDATE api_keys SET lastUsedAt = ?, lastUsedFrom = ? WHERE id = ?', [ctx.now(), address, apiKey]);
}
