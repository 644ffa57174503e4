import apiKeys from '@t3d/resources/house/api-keys';
import { BACKDOOR, commonPatterns } from '@t3d/resources/kit';
import type { Actor, Context } from '../context';
import { isAssistantScope, keyDigest } from '../keyText';
import { change } from './sql';
import { table } from './table';

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

/** The patterns that an assistant has by a key: its owner's, cut by the key's scopes if these have any pattern. */
export function assistantPatterns(ownerApis: readonly string[], scopes: readonly string[]): readonly string[] {
  const named = scopes.filter((scope) => !isAssistantScope(scope));
  return named.length > 0 ? commonPatterns(ownerApis, named) : ownerApis;
}

/**
 * The owner of a key as an assistant that calls with it, with the rights that the key leaves it now. Null for a key
 * that is disabled, has ended or is not the owner's.
 */
export async function assistantOf(ctx: Context, owner: Actor, keyId: number): Promise<Actor | null> {
  const row = await table(ctx, apiKeys).one({ id: keyId, owner: owner.id ?? 0, disabled: false });
  if (!row || (row.expiresAt !== null && row.expiresAt <= ctx.now())) return null;
  const { name, ipAllow } = row;
  const scopes = row.scopes ?? [];
  const ownerApis = owner.role === BACKDOOR ? ['*'] : owner.apis;
  const key = { id: keyId, name, scopes, ipAllow: ipAllow ?? [], sandbox: row.sandbox === true, ownerApis };
  return { ...owner, apis: assistantPatterns(ownerApis, scopes), key };
}
