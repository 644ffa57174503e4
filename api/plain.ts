import { isPlainText } from '@t3d/resources/kit';
import { Invalid, invalidField } from './errors';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { promisify } from 'node:util';

/** The deepest nesting of a body. No body of ours is a tenth as deep, and libraries cannot walk deeper ones. */
const MAX_DEPTH = 64;

/**
 * Throws if a text in a sent value cannot be stored, naming the outermost field, or if the value is nested too deep.
 * Walks without recursion, because the value may be too deep for it.
 */
export function requirePlain(sent: unknown): void {
  const open: { value: unknown; depth: number; field: string }[] = [{ value: sent, depth: 0, field: '' }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth, field } = next;
    if (typeof value === 'string' && !isPlainText(value))
      throw field ? invalidField(field, 'text') : new Invalid('invalidInput');
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= MAX_DEPTH) throw new Invalid('invalidInput');
    for (const [name, each] of Object.entries(value)) {
      // A value named `toString` or `valueOf` hides the method that libraries call to print its object.
      if (!isPlainText(name) || name in Object.prototype) throw new Invalid('invalidInput');
      open.push({ value: each, depth: depth + 1, field: field || (Array.isArray(sent) ? '' : name) });
    }
  }
}

const BODY_LIMIT = '2mb';

/** Throws if a path cannot be decoded or stored, because no record has such a path. */
export function requirePlainPath(path: string): void {
  if (path.includes('%') && !isPlainText(decodeURIComponent(path))) throw new Invalid('invalidInput');
}
export const plainPath: RequestHandler = (request, _response, next) => {
  requirePlainPath(request.path);
  next();
};

/** Refuses a query that cannot be stored, because no filter has such a value. */
export const plainQuery: RequestHandler = (request, _response, next) => {
  requirePlain(request.query);
  next();
};

/** Reads a request's body of JSON into `body`. */
export type JsonBody = (request: Request, response: Response) => Promise<void>;

/** Makes a reader of JSON bodies. It refuses a body with a text that cannot be stored, and a body that is too deep. */
export function jsonBody(): JsonBody {
  const parse = promisify(express.json({ limit: BODY_LIMIT }));
  return async (request, response) => {
    await parse(request, response);
    requirePlain(request.body);
  };
}
