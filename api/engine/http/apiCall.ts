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

/** A hand-written call as the API document describes it. */
export interface ApiCall {
  method: 'get' | 'post' | 'put' | 'delete';
  /** Path below `server` with parameters in braces, such as `/jobs/{id}/events`. `{id}` is a number. */
  path: string;
  /** The base of the path, `/t3d-api` by default. */
  server?: '/data-api' | '/';
  /** A unique operation id of the form `<tag>.<verb>`. */
  name: string;
  summary: string;
  open?: boolean;
  /** True if an API key with the right scopes may make the call. */
  openToKeys?: boolean;
  /** The scope that an API key needs. If set, only API keys may make the call. */
  scope?: string;
  /** True if only the product's admins may make this call. */
  admins?: boolean;
  /** True if the call exists only in a sandbox. */
  sandbox?: boolean;
  /** The roles that may make the call. Without them and without `pattern`, any session may. */
  roles?: Roles;
  /** The permission that the caller's `apis` must contain in addition to a role. */
  pattern?: string;
  parameters?: readonly Parameter[];
  /** The request body, made by `sends` or `sendsAtLeast`. */
  body?: Json;
  /** The responses, without the errors that all calls can return. */
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
/** Describes a request body without other properties. All are required unless `required` lists some. */
export const inputOf = (
  properties: Record<string, Json>,
  required: readonly string[] = Object.keys(properties),
): Json => ({ ...shapeOf(properties), additionalProperties: false, required: [...required] });
/** Returns a reference to the schema of a record, with the fields that the reader may see. */
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
/** Describes a request body that allows and ignores other properties. */
export const sendsAtLeast = (properties: Record<string, Json>, required?: readonly string[]): Json =>
  sends({ ...inputOf(properties, required), additionalProperties: true });
/** Returns the schema of a response with required (`always`) and optional (`more`) properties. */
const envelope = (always: Record<string, Json>, more: Record<string, Json> = {}): Json => ({
  ...shapeOf({ code: { const: 200 }, message: TEXT, ...always, ...more }),
  required: ['code', 'message', ...Object.keys(always)],
});
/** Describes a response with status 200 that contains one record or result. */
export const respondsWithOne = (data: Json): Json => ({
  200: { description: 'ok', ...content(envelope({ data })) },
});
/** Describes the response of an action, with the history entry for an undo. */
export const respondsWithAction = (data: Json): Json => ({
  200: {
    description: 'ok; `undo` where it can be undone: POST /history/{entry}/undo',
    ...content(envelope({ data }, { undo: shapeOf({ entry: INTEGER }) })),
  },
});
/** Describes a response with status 200 and a list. `more` are further properties of the response. */
export const respondsWithRows = (row: Json, more: Record<string, Json> = {}): Json => ({
  200: {
    description: 'ok',
    ...content(envelope({ rows: listOf(row), total: INTEGER }, more)),
  },
});
/** Describes a response with status 200 that is a page, a picture or a stream instead of JSON. */
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

/** Returns whether an actor's API document contains the call. Without an actor, only calls without a session are. */
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
