import type { Roles } from '@t3d/resources/kit';
import type { Actor } from '../../context';
import { hasPermission, hasRole } from '../access/permissions';

export type Json = Record<string, unknown>;
export interface Parameter {
  name: string;
  in: 'query' | 'header';
  description?: string;
  required?: boolean;
  schema: Json;
}

/** A hand-written call, described by the module that serves it, for the API document. */
export interface ApiCall {
  method: 'get' | 'post' | 'put' | 'delete';
  /** Path below its server with parameters in braces: `/jobs/{id}/events`. An `{id}` is a number, others are texts. */
  path: string;
  /** The server of the path, `/t3d-api` by default. */
  server?: '/data-api' | '/';
  /** `<tag>.<verb>`, unique in the document. */
  name: string;
  /** A summary in the trade's words. */
  summary: string;
  /** True if no session is needed. */
  open?: boolean;
  /** True if API keys may call it within their scopes; other calls are for people. */
  openToKeys?: boolean;
  /** Only API keys with this scope may call it. */
  scope?: string;
  /** True if it is only for the product's admins. */
  admins?: boolean;
  /** True if it exists only in a sandbox, so that only sandbox keys see it. */
  sandbox?: boolean;
  /** The roles that may call it. Without them the declaration of the pattern decides; without both, any session may. */
  roles?: Roles;
  /** The permission that the caller's `apis` must also contain. */
  pattern?: string;
  parameters?: readonly Parameter[];
  /** The request body, made by `sends`. */
  body?: Json;
  /** Responses by status, without the rejections common to all calls. */
  answers: Json;
}

export const INTEGER: Json = { type: 'integer' };
export const NUMBER: Json = { type: 'number' };
export const TEXT: Json = { type: 'string' };
export const BOOLEAN: Json = { type: 'boolean' };
export const TIME: Json = { type: 'string', format: 'date-time' };
export const MONEY: Json = { type: 'integer', description: 'minor units (cents)' };
export const BYTES: Json = { type: 'string', format: 'binary' };
export const PASSWORD: Json = {
  type: 'string',
  pattern: '^[0-9a-f]{64}$',
  description: 'lowercase hex SHA-256 of what was typed',
};
export const orNull = (schema: Json): Json => ({
  ...schema,
  type: [schema.type, 'null'],
  ...(Array.isArray(schema.enum) ? { enum: [...(schema.enum as unknown[]), null] } : {}),
});
export const listOf = (items: Json): Json => ({ type: 'array', items });
export const oneOf = (values: readonly string[]): Json => ({ type: 'string', enum: [...values] });
export const shapeOf = (properties: Record<string, Json>): Json => ({ type: 'object', properties });
/**
 * Describes a request body: it may contain nothing else, and everything is required unless the required properties are
 * listed.
 */
export const inputOf = (
  properties: Record<string, Json>,
  required: readonly string[] = Object.keys(properties),
): Json => ({ ...shapeOf(properties), additionalProperties: false, required: [...required] });
/** Returns the reference to a declared resource's record as the document's reader may see it. */
export const recordOf = (resource: string): Json => ({ $ref: `#/components/schemas/${resource}` });

export const query = (name: string, schema: Json, more: Partial<Parameter> = {}): Parameter => ({
  name,
  in: 'query',
  schema,
  ...more,
});
export const header = (name: string, description: string): Parameter => ({
  name,
  in: 'header',
  description,
  schema: TEXT,
});
export const IDEMPOTENCY_KEY = header(
  'Idempotency-Key',
  'for 400 days the same key and body give the first answer again; another body is 409',
);

export const content = (schema: Json, type = 'application/json'): Json => ({ content: { [type]: { schema } } });
export const sends = (schema: Json, type?: string): Json => ({ required: true, ...content(schema, type) });
/** Describes a body like `inputOf` in which other properties are ignored. */
export const sendsAtLeast = (properties: Record<string, Json>, required?: readonly string[]): Json =>
  sends({ ...inputOf(properties, required), additionalProperties: true });
/** Returns the envelope of a response with its own parts: required ones and others. */
const envelope = (always: Record<string, Json>, more: Record<string, Json> = {}): Json => ({
  ...shapeOf({ code: { const: 200 }, message: TEXT, ...always, ...more }),
  required: ['code', 'message', ...Object.keys(always)],
});
/** Returns status 200 with the envelope of one record or result. */
export const respondsWithOne = (data: Json): Json => ({
  200: { description: 'ok', ...content(envelope({ data })) },
});
/** Returns the response of an action, which also has the history entry by which it can be undone. */
export const respondsWithAction = (data: Json): Json => ({
  200: {
    description: 'ok; `undo` where it can be undone: POST /history/{entry}/undo',
    ...content(envelope({ data }, { undo: shapeOf({ entry: INTEGER }) })),
  },
});
/** Returns status 200 with the envelope of a list; `more`: properties besides its rows. */
export const respondsWithRows = (row: Json, more: Record<string, Json> = {}): Json => ({
  200: {
    description: 'ok',
    ...content(envelope({ rows: listOf(row), total: INTEGER }, more)),
  },
});
/** Returns status 200 with a response that is no JSON of ours: a page, a picture or a stream. */
export const respondsWithOther = (description: string, ...types: readonly string[]): Json => ({
  200: {
    description,
    content: Object.fromEntries(types.map((type) => [type, { schema: type.startsWith('text/') ? TEXT : BYTES }])),
  },
});
const REFUSED: Json = { default: { $ref: '#/components/responses/Error' } };

const pathParameters = (path: string): Json[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]): Json => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'id' ? { type: 'integer', minimum: 1 } : TEXT,
  }));

type Reach = Pick<ApiCall, 'open' | 'openToKeys' | 'sandbox' | 'scope' | 'roles' | 'pattern'>;

/** Returns whether an actor's document contains the call; a caller without a session sees the open ones. */
export function isDocumentedFor(
  actor: Actor | null,
  { open, openToKeys, sandbox, scope, roles, pattern }: Reach,
): boolean {
  if (scope !== undefined && !actor?.key?.scopes.includes(scope)) return false;
  if (sandbox && !actor?.key?.sandbox) return false;
  if (actor?.key && !openToKeys) return false;
  if (open) return true;
  if (!actor) return false;
  return (!roles || hasRole(actor, roles)) && (!pattern || hasPermission(actor, pattern));
}

/** Returns the OpenAPI operation of a call. */
export function operationOf({
  path,
  name,
  summary,
  open,
  roles,
  pattern,
  parameters = [],
  body,
  answers,
}: ApiCall): Json {
  return {
    tags: [name.slice(0, name.indexOf('.'))],
    operationId: name,
    summary,
    ...(open ? { security: [] } : {}),
    ...(roles ? { 'x-roles': roles } : {}),
    ...(pattern ? { 'x-pattern': pattern } : {}),
    parameters: [...pathParameters(path), ...parameters],
    ...(body ? { requestBody: body } : {}),
    responses: { ...answers, ...REFUSED },
  };
}
