import type { Field, Resource } from '@t3d/resources/kit';
import { DAY_MS, FILE_MEGABYTES } from '@t3d/resources/kit';
import type { Context } from '../../context';
import {
  actionOf,
  mayAct,
  mayCall,
  mayWriteInput,
  readableFields,
  writableFields,
} from '../../engine/access/permissions';
import { baseOf, fileFields, holderOf } from '../../engine/rows/write/attachments';
import { Forbidden, WrongType, invalidField } from '../../errors';
import type { Database } from '../../models/database';
import type { Attachment } from '../../models/files';
import { ATTACHMENT, filesOf } from '../../models/files';
import { change } from '../../models/sql';
import { inTransaction } from '../../models/transaction';
import { fileTypeOf, requireClean } from './fileContent';

/** Every resource over a table, the base first. */
const sameTable = ({ registry }: Pick<Database, 'registry'>, name: string): Resource[] => {
  const base = registry.get(name);
  return base ? [base, ...[...registry.values()].filter((one) => one.table === base.table && one !== base)] : [];
};

/** The field for which the caller may upload a file: `crates.scan`, or an action's input, `crates.close.proof`. */
export function uploadField(ctx: Context, place: unknown): { resource: Resource; name: string; field: Field } {
  const [about = '', ...rest] = typeof place === 'string' ? place.split('.') : [];
  const { actor, database } = ctx;
  const resource = database.registry.get(about);
  const [action, input] = rest.length === 2 ? rest : [undefined, rest[0]];
  const declared = action === undefined ? resource?.fields : resource && actionOf(resource, action)?.input;
  const field = declared && Object.hasOwn(declared, input ?? '') ? declared[input as string] : undefined;
  if (!resource || field?.kind !== 'file') throw invalidField('for', 'oneOf');
  const calls = (['create', 'update'] as const).filter((call) => mayCall(actor, resource, call));
  const may =
    action === undefined
      ? calls.some((call) => (input as string) in writableFields(actor, resource, call))
      : mayAct(actor, resource, action) && mayWriteInput(actor, field);
  if (!may) throw new Forbidden(`${resource.name}:${action ?? 'update'}`);
  return { resource: baseOf(database, resource), name: rest.join('.'), field };
}

/** The bytes that a file of a field may have. */
export const mostBytesOf = ({ maxMegabytes = FILE_MEGABYTES.usual }: Field): number => maxMegabytes * 1024 * 1024;

/** Keeps a file for a field: of a type that is declared, by its content, and found clean by the product's scanner. */
export async function keepAttachment(
  ctx: Context,
  { resource, name: field, field: { types = [] } }: ReturnType<typeof uploadField>,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<number> {
  const type = await fileTypeOf(bytes, name, types);
  if (!type) throw new WrongType('wrongType', { types: types.join(', ').toUpperCase() });
  await requireClean(ctx, { name, type, bytes });
  const row = {
    purpose: ATTACHMENT,
    type,
    size: bytes.length,
    owner: ctx.actor.id ?? 0,
    sealed: false,
    bytes,
    createdAt: ctx.now(),
    // By whole signs, of which a column counts so many.
    name: [...name].slice(-255).join(''),
    resource: resource.name,
    field,
  };
  return inTransaction(ctx, async ({ transaction }) =>
    Number((await filesOf(ctx.database).create(row, { transaction })).get('id')),
  );
}

/** Whether a field that everybody may have holds the file now. */
export async function isPublicFile(ctx: Context, { id, resource: name }: Attachment): Promise<boolean> {
  const resource = ctx.database.registry.get(name);
  const open = resource ? fileFields(resource).filter((field) => resource.fields[field]?.public) : [];
  return resource !== undefined && (await holderOf(ctx, resource, id, open, true)) !== null;
}

/**
 * Whether the caller may have a file: it may read a record that has it, and the field; or nobody has it yet and the
 * caller itself uploaded it.
 */
export async function mayReadFile(ctx: Context, file: Attachment): Promise<boolean> {
  const { actor, database } = ctx;
  const all = sameTable(database, file.resource);
  for (const resource of all) {
    if (!mayCall(actor, resource, 'show')) continue;
    const readable = fileFields({ fields: readableFields(actor, resource) });
    if ((await holderOf(ctx, resource, file.id, readable)) !== null) return true;
  }
  const [base] = all;
  if (!base) return false;
  if (await isPublicFile(ctx, file)) return true;
  return file.owner === actor.id && (await holderOf(ctx, base, file.id, fileFields(base), true)) === null;
}

const KEPT_MS = 30 * DAY_MS;

/**
 * Removes attachments that no record has had for 30 days: so long a change can be taken back. Uploads of a day are left
 * alone, for their form may still be open. A few statements a resource.
 */
export async function tidyFiles(ctx: Context): Promise<{ removed: number }> {
  const now = ctx.now();
  let removed = 0;
  for (const { name, table, view, fields } of ctx.database.registry.values()) {
    const files = Object.keys(fields).filter((field) => fields[field]?.kind === 'file');
    if (view || files.length === 0) continue;
    const isHeld = files
      .map((field) => `EXISTS (SELECT 1 FROM \`${table}\` WHERE \`${table}\`.\`${field}\` = \`files\`.\`id\`)`)
      .join(' OR ');
    await change(
      ctx,
      `UPDATE \`files\` SET \`unusedSince\` = NULL
        WHERE \`resource\` = ? AND \`unusedSince\` IS NOT NULL AND (${isHeld})`,
      [name],
    );
    await change(
      ctx,
      `UPDATE \`files\` SET \`unusedSince\` = ?
        WHERE \`resource\` = ? AND \`unusedSince\` IS NULL AND \`createdAt\` < ? AND NOT (${isHeld})`,
      [now, name, new Date(now.getTime() - DAY_MS)],
    );
    removed += await change(
      ctx,
      `DELETE FROM \`files\` WHERE \`resource\` = ? AND \`unusedSince\` < ? AND NOT (${isHeld})`,
      [name, new Date(now.getTime() - KEPT_MS)],
    );
  }
  return { removed };
}
