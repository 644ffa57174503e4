import type { Field, Resource } from '@t3d/resources/kit';
import { isObject, validate } from '@t3d/resources/kit';
import type { Context } from '../../../context';
import type { Children } from '../../../declared/children';
import type { Message } from '../../../errors';
import { givenChildren, writableFields } from '../../access/permissions';

type Values = Readonly<Record<string, unknown>>;
type Errors = Record<string, Message>;
/** A child as it is given: one that is there by its id, which may say of which version it is; else a new one. */
export interface GivenChild {
  readonly id?: number;
  readonly version?: number;
  readonly values: Values;
}
/** All the children of one kind that a record shall have, in their order. */
export interface GivenChildren {
  readonly of: Children;
  readonly rows: readonly GivenChild[];
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;

/** The fields of a child that are given with its record: not what connects them, nor their order. */
export function fieldsOfChild(
  { actor }: Pick<Context, 'actor'>,
  { child, on, order }: Children,
  call: 'create' | 'update',
): Record<string, Field> {
  const { [on]: _link, [order ?? '']: _order, ...fields } = writableFields(actor, child, call);
  return fields;
}

function readChild(
  ctx: Context,
  of: Children,
  given: unknown,
  isThere: boolean,
  at: string,
  errors: Errors,
): GivenChild {
  if (!isObject(given)) {
    errors[at] = { key: 'object' };
    return { values: {} };
  }
  const { id, version, ...rest } = isThere ? given : { ...given, id: undefined, version: undefined };
  const unknown = isThere ? [] : ['id', 'version'].filter((name) => given[name] !== undefined);
  for (const name of unknown) errors[`${at}.${name}`] = { key: 'unknown' };
  if (id !== undefined && !isWhole(id)) errors[`${at}.id`] = { key: 'id' };
  if (version !== undefined && !isWhole(version)) errors[`${at}.version`] = { key: 'integer' };
  const call = id === undefined ? 'create' : 'update';
  const read = validate(fieldsOfChild(ctx, of, call), rest, { partial: call === 'update', gmtOffset: ctx.gmtOffset });
  for (const [name, error] of Object.entries(read.errors)) errors[`${at}.${name}`] = error as Message;
  return { id, version, values: read.value } as GivenChild;
}

/**
 * Takes the children out of what is given of a record: each read by its own declaration, as the caller may give it.
 * What is wrong is named by its path, `lines.2.price`.
 */
export function readChildren(
  ctx: Context,
  resource: Resource,
  call: 'create' | 'update',
  body: unknown,
): { rest: unknown; children: GivenChildren[]; errors: Errors } {
  const known = givenChildren(ctx.actor, resource, call);
  if (known.length === 0 || !isObject(body)) return { rest: body, children: [], errors: {} };
  const rest = { ...body };
  const errors: Errors = {};
  const children: GivenChildren[] = [];
  for (const of of known) {
    const { name } = of;
    const field = resource.fields[name] as Field;
    const { [name]: given } = rest;
    delete rest[name];
    const list = validate({ [name]: field }, { [name]: given }, { partial: call === 'update' });
    Object.assign(errors, list.errors);
    if (Object.keys(list.errors).length > 0 || !Array.isArray(given)) continue;
    const rows = given.map((one, at) => readChild(ctx, of, one, call === 'update', `${name}.${at}`, errors));
    const ids = rows.map(({ id }) => id);
    ids.forEach((id, at) => {
      if (id !== undefined && ids.indexOf(id) < at) errors[`${name}.${at}.id`] = { key: 'taken' };
    });
    children.push({ of, rows });
  }
  return { rest, children, errors };
}
