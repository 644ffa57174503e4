import { isPlainText } from '@t3d/resources/kit';
import type { RequestHandler } from 'express';
import express from 'express';
import type { IncomingMessage } from 'node:http';
import { Invalid, Refusal } from '../errors';
import { requirePlain } from '../plain';

const BODY_LIMIT = '2mb';
/** Of a body that is read in front of Express, bytes. */
const SHORT = 100_000;

/** Refuses a path that cannot be read, or stored: it is no record's. */
export const plainPath: RequestHandler = (request, _response, next) => {
  if (!isPlainText(decodeURIComponent(request.path))) throw new Invalid('invalidInput');
  next();
};

/** Refuses a query that cannot be stored: it is no filter's. */
export const plainQuery: RequestHandler = (request, _response, next) => {
  requirePlain(request.query);
  next();
};

/** A body of JSON whose length is known. */
const JSON_BODY = /^application\/json(?:; ?charset=utf-8)?$/i;

/** Whether `readJson` can read a request's body. */
export const hasShortJson = ({ headers }: IncomingMessage): boolean =>
  Number(headers['content-length']) > 0 &&
  Number(headers['content-length']) <= SHORT &&
  headers['content-encoding'] === undefined &&
  JSON_BODY.test(headers['content-type'] ?? '');

/** Reads the body of such a request as `jsonBody` would, which finds it taken then. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  try {
    const text = (await textOf(request)).replace(/^\uFEFF/, '');
    // As Express' parser: anything else is no body of ours.
    if (!/^[ \t\r\n]*[[{]/.test(text)) throw new Invalid('invalidInput');
    const body = JSON.parse(text) as unknown;
    requirePlain(body);
    request.taken = { body };
    return body;
  } catch (error) {
    request.taken = { body: undefined, error: error instanceof Refusal ? error : new Invalid('invalidInput') };
    throw request.taken.error;
  }
}

const textOf = (request: IncomingMessage): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => resolve(String(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks))));
    request.on('error', reject);
  });

/** Reads a body of JSON. Every text in it can be stored, and it is not nested deeper than anything we take. */
export function jsonBody(): RequestHandler[] {
  return [
    (request, _response, next) => {
      // Express' own parser leaves a body alone that has been read.
      request.body = request.taken?.body;
      next(request.taken?.error);
    },
    express.json({ limit: BODY_LIMIT }),
    (request, _response, next) => {
      requirePlain(request.body);
      next();
    },
  ];
}
