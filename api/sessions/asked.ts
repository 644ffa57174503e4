import type { Resource } from '@t3d/resources/kit';
import type { IncomingMessage } from 'node:http';
import type { ParsedUrlQuery } from 'node:querystring';
import { parse } from 'node:querystring';
import type { Context } from '../context';
import type { Database } from '../models/database';
import type { Answer } from '../models/idempotency';
import type { Entry, Remembered } from './remembered';

/** A resource's list, a record of it or an action; whatever else an address may be is not for this place. */
const ADDRESS = /^(\/t3d-api\/([\w-]+)(?:\/(?:([1-9]\d{0,14})|actions\/([\w-]+)))?)(?:\?([^#\s\u00A0\uFEFF]*))?$/;
const METHODS = new Set(['GET', 'POST', 'PUT', 'DELETE']);
export const NO_QUERY: ParsedUrlQuery = Object.freeze({});

/** What a call asks by its address. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly resource: Resource;
  readonly id?: number;
  readonly action?: string;
  readonly query: ParsedUrlQuery;
}
interface Caller {
  readonly remembered: Remembered;
  readonly known: Entry;
  readonly body: unknown;
}
/** How a call is answered for a caller from memory; null: not here. */
export type Quick = (asked: Asked) => ((ctx: Context, caller: Caller) => Promise<Answer>) | null;

/** Reads it of the address; null where it is none of these. */
export function askedBy({ method = '', url = '' }: IncomingMessage, { registry }: Database): Asked | null {
  const [, path = '', name = '', id, action, query] = ADDRESS.exec(url) ?? [];
  const resource = METHODS.has(method) ? registry.get(name) : undefined;
  if (!resource) return null;
  return {
    method,
    path,
    resource,
    id: id === undefined ? undefined : Number(id),
    action,
    query: query === undefined ? NO_QUERY : parse(query),
  };
}
