import type { Request, Response } from 'express';
import multer, { type StorageEngine, MulterError } from 'multer';
import { WrongSettings } from './environment/read';
import { type PlainMessage, Invalid, TooLarge, invalidField } from './errors';
import { safeFileName } from './safeText';
import { requirePlain } from './plain';

/** Bytes as people write them: 512 KB, 1 MB. */
export const sizeText = (bytes: number): string =>
  bytes >= 1024 * 1024 ? `${Math.round(bytes / 1024 / 1024)} MB` : `${Math.round(bytes / 1024)} KB`;

interface UploadRules {
  storage: StorageEngine;
  mostBytes: number;
  mostFields: number;
  mostFieldBytes: number;
}

const OF_FILE: Readonly<Record<string, PlainMessage>> = {
  LIMIT_FILE_COUNT: 'oneFile',
  LIMIT_UNEXPECTED_FILE: 'fileField',
};

/**
 * The refusal for an error of the reader of forms. A form that breaks off, has no boundary or a part without a head
 * is an Error without a code; what has another than the sender's hanging up (a full disk, for example) is a fault of
 * ours, and so is an unusable folder of uploads.
 */
function refusalOf(error: Error, mostBytes: number): Error {
  if (error instanceof MulterError) {
    if (error.code === 'LIMIT_FILE_SIZE') return new TooLarge('tooLarge', { limit: sizeText(mostBytes) });
    const key = OF_FILE[error.code];
    return key ? invalidField('file', key) : new Invalid('invalidInput');
  }
  if (error instanceof WrongSettings) return error;
  const { code } = error as NodeJS.ErrnoException;
  return code === undefined || code === 'ECONNRESET' ? new Invalid('invalidInput') : error;
}

/** The name that a browser gave the file, without control and direction characters. */
export const uploadName = (file: Express.Multer.File): string => safeFileName(file.originalname);

/** What is wrong with the texts of a form. */
function faultOf(file: Express.Multer.File, fields: unknown): Error | null {
  try {
    requirePlain({ file: file.originalname });
    requirePlain(fields);
    return null;
  } catch (error) {
    return error as Error;
  }
}

/**
 * The one file of a form, in the field `file`; the form's other fields are in the request's body, as texts. Refuses
 * a broken form, a second file and a text that cannot be stored (400), and a file that is too large (413).
 */
export function receiveUpload(
  request: Request,
  response: Response,
  { storage, mostBytes, mostFields, mostFieldBytes }: UploadRules,
): Promise<Express.Multer.File> {
  const limits = {
    fileSize: mostBytes,
    files: 1,
    fields: mostFields,
    parts: mostFields + 1,
    fieldSize: mostFieldBytes,
    fieldNestingDepth: 0,
  };
  const receive = multer({ storage, limits, defParamCharset: 'utf8' }).single('file');
  return new Promise((resolve, reject) => {
    receive(request, response, (error: unknown) => {
      const { file } = request;
      if (error) {
        reject(refusalOf(error as Error, mostBytes));
        return;
      }
      if (!file) {
        reject(invalidField('file', 'fileRequired'));
        return;
      }
      const fault = faultOf(file, request.body);
      if (!fault) resolve(file);
      // Nobody takes a refused file: what the storage has kept of it goes.
      else storage._removeFile(request, file, () => reject(fault));
    });
  });
}
