import { isPlainText } from '@t3d/resources/kit';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { promisify } from 'node:util';
import { Invalid } from '../errors';
import { requirePlain } from '../plain';

const BODY_LIMIT = '2mb';

/** Refuses a path that cannot be read, or stored: it is no record's. */
export function requirePlainPath(path: string): void {
  if (path.includes('%') && !isPlainText(decodeURIComponent(path))) throw new Invalid('invalidInput');
}
export const plainPath: RequestHandler = (request, _response, next) => {
  requirePlainPath(request.path);
  next();
};

/** Refuses a query that cannot be stored: it is no filter's. */
export const plainQuery: RequestHandler = (request, _response, next) => {
  requirePlain(request.query);
  next();
};

/** Reads a request's body of JSON into `body`. */
export type JsonBody = (request: Request, response: Response) => Promise<void>;

/** Makes what reads a body of JSON: every text in it can be stored, and it is nested no deeper than anything we use. */
export function jsonBody(): JsonBody {
  const parse = promisify(express.json({ limit: BODY_LIMIT }));
  return async (request, response) => {
    await parse(request, response);
    requirePlain(request.body);
  };
}
