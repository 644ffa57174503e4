import type { Roles } from '@t3d/resources/kit';
import type { Actor } from '../../context';
import { holdsPattern, holdsRole } from '../access/permissions';

export type Json = Record<string, unknown>;
export interface Parameter {
  name: string;
  in: 'query' | 'header';
  description?: string;
  required?: boolean;
  schema: Json;
}

/** A call that somebody wrote by hand, described by the room that serves it, for the document of the API. */
export interface ApiCall {
  method: 'get' | 'post' | 'put' | 'delete';
  /** Below its server, parameters in braces: `/jobs/{id}/events`. An `{id}` is a number, the others are texts. */
  path: string;
  /** Where the path begins, if not at `/t3d-api`. */
  server?: '/data-api' | '/';
  /** `<tag>.<verb>`, once in the whole document. */
  name: string;
  /** What it does, in trade words. */
  summary: string;
  /** Nobody needs a session for it. */
  open?: boolean;
  /** API keys may make it too, as far as their scopes go; a call without this is for people. */
  openToKeys?: boolean;
  /** API keys with this scope alone may make it. */
  scope?: string;
  /** It is for the admins of the product alone. */
  admins?: boolean;
  /** It exists in a sandbox alone: whoever calls with the key of one reads of it. */
  sandbox?: boolean;
  /** The roles that may call it. Without them the declaration of the pattern decides; any session may without both. */
  roles?: Roles;
  /** The pattern that the caller's `apis` must hold besides. */
  pattern?: string;
  parameters?: readonly Parameter[];
  /** What is sent, made by `sends`. */
  body?: Json;
  /** Answers by status, without the refusals that every call may answer. */
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
/** What a caller sends: nothing else may be in it, and all of it must be unless the required ones are named. */
export const inputOf = (
  properties: Record<string, Json>,
  required: readonly string[] = Object.keys(properties),
): Json => ({ ...shapeOf(properties), additionalProperties: false, required: [...required] });
/** A declared resource's record, as the reader of the document may see it. */
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
/** A body as `inputOf` describes it, in which anything else is passed over. */
export const sendsAtLeast = (properties: Record<string, Json>, required?: readonly string[]): Json =>
  sends({ ...inputOf(properties, required), additionalProperties: true });
/** What every answer has, with its own parts: those that are always there, and others. */
const envelope = (always: Record<string, Json>, more: Record<string, Json> = {}): Json => ({
  ...shapeOf({ code: { const: 200 }, message: TEXT, ...always, ...more }),
  required: ['code', 'message', ...Object.keys(always)],
});
/** 200 with the envelope of one record or result. */
export const answersOne = (data: Json): Json => ({
  200: { description: 'ok', ...content(envelope({ data })) },
});
/** The same of an action: beside its result, the history entry by which it can be undone. */
export const answersAction = (data: Json): Json => ({
  200: {
    description: 'ok; `undo` where it can be undone: POST /history/{entry}/undo',
    ...content(envelope({ data }, { undo: shapeOf({ entry: INTEGER }) })),
  },
});
/** 200 with the envelope of a list; `more`: what is returned beside its rows. */
export const answersRows = (row: Json, more: Record<string, Json> = {}): Json => ({
  200: {
    description: 'ok',
    ...content(envelope({ rows: listOf(row), total: INTEGER }, more)),
  },
});
/** 200 with something that is no JSON of ours: a page, a picture, a stream. */
export const answersOther = (description: string, ...types: readonly string[]): Json => ({
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

/** Whether the document that an actor reads has the call; somebody without a session reads of the open ones. */
export function isDocumentedFor(
  actor: Actor | null,
  { open, openToKeys, sandbox, scope, roles, pattern }: Reach,
): boolean {
  if (scope !== undefined && !actor?.key?.scopes.includes(scope)) return false;
  if (sandbox && !actor?.key?.sandbox) return false;
  if (actor?.key && !openToKeys) return false;
  if (open) return true;
  if (!actor) return false;
  return (!roles || holdsRole(actor, roles)) && (!pattern || holdsPattern(actor, pattern));
}

/** The OpenAPI operation of a call. */
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
