import type { FileType } from '@t3d/resources/kit';
import { fileTypeFromBuffer } from 'file-type';
import { imageSize } from 'image-size';
import type { Context } from '../../context';
import { Invalid } from '../../errors';
import type { ServiceKey } from '../../models/services';

/** The media type of each type of file. */
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
/** The folder of an office's document, whose parts may have any names, and the part that makes it run programs. */
const OFFICE: Partial<Record<FileType, string>> = { xlsx: 'xl/', docx: 'word/' };
const MACROS = 'vbaProject.bin';
/** An office's document by what its catalogue of parts names: writers differ in the order of these. */
const isOffice = (bytes: Buffer, type: FileType): boolean =>
  bytes.includes(OFFICE[type] ?? '') && bytes.includes('[Content_Types].xml') && !bytes.includes(MACROS);

/** Text that every reader understands: UTF-8, no signs that steer a machine. */
function isText(bytes: Buffer): boolean {
  try {
    // oxlint-disable-next-line no-control-regex
    return !/[\u0000-\u0008\u000E-\u001A]/.test(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return false;
  }
}

/** A picture whose pixels can be counted. Reads a copy: small buffers share their memory with others. */
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
 * Which of the types a file is, by its content: what it is called decides only between texts. Null when it is none of
 * them, or empty.
 */
export async function fileTypeOf(bytes: Buffer, name: string, types: readonly FileType[]): Promise<FileType | null> {
  if (bytes.length === 0) return null;
  const found = await fileTypeFromBuffer(bytes).then(
    (type) => type?.mime,
    () => 'broken',
  );
  const fitting = types.filter((type) => isTyped[type](bytes, found));
  return fitting.find((type) => name.toLowerCase().endsWith(`.${type}`)) ?? fitting[0] ?? null;
}

/** The answer of a scanner of viruses; `unscanned`: it cannot tell now. */
export type ScanResult = 'clean' | 'infected' | 'unscanned';
/** Looks at a file before it is kept. */
export interface FileScanner {
  scan(file: { name: string; type: string; bytes: Buffer }): Promise<ScanResult>;
}
/**
 * The scanner of files that people attach: none unless a product gives one when the database is opened. With one, a
 * file is kept only when it is found clean; an error of its own, or its silence, is no answer.
 */
export const FILE_SCANNER: ServiceKey<FileScanner | null> = { name: 'the scanner of files', make: () => null };

const PATIENCE_MS = 30_000;

/** Refuses a file that the product's scanner does not find clean. */
export async function requireClean(ctx: Context, file: Parameters<FileScanner['scan']>[0]): Promise<void> {
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
