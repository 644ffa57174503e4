import type { Request, Response } from 'express';
import multer from 'multer';
import { receiveUpload, uploadName } from '../../uploads';
import type { Purpose } from './purposes';
import { limitOf } from './purposes';

const FIELD_BYTES = 4096;

interface Received {
  name: string;
  bytes: Buffer;
}
const receivedOf = (file: Express.Multer.File): Received => ({ name: uploadName(file), bytes: file.buffer });

/**
 * The one part named `file`. Refuses a second file and a broken form (400), and more bytes than its
 * purpose may have (413).
 */
export async function receiveFile(
  request: Request,
  response: Response,
  purpose: Purpose,
  { fields = 5 }: { fields?: number } = {},
): Promise<Received> {
  const rules = {
    storage: multer.memoryStorage(),
    mostBytes: limitOf(purpose),
    mostFields: fields,
    mostFieldBytes: FIELD_BYTES,
  };
  return receivedOf(await receiveUpload(request, response, rules));
}

/** The one file of a form with its name, of at most so many bytes. */
export async function receiveAttachment(request: Request, response: Response, mostBytes: number): Promise<Received> {
  const rules = { storage: multer.memoryStorage(), mostBytes, mostFields: 0, mostFieldBytes: FIELD_BYTES };
  return receivedOf(await receiveUpload(request, response, rules));
}
