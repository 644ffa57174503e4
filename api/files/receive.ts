import type { Request, Response } from 'express';
import multer, { MulterError } from 'multer';
import { Invalid, TooLarge, invalidField } from '../errors';
import { sizeText } from '../middleware/errors';
import type { Purpose } from './purposes';
import { limitOf } from './purposes';

const FIELD_BYTES = 4096;

/** The bytes of the one part named `file`. Refuses a second file (400) and more bytes than its purpose may have (413). */
export function receiveFile(request: Request, response: Response, purpose: Purpose, { fields = 5 }: { fields?: number } = {}): Promise<Buffer> {
  const limit = limitOf(purpose);
  const receive = multer({ storage: multer.memoryStorage(), limits: { fileSize: limit, files: 1, fields, parts: fields + 1, fieldSize: FIELD_BYTES } }).single('file');
  return new Promise((resolve, reject) => {
    receive(request, response, (error: unknown) => {
      if (error instanceof MulterError && error.code === 'LIMIT_FILE_SIZE') reject(new TooLarge('tooLarge', { limit: sizeText(limit) }));
      else if (error instanceof MulterError && /^LIMIT_(FIELD|PART)/.test(error.code)) reject(new Invalid('invalidInput'));
      else if (error) reject(error instanceof Error ? error : new Error('upload failed'));
      else if (request.file) resolve(request.file.buffer);
      else reject(invalidField('file', 'fileRequired'));
    });
  });
}
