import { isPlainText } from '@t3d/resources/kit';
import { Invalid, invalidField } from './errors';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { promisify } from 'node:util';

/** The maximum nesting of a body, above which libraries fail. */
const MAX_DEPTH = 64;

/**
 * Throws for a text that cannot be stored, and for a value that is nested too deeply. Uses no recursion, which such a
 * value would overflow.
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
      // Reject a property named like a method, such as `toString`, which would hide the method.
      if (!isPlainText(name) || name in Object.prototype) throw new Invalid('invalidInput');
      open.push({ value: each, depth: depth + 1, field: field || (Array.isArray(sent) ? '' : name) });
    }
  }
}

const BODY_LIMIT = '2mb';

/** Throws for a path that cannot be decoded or stored. */
export function requirePlainPath(path: string): void {
  if (path.includes('%') && !isPlainText(decodeURIComponent(path))) throw new Invalid('invalidInput');
}
export const plainPath: RequestHandler = (request, _response, next) => {
  requirePlainPath(request.path);
  next();
};

/** Throws for a query with a text that cannot be stored. */
export const plainQuery: RequestHandler = (request, _response, next) => {
  requirePlain(request.query);
  next();
};

/** Reads the JSON of a request into the request's `body`. */
export type JsonBody = (request: Request, response: Response) => Promise<void>;

/** Creates a reader of JSON bodies. It throws for a text that cannot be stored. */
export function jsonBody(): JsonBody {
  const parse = promisify(express.json({ limit: BODY_LIMIT }));
  return async (request, response) => {
    await parse(request, response);
    requirePlain(request.body);
  };
}
