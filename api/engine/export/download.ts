import type { Response } from 'express';
import { safeFileName } from '../../fileName';

type Extension = 'xlsx' | 'csv' | 'zip';
const TYPES: Record<Extension, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  zip: 'application/zip',
};

/** RFC 5987: an ASCII fallback and the real name. */
export const contentDisposition = (title: string, extension: Extension): string =>
  dispositionOf(`${title}.${extension}`);

/** The header of a file that has its name. Names kept before they were cleaned at the upload are cleaned here. */
export function dispositionOf(given: string, kind: 'attachment' | 'inline' = 'attachment'): string {
  const name = safeFileName(given);
  const ascii = name.replace(/[^\x20-\x7e]|["\\]/g, '_');
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}

/** Says of an answer that it is a file to save. */
export function nameFile(response: Response, title: string, extension: Extension): void {
  response.setHeader('Content-Type', TYPES[extension]);
  response.setHeader('Content-Disposition', contentDisposition(title, extension));
}
