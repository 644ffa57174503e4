import type { Request, Response } from 'express';
import multer from 'multer';
import { receiveUpload, uploadName } from '../../uploads';
import type { Purpose } from './purposes';
import { limitOf } from './purposes';

const FIELD_BYTES = 4096;

/**
 * The bytes of the one part named `file`. Refuses a second file and a broken form (400), and more bytes than its
 * purpose may have (413).
 */
export async function receiveFile(
  request: Request,
  response: Response,
  purpose: Purpose,
  { fields = 5 }: { fields?: number } = {},
): Promise<Buffer> {
  const rules = {
    storage: multer.memoryStorage(),
    mostBytes: limitOf(purpose),
    mostFields: fields,
    mostFieldBytes: FIELD_BYTES,
  };
  return (await receiveUpload(request, response, rules)).buffer;
}

/** The one file of a form with its name, of at most so many bytes. */
export async function receiveAttachment(
  request: Request,
  response: Response,
  mostBytes: number,
): Promise<{ name: string; bytes: Buffer }> {
  const rules = { storage: multer.memoryStorage(), mostBytes, mostFields: 0, mostFieldBytes: FIELD_BYTES };
  const file = await receiveUpload(request, response, rules);
  return { name: uploadName(file), bytes: file.buffer };
}
