import type { Request, Response } from 'express';
import multer, { type StorageEngine, MulterError } from 'multer';
import { WrongSettings } from './environment/read';
import { type PlainMessage, Invalid, TooLarge, invalidField } from './errors';
import { safeFileName } from './safeText';
import { requirePlain } from './plain';

/** Formats a number of bytes for people, such as 512 KB or 1 MB. */
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
 * Converts an error of the form parser to an error of the API. An error with a code is internal, except that of a
 * disconnect.
 */
function uploadError(error: Error, mostBytes: number): Error {
  if (error instanceof MulterError) {
    if (error.code === 'LIMIT_FILE_SIZE') return new TooLarge('tooLarge', { limit: sizeText(mostBytes) });
    const key = OF_FILE[error.code];
    return key ? invalidField('file', key) : new Invalid('invalidInput');
  }
  if (error instanceof WrongSettings) return error;
  const { code } = error as NodeJS.ErrnoException;
  return code === undefined || code === 'ECONNRESET' ? new Invalid('invalidInput') : error;
}

/** Returns the uploaded file's name without control and direction characters. */
export const uploadName = (file: Express.Multer.File): string => safeFileName(file.originalname);

/** Returns the error of the texts in a form, or null. */
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
 * Receives the form's file in the field `file`, and its texts in the body. Throws 400 for a malformed form and 413 for
 * a file that is too large.
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
        reject(uploadError(error as Error, mostBytes));
        return;
      }
      if (!file) {
        reject(invalidField('file', 'fileRequired'));
        return;
      }
      const fault = faultOf(file, request.body);
      if (!fault) resolve(file);
      // The storage deletes its copy of a rejected file.
      else storage._removeFile(request, file, () => reject(fault));
    });
  });
}
