import type { MessageKey } from '@t3d/resources/kit';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { MulterError } from 'multer';
import type { Logger } from 'pino';
import { UniqueConstraintError } from 'sequelize';
import type { Registry } from '../engine/registry';
import { Conflict, Invalid, NotFound, Refusal, TooLarge, WrongType } from '../errors';
import { translate, translateAll } from '../locales';

interface HttpError { status?: number; type?: string; limit?: number }

/** 404 for a call that nobody serves. */
class NoSuchCall extends Refusal { override readonly status = 404; constructor() { super('noSuchPath'); } }

export const noSuchCall: RequestHandler = () => { throw new NoSuchCall(); };

/** Bytes as people say them: 512 KB, 1 MB. */
export const sizeText = (bytes: number): string => (bytes >= 1024 * 1024 ? `${Math.round(bytes / 1024 / 1024)} MB` : `${Math.round(bytes / 1024)} KB`);

/** SQLite names the column, MySQL the index `<table>_<columns>`: the first column is the field to blame. */
function takenField(error: UniqueConstraintError, registry: Registry): string {
  const path = (error.errors[0]?.path ?? '').split('.').pop() ?? '';
  const table = [...registry.values()].map((resource) => `${resource.table}_`).filter((prefix) => path.startsWith(prefix)).sort((a, b) => b.length - a.length)[0];
  return (table ? path.slice(table.length) : path).split('_')[0] ?? '';
}

function ofUnique(error: UniqueConstraintError, registry: Registry): Refusal {
  const field = takenField(error, registry);
  return new Conflict('taken', {}, field ? { [field]: { key: 'taken' } } : undefined);
}

function ofUpload(error: MulterError): Refusal {
  if (error.code === 'LIMIT_FILE_SIZE') return new TooLarge('tooLarge', { limit: '' });
  const key = error.code.startsWith('LIMIT_') ? 'oneFile' : 'invalidInput';
  return new Invalid(key, {}, { file: { key } });
}

/** What Express, its body parser and its router throw, by their status. */
function ofHttp(error: HttpError): Refusal | null {
  if (error.status === 413) return new TooLarge('tooLarge', { limit: sizeText(error.limit ?? 0) });
  if (error.status === 415) return new WrongType('wrongType', { types: 'JSON' });
  if (error.status === 404) return new NotFound();
  return error.status && error.status >= 400 && error.status < 500 ? new Invalid('invalidInput') : null;
}

function refusalOf(error: unknown, registry: Registry): Refusal | null {
  if (error instanceof Refusal) return error;
  if (error instanceof UniqueConstraintError) return ofUnique(error, registry);
  if (error instanceof MulterError) return ofUpload(error);
  if (error instanceof URIError) return new Invalid('invalidInput');
  return ofHttp(error as HttpError);
}

/** The envelope of an error; `errors` and `data` only where there are any. */
function envelope(request: Request, status: number, message: string, errors?: Record<string, MessageKey>, data?: unknown): object {
  return {
    code: status, message, requestId: request.facts.id,
    ...(errors ? { errors: translateAll(errors, request.facts.language) } : {}),
    ...(data === undefined ? {} : { data }),
  };
}

function sendRefusal(request: Request, response: Response, refusal: Refusal): void {
  if (refusal.retryAfter !== undefined) response.set('Retry-After', String(refusal.retryAfter));
  const message = translate(refusal.key, request.facts.language, refusal.params);
  response.status(refusal.status).json(envelope(request, refusal.status, message, refusal.errors, refusal.data));
}

/**
 * Turns whatever was thrown into the envelope. Refusals speak for themselves; anything unknown is logged whole under the
 * request's id and answered blandly. An answer that has begun can only be cut off.
 */
export function errorHandler(registry: Registry, log: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const refusal = refusalOf(error, registry);
    if (!refusal) log.error({ err: error, requestId: request.facts.id, method: request.method, path: request.path }, 'failed');
    if (response.headersSent) { response.destroy(); return; }
    response.removeHeader('Content-Disposition');
    if (refusal) sendRefusal(request, response, refusal);
    else response.status(500).json(envelope(request, 500, translate('internal', request.facts.language)));
  };
}
