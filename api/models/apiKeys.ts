import type { Context } from '../context';
import { keyDigest } from '../keyText';
import { change } from './sql';

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
