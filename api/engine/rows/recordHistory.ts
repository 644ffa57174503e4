import { grantScope } from '@t3d/resources/kit';
import type { Resource } from '@t3d/resources/kit';
import { historyLabel } from '@t3d/resources/locales';
import type { Context } from '../../context';
import { NotFound } from '../../errors';
import type { TrailEntry } from '../../models/history';
import { TRAIL_PAGE, keepsMasked, readTrail } from '../../models/history';
import { mayCall, writableFields } from '../access/permissions';
import { isInScope } from './read';
import { addTrailNames } from '../history/changeLabels';
import { visibilityOf, visibleChanges } from '../history/visibleChanges';

export interface TrailRow extends Omit<TrailEntry, 'resource' | 'operation'> {
  /**
   * What the action is called in the resource's own words: also one that the caller may not do, whose manifest does
   * not name it. Null for what all resources share.
   */
  actionLabel: string | null;
  /** The changed fields that the caller may put back: those that a PUT of its may write, kept as they were. */
  revertable: string[];
  /** By field and id, what the records and files are called that the changes name, as far as the caller may see it. */
  changesLabel?: Record<string, Record<string, string>>;
}
/** `next`: where the older rows begin, as `before` of the next request. */
export interface Trail {
  rows: TrailRow[];
  next: number | null;
}

/**
 * Whether a PUT of the caller would find the record: those that it may change can be fewer than those that it reads.
 */
async function mayChange(ctx: Context, resource: Resource, id: number): Promise<boolean> {
  if (!mayCall(ctx.actor, resource, 'update')) return false;
  const narrower = grantScope(resource.declaration.access.update);
  return !narrower || isInScope(ctx, resource, id, narrower);
}

/**
 * The audit trail of one record that the caller can see; fields that it may not read as they are stored, or whose
 * history is not for it, are left out of the changes. An entry that is of nothing but such history is left out whole.
 */
export async function trailOf(ctx: Context, resource: Resource, id: number, before?: number): Promise<Trail> {
  const visibility = (await visibilityOf(ctx, resource, [id])).get(id);
  if (!visibility) throw new NotFound();
  const found = await readTrail(ctx, resource, id, before);
  const writable = new Set(
    (await mayChange(ctx, resource, id)) ? Object.keys(writableFields(ctx.actor, resource, 'update')) : [],
  );
  const rows = found
    .filter(({ changes }) => !isAllOf(visibility.withheld, Object.keys(changes)))
    .map(({ resource: writtenAs, operation: _operation, ...row }) => {
      const changes = visibleChanges(ctx, resource, visibility.visible, row.changes);
      return {
        ...row,
        changes,
        actionLabel: historyLabel(ctx.database.registry.get(writtenAs) ?? resource, row.action, ctx.language),
        revertable:
          row.action === 'create'
            ? []
            : Object.keys(changes).filter((name) => writable.has(name) && !keepsMasked(resource, name)),
      };
    });
  await addTrailNames(ctx, resource, rows as unknown as Record<string, unknown>[]);
  return { rows, next: found.length === TRAIL_PAGE ? (found.at(-1)?.id ?? null) : null };
}

const isAllOf = (withheld: ReadonlySet<string>, names: readonly string[]): boolean =>
  names.length > 0 && names.every((name) => withheld.has(name));
