import type { Field, Resource } from '@t3d/resources/kit';
import type { Context } from '../../context';
import { readableFields } from '../access/permissions';
import { namesIn } from '../access/labels';

type Row = Record<string, unknown>;
type Names = Record<string, Record<string, string>>;
interface Mention {
  row: Row;
  name: string;
  field: Field;
  ids: number[];
}

export const CHANGES = 'changes';
/** Rows about other records: what was changed of a record that `resource` names. */
export const describesChanges = ({ fields }: Pick<Resource, 'fields'>): boolean =>
  fields[CHANGES]?.schema?.$id === 'changes' && fields.resource !== undefined;

const NAMED = ['reference', 'references', 'file'];
type Changed = Record<string, { before?: unknown; after?: unknown } | null>;

/** What the changes of a row refer to, in those fields of a record that the caller may read. */
function mentionsIn(ctx: Context, about: Resource | undefined, row: Row): Mention[] {
  if (!about) return [];
  const readable = readableFields(ctx.actor, about);
  return Object.entries((row[CHANGES] ?? {}) as Changed).flatMap(([name, change]) => {
    const field = readable[name];
    const ids = [change?.before, change?.after].flat().filter((id): id is number => typeof id === 'number');
    return field && NAMED.includes(field.kind) && ids.length > 0 ? [{ row, name, field, ids }] : [];
  });
}

const targetOf = ({ field }: Mention): string =>
  `${field.kind === 'file' ? 'file' : field.resource} ${field.labelPublic}`;

async function addNames(ctx: Context, mentions: readonly Mention[]): Promise<void> {
  for (const target of new Set(mentions.map(targetOf))) {
    const some = mentions.filter((one) => targetOf(one) === target);
    const ids = [...new Set(some.flatMap((one) => one.ids))];
    const labels = await namesIn(ctx, (some[0] as Mention).field, ids);
    for (const { row, name, ids: own } of some) {
      const names = (row.changesLabel ??= {}) as Names;
      for (const id of own) if (labels.has(id)) (names[name] ??= {})[id] = labels.get(id) as string;
    }
  }
}

/**
 * Adds `changesLabel`: by field and id what the references among the changes are called, as far as the caller may see
 * them. One query a referenced resource.
 */
export async function addChangeNames<T extends Row>(ctx: Context, resource: Resource, rows: T[]): Promise<T[]> {
  if (!describesChanges(resource) || rows.length === 0 || !(CHANGES in (rows[0] as Row))) return rows;
  const { registry } = ctx.database;
  await addNames(
    ctx,
    rows.flatMap((row) => mentionsIn(ctx, registry.get(String(row.resource)), row)),
  );
  return rows;
}

/** The same for the rows of a record's own history. */
export async function addTrailNames<T extends Row>(ctx: Context, resource: Resource, rows: T[]): Promise<T[]> {
  await addNames(
    ctx,
    rows.flatMap((row) => mentionsIn(ctx, resource, row)),
  );
  return rows;
}
