import { type Field, type Resource, type FileType, DAY_MS, kindOf } from '@t3d/resources/kit';
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
import { Forbidden, WrongType, invalidField, Invalid } from '../../errors';
import type { Database } from '../../models/database';
import { type Attachment, ATTACHMENT, filesOf } from '../../models/files';
import { change } from '../../models/sql';
import { inTransaction } from '../../models/transaction';
import { fileTypeFromBuffer } from 'file-type';
import { imageSize } from 'image-size';
import type { ServiceKey } from '../../models/services';

/** Returns a table's resource and all views of the table. */
const sameTable = ({ registry }: Pick<Database, 'registry'>, name: string): Resource[] => {
  const base = registry.get(name);
  return base ? [base, ...[...registry.values()].filter((one) => one.table === base.table && one !== base)] : [];
};

/**
 * Returns the field of an upload. `place` is a record's field (`crates.scan`) or an action's input
 * (`crates.close.proof`). Throws if the caller may not upload to it.
 */
export function uploadField(ctx: Context, place: unknown): { resource: Resource; name: string; field: Field } {
  const [about = '', ...rest] = typeof place === 'string' ? place.split('.') : [];
  const { actor, database } = ctx;
  const resource = database.registry.get(about);
  const [action, input] = rest.length === 2 ? rest : [undefined, rest[0]];
  const declared = action === undefined ? resource?.fields : resource && actionOf(resource, action)?.input;
  const field = declared && Object.hasOwn(declared, input ?? '') ? declared[input as string] : undefined;
  if (!resource || !field || kindOf(field).refersTo !== 'file') throw invalidField('for', 'oneOf');
  const calls = (['create', 'update'] as const).filter((call) => mayCall(actor, resource, call));
  const may =
    action === undefined
      ? calls.some((call) => (input as string) in writableFields(actor, resource, call))
      : mayAct(actor, resource, action) && mayWriteInput(actor, field);
  if (!may) throw new Forbidden(`${resource.name}:${action ?? 'update'}`);
  return { resource: baseOf(database, resource), name: rest.join('.'), field };
}

export const maxBytesOf = (field: Field): number =>
  ((field.maxMegabytes ?? kindOf(field).defaults.maxMegabytes) as number) * 1024 * 1024;

/** Stores a file for a field. Rejects undeclared file types, and files that the virus scanner does not find clean. */
export async function storeAttachment(
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
    // Count characters and not UTF-16 units, as the column's length does.
    name: [...name].slice(-255).join(''),
    resource: resource.name,
    field,
  };
  return inTransaction(ctx, async ({ transaction }) =>
    Number((await filesOf(ctx.database).create(row, { transaction })).get('id')),
  );
}

/** Returns whether the caller may read a file. A file that no record refers to yet is for its uploader only. */
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
  return file.owner === actor.id && (await holderOf(ctx, base, file.id, fileFields(base), true)) === null;
}

const KEPT_MS = 30 * DAY_MS;

/**
 * Deletes files 30 days after the last record stopped referring to them. Until then, an undo can restore the reference.
 */
export async function deleteStaleFiles(ctx: Context): Promise<{ removed: number }> {
  const now = ctx.now();
  let removed = 0;
  for (const { name, table, view, fields } of ctx.database.registry.values()) {
    const files = fileFields({ fields });
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

export const CONTENT_TYPES: Readonly<Record<FileType, string>> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  csv: 'text/csv; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  zip: 'application/zip',
};
/** The folder in the zip of an Office document, by document type. */
const OFFICE: Partial<Record<FileType, string>> = { xlsx: 'xl/', docx: 'word/' };
const MACROS = 'vbaProject.bin';
/**
 * Returns whether the bytes are an Office document of this type. Searches the whole zip directory, because the order of
 * its entries differs between programs.
 */
const isOffice = (bytes: Buffer, type: FileType): boolean =>
  bytes.includes(OFFICE[type] ?? '') && bytes.includes('[Content_Types].xml') && !bytes.includes(MACROS);

/** Returns whether the bytes are UTF-8 text without control characters. */
function isText(bytes: Buffer): boolean {
  try {
    // oxlint-disable-next-line no-control-regex
    return !/[\u0000-\u0008\u000E-\u001A]/.test(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return false;
  }
}

/** Returns whether the bytes are a picture with a width and a height. */
function isPicture(bytes: Buffer): boolean {
  try {
    const { width, height } = imageSize(new Uint8Array(bytes));
    return width > 0 && height > 0;
  } catch {
    return false;
  }
}

const isTyped: Readonly<Record<FileType, (bytes: Buffer, found: string | undefined) => boolean>> = {
  pdf: (_bytes, found) => found === 'application/pdf',
  jpg: (bytes, found) => found === 'image/jpeg' && isPicture(bytes),
  png: (bytes, found) => found === 'image/png' && isPicture(bytes),
  xlsx: (bytes, found) => (found === CONTENT_TYPES.xlsx || found === CONTENT_TYPES.zip) && isOffice(bytes, 'xlsx'),
  docx: (bytes, found) => (found === CONTENT_TYPES.docx || found === CONTENT_TYPES.zip) && isOffice(bytes, 'docx'),
  zip: (_bytes, found) => found === CONTENT_TYPES.zip,
  csv: (bytes, found) => found === undefined && isText(bytes),
  txt: (bytes, found) => found === undefined && isText(bytes),
};

/**
 * Detects a file's type by its content, among the given types. The name decides only between text formats. Returns null
 * for an empty file or another type.
 */
async function fileTypeOf(bytes: Buffer, name: string, types: readonly FileType[]): Promise<FileType | null> {
  if (bytes.length === 0) return null;
  const found = await fileTypeFromBuffer(bytes).then(
    (type) => type?.mime,
    () => 'broken',
  );
  const fitting = types.filter((type) => isTyped[type](bytes, found));
  return fitting.find((type) => name.toLowerCase().endsWith(`.${type}`)) ?? fitting[0] ?? null;
}

/** The result of a virus scan. `unscanned` means that the scanner cannot decide at the moment. */
export type ScanResult = 'clean' | 'infected' | 'unscanned';
interface FileScanner {
  scan(file: { name: string; type: string; bytes: Buffer }): Promise<ScanResult>;
}
/** The virus scanner for attached files, or null. An error or a timeout of the scanner counts as `unscanned`. */
export const FILE_SCANNER: ServiceKey<FileScanner | null> = { name: 'the scanner of files', make: () => null };

const PATIENCE_MS = 30_000;

/** Rejects a file that the product's scanner does not find clean. */
async function requireClean(ctx: Context, file: Parameters<FileScanner['scan']>[0]): Promise<void> {
  const scanner = ctx.database.services.get(FILE_SCANNER);
  if (!scanner) return;
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<ScanResult>((resolve) => {
    timer = setTimeout(() => resolve('unscanned'), PATIENCE_MS);
  });
  const result = await Promise.race([scanner.scan(file).catch((): ScanResult => 'unscanned'), silence]);
  clearTimeout(timer);
  if (result === 'clean') return;
  const key = result === 'infected' ? 'fileInfected' : 'fileUnscanned';
  throw new Invalid(key, {}, { file: { key } });
}
