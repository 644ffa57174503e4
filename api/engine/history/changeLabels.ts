import type { Field, Resource } from '@t3d/resources/kit';
import { kindOf } from '@t3d/resources/kit';
import type { Context } from '../../context';
import { readableFields } from '../access/permissions';
import { canChangeOwner, ownershipOf } from '../access/ownedSince';
import { isNamed, namesIn } from '../access/labels';
import { idIn, idsWhere } from '../access/statements';

type Row = Record<string, unknown>;
type Names = Record<string, Record<string, string>>;
interface Mention {
  row: Row;
  name: string;
  field: Field;
  ids: number[];
}

export const CHANGES = 'changes';
/** Returns whether a resource's rows describe changes of other records, whose resource is in the field `resource`. */
export const describesChanges = ({ fields }: Pick<Resource, 'fields'>): boolean =>
  fields[CHANGES]?.schema?.$id === 'changes' && fields.resource !== undefined;

type Changed = Record<string, { before?: unknown; after?: unknown } | null>;

/** Returns the references in the changes of a history row, from fields that the caller may read. */
function mentionsIn(ctx: Context, about: Resource, row: Row): Mention[] {
  const readable = readableFields(ctx.actor, about);
  return Object.entries((row[CHANGES] ?? {}) as Changed).flatMap(([name, change]) => {
    const field = readable[name];
    const ids = [change?.before, change?.after].flat().filter((id): id is number => typeof id === 'number');
    return field && isNamed(field) && ids.length > 0 ? [{ row, name, field, ids }] : [];
  });
}

const targetOf = ({ field }: Mention): string =>
  `${kindOf(field).refersTo === 'file' ? 'file' : field.resource} ${field.labelPublic}`;

/** Removes references to records that now belong to another owner. */
async function hideForeign<T extends Row>(
  ctx: Context,
  aboutOf: (row: T) => Resource | undefined,
  mentions: Mention[],
): Promise<void> {
  for (const mention of mentions) {
    const { row, name, field, ids } = mention;
    const about = aboutOf(row as T);
    const target = ctx.database.registry.get(field.resource ?? '');
    if (!about || !target || !ownershipOf(ctx.actor, about) || !canChangeOwner(ctx, field)) continue;
    const own = new Set(await idsWhere(ctx, target, { conditions: [idIn(ids)] }));
    const seen = (id: unknown): unknown => (typeof id !== 'number' || own.has(id) ? id : null);
    const changes = row[CHANGES] as Changed;
    changes[name] = { before: seen(changes[name]?.before), after: seen(changes[name]?.after) };
    mention.ids = ids.filter((id) => own.has(id));
  }
}

/** Adds the labels of references in visible changes, with one query per referenced resource. */
export async function addChangeNames<T extends Row>(
  ctx: Context,
  aboutOf: (row: T) => Resource | undefined,
  rows: T[],
): Promise<T[]> {
  const mentions = rows.flatMap((row) => {
    const about = aboutOf(row);
    return about ? mentionsIn(ctx, about, row) : [];
  });
  await hideForeign(ctx, aboutOf, mentions);
  for (const target of new Set(mentions.map(targetOf))) {
    const some = mentions.filter((one) => targetOf(one) === target);
    const ids = [...new Set(some.flatMap((one) => one.ids))];
    const labels = await namesIn(ctx, (some[0] as Mention).field, ids);
    for (const { row, name, ids: own } of some) {
      const names = (row.changesLabel ??= {}) as Names;
      for (const id of own) if (labels.has(id)) (names[name] ??= {})[id] = labels.get(id) as string;
    }
  }
  return rows;
}
