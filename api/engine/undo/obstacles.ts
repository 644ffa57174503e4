import type { Resource } from '@t3d/resources/kit';
import type { Context } from '../../context';
import type { CheckedMessage, Message } from '../../errors';
import { Invalid } from '../../errors';
import { labelsOf } from '../access/labels';

/** A record that keeps an operation from being taken back, and why. */
export interface Obstacle {
  readonly resource: Resource;
  readonly recordId: number;
  readonly why: CheckedMessage;
}
const MAX_NAMED = 100;
const EXAMPLES = 5;

/** What the records in the way are called, as far as the caller reaches them. */
async function namesOf(ctx: Context, obstacles: readonly Obstacle[]): Promise<string[]> {
  const [first] = obstacles as [Obstacle];
  const ids = [
    ...new Set(
      obstacles.filter(({ resource }) => resource.name === first.resource.name).map(({ recordId }) => recordId),
    ),
  ].slice(0, EXAMPLES);
  const labels = await labelsOf(ctx, first.resource, ids, true);
  return ids.map((id) => labels.get(id) ?? `#${id}`);
}

/** Refuses the undo (400) where anything is in its way, and names the records: each by its id, the first in words. */
export async function refuseObstacles(ctx: Context, obstacles: readonly Obstacle[]): Promise<void> {
  const [first] = obstacles;
  if (!first) return;
  const names = await namesOf(ctx, obstacles);
  const errors = obstacles.slice(0, MAX_NAMED).map(({ recordId, why }) => [String(recordId), why as Message] as const);
  throw new Invalid(
    'undo.blocked',
    { count: new Set(obstacles.map(({ recordId }) => recordId)).size, examples: names.join(', ') },
    Object.fromEntries(errors),
  );
}
