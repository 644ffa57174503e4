import type { Field, Resource } from '@t3d/resources/kit';
import { DAY_MS, FILE_MEGABYTES } from '@t3d/resources/kit';
import type { Context } from '../../../context';
import { Forbidden, WrongType, invalidField } from '../../../errors';
import type { Attachment } from '../../../models/files';
import { ATTACHMENT, attachmentsOf, filesOf, ownerAndPurposeOf } from '../../../models/files';
import { readTrail } from '../../../models/history';
import { inTransaction } from '../../../models/transaction';
import { actionOf, mayAct, mayCall, mayWriteInput, readableFields, writableFields } from '../../access/permissions';
import type { Database } from '../../../models/database';
import { fileTypeOf, requireClean } from './fileContent';
import { isUnscoped } from '../../access/reach';
import { idsWhere, valueIs } from '../../access/statements';
import { change } from '../../../models/sql';

type Row = Readonly<Record<string, unknown>>;
/** What a file is given for: a resource, its action if it is an input, and the record before it is changed. */
export interface GivenTo {
  resource: Resource;
  action?: string;
  before?: Row & { id: number };
}

const fileFields = ({ fields }: Pick<Resource, 'fields'>): string[] =>
  Object.keys(fields).filter((name) => fields[name]?.kind === 'file');

/** The resource whose table it is: views have the files of what they show. */
const baseOf = ({ registry }: Pick<Database, 'registry'>, resource: Resource): Resource =>
  [...registry.values()].find(({ table, view }) => table === resource.table && !view) ?? resource;

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

/** How many bytes a file of a field may have. */
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

/** The record that has a file, if the caller may read it, or any with `all`. One look a field, by its index. */
async function holderOf(
  ctx: Context,
  resource: Resource,
  id: number,
  names: readonly string[],
  all = false,
): Promise<number | null> {
  for (const name of names) {
    const scope = all ? null : undefined;
    const [found] = await idsWhere(ctx, resource, { conditions: [valueIs(name, id)], scope, limit: 1 });
    if (found !== undefined) return found;
  }
  return null;
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

/** Whether a record had the file in a field once: its history says so. */
async function wasOf(ctx: Context, resource: Resource, record: number, name: string, id: number): Promise<boolean> {
  const trail = await readTrail(ctx, resource, record);
  return trail.some(({ changes }) => {
    const change = changes[name] as { before?: unknown; after?: unknown } | null | undefined;
    return change?.before === id || change?.after === id;
  });
}

/**
 * Whether a record may be given an attachment: the caller uploaded it for this field and no other record has it, or
 * the record had it before and gets it back.
 */
async function mayGiveAttachment(
  ctx: Context,
  name: string,
  id: number,
  { resource, action, before }: GivenTo,
): Promise<boolean> {
  const file = (await attachmentsOf(ctx, [id])).get(id);
  const base = baseOf(ctx.database, resource);
  if (!file || file.resource !== base.name) return false;
  const holder = await holderOf(ctx, base, id, fileFields(base), true);
  if (holder !== null && holder !== before?.id) return false;
  const place = action === undefined ? name : `${action}.${name}`;
  if (file.owner === ctx.actor.id && file.field === place) return true;
  return before !== undefined && action === undefined && wasOf(ctx, base, before.id, name, id);
}

/**
 * Whether a record may be given a picture that was uploaded for this use: by its uploader, or because the record had
 * it before. The system gives any picture, because it seeds demo data.
 */
async function mayGivePicture(
  ctx: Context,
  name: string,
  { id, use }: { id: number; use: string },
  { resource, action, before }: GivenTo,
): Promise<boolean> {
  const file = await ownerAndPurposeOf(ctx, id);
  if (file?.purpose !== use) return false;
  if (file.owner === ctx.actor.id || isUnscoped(ctx.actor)) return true;
  return (
    before !== undefined && action === undefined && wasOf(ctx, baseOf(ctx.database, resource), before.id, name, id)
  );
}

/**
 * Returns why a field may not be given a file, so that nobody reads or publishes another's file by its number:
 * `notFound` for a file that is not there or is another's, `noFile` or `noImage` for the caller's own file that was
 * uploaded for something else. Null if the file is in the field already or may be given.
 */
export async function fileFault(
  ctx: Context,
  name: string,
  { kind, use = 'image' }: Field,
  id: number,
  to: GivenTo,
): Promise<'notFound' | 'noFile' | 'noImage' | null> {
  if (to.before?.[name] === id) return null;
  const isPicture = kind === 'image';
  const isGiven = isPicture ? mayGivePicture(ctx, name, { id, use }, to) : mayGiveAttachment(ctx, name, id, to);
  if (await isGiven) return null;
  const isOwn = ctx.actor.id !== null && (await ownerAndPurposeOf(ctx, id))?.owner === ctx.actor.id;
  return isOwn ? (isPicture ? 'noImage' : 'noFile') : 'notFound';
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
