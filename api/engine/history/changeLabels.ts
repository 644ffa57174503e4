import type { Resource } from '@t3d/resources/kit';
import type { Context } from '../../context';
import { readableFields } from '../access/permissions';
import { labelsOf } from '../access/labels';

type Row = Record<string, unknown>;
type Names = Record<string, Record<string, string>>;
interface Mention {
  row: Row;
  field: string;
  target: string;
  labelPublic: boolean;
  ids: number[];
}

export const CHANGES = 'changes';
/** Rows about other records: what was changed of a record that `resource` names. */
export const describesChanges = ({ fields }: Pick<Resource, 'fields'>): boolean =>
  fields[CHANGES]?.schema === 'changes' && fields.resource !== undefined;

function mentionsIn(ctx: Context, row: Row): Mention[] {
  const about = ctx.database.registry.get(String(row.resource));
  if (!about) return [];
  const readable = readableFields(ctx.actor, about);
  return Object.entries((row[CHANGES] ?? {}) as Record<string, { before?: unknown; after?: unknown } | null>).flatMap(
    ([field, change]) => {
      const declared = readable[field];
      const ids = [change?.before, change?.after].flat().filter((id): id is number => typeof id === 'number');
      return (declared?.kind === 'reference' || declared?.kind === 'references') &&
        declared.resource !== undefined &&
        ids.length > 0
        ? [{ row, field, target: declared.resource, labelPublic: declared.labelPublic === true, ids }]
        : [];
    },
  );
}

/**
 * Adds `changesLabel`: by field and id what the references among the changes are called, as far as the caller may see
 * them. One query a referenced resource.
 */
export async function addChangeNames<T extends Row>(ctx: Context, resource: Resource, rows: T[]): Promise<T[]> {
  if (!describesChanges(resource) || rows.length === 0 || !(CHANGES in (rows[0] as Row))) return rows;
  const mentions = rows.flatMap((row) => mentionsIn(ctx, row));
  for (const key of new Set(mentions.map(({ target, labelPublic }) => `${target} ${String(labelPublic)}`))) {
    const some = mentions.filter(({ target, labelPublic }) => `${target} ${String(labelPublic)}` === key);
    const target = ctx.database.registry.get(some[0]?.target ?? '');
    const labels = target
      ? await labelsOf(ctx, target, [...new Set(some.flatMap(({ ids }) => ids))], !some[0]?.labelPublic)
      : new Map<number, string>();
    for (const { row, field, ids } of some) {
      const names = (row.changesLabel ??= {}) as Names;
      for (const id of ids) if (labels.has(id)) (names[field] ??= {})[id] = labels.get(id) as string;
    }
  }
  return rows;
}
