import type { Resource } from '@t3d/resources/kit';
import type { Preview } from '../../../../declared/command';
import type { Context } from '../../../../context';
import { Invalid } from '../../../../errors';
import { translate } from '../../../../locales';
import type { Promised } from './digest';
import { requirePromised } from './promised';

/** What is promised of a deletion: the records named. */
export const deletionOf = (resource: Resource, ids: readonly number[]): Promised => ({
  about: { resource, action: 'delete' },
  body: { ids },
});

/** What a deletion that nothing stands in the way of would do. */
export const allGo = (ids: readonly number[]): Preview => ({ matched: ids.length, available: ids.length, refused: [] });

/** What a deletion that was tried and refused would do; null where the refusal is of something else. */
export function refusedDeletion({ language }: Context, error: Invalid, ids: readonly number[]): Preview | null {
  const kept = Object.entries(error.errors ?? {});
  if (kept.some(([id]) => !ids.includes(Number(id)))) return null;
  const reason = translate(error.key, language, error.params);
  const count = kept.length || ids.length;
  const examples = kept.slice(0, 5).map(([id]) => `#${id}`);
  return { matched: ids.length, available: ids.length - count, refused: [{ reason, count, examples }] };
}

/**
 * Deletes what a preview said would go. A deletion is previewed by trying it, so it is done first, and taken back with
 * its transaction where the preview had said something else.
 */
export async function requirePromisedDeletion<Result>(
  ctx: Context,
  { resource, ids, digest }: { resource: Resource; ids: readonly number[]; digest: string | undefined },
  run: () => Promise<Result>,
): Promise<Result> {
  if (digest === undefined) return run();
  const promised = { ...deletionOf(resource, ids), digest, matched: ids.length };
  let result: Result;
  try {
    result = await run();
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    const refusal = error;
    if (!refusedDeletion(ctx, refusal, ids)) throw error;
    await requirePromised(ctx, promised, async (inner) => refusedDeletion(inner, refusal, ids) as Preview);
    throw error;
  }
  await requirePromised(ctx, promised, async () => allGo(ids));
  return result;
}
