import { isPlainText } from '@t3d/resources/kit';
import type { RequestHandler } from 'express';
import express from 'express';
import { Invalid } from '../errors';
import { requirePlain } from '../plain';

const BODY_LIMIT = '2mb';

/** Refuses an address of which a part cannot be read, or stored: it is no record's, and no filter's. */
export const plainAddress: RequestHandler = (request, _response, next) => {
  if (!isPlainText(decodeURIComponent(request.path))) throw new Invalid('invalidInput');
  requirePlain(request.query);
  next();
};

/** Reads a body of JSON. Every text in it can be stored, and it is not nested deeper than anything we take. */
export function jsonBody(): RequestHandler[] {
  return [
    express.json({ limit: BODY_LIMIT }),
    (request, _response, next) => {
      requirePlain(request.body);
      next();
    },
  ];
}
