import { rolesOf } from '../define';
import type { Resource } from '../define';
import type { Field } from '../field';
import { isNeeded } from '../field';
import { isColumn, isLinked } from '../stored';
import { kindOf } from '../kind';
import type { Roles } from '../calls';
import type { Check, Problem, Product } from './problem';

const list = (roles: Roles): string => roles.join(', ');

/** A record without it cannot be kept: its command does not make it, and there is no default. */
const isKept = (field: Field): boolean => isNeeded(field) && !field.nullable && (isColumn(field) || isLinked(field));

/** Roles that may create records, one by one or by a file, but not give a field without which there is none. */
function unwritable({ declaration }: Resource, field: Field): string[] {
  const { create, import: byFile } = declaration.access;
  const creators = [...new Set([...rolesOf(create), ...(declaration.import ? rolesOf(byFile) : [])])];
  if (!isKept(field) || creators.length === 0 || declaration.overrides?.includes('create')) return [];
  const remedy = 'give it a default, or write made: true where a command or `complete` fills it in';
  if (field.managed || field.hidden)
    return [`it is required, and nobody who creates or imports a record may write it; ${remedy}`];
  const writers = field.write ?? field.read;
  const others = writers ? creators.filter((role) => !writers.includes(role)) : [];
  return others.length > 0
    ? [
        `it is required, and ${list(others)} may create or import records but not write it; ` +
          `let them write it, take them out of access, ${remedy}`,
      ]
    : [];
}

/** Roles that must name a record of another resource, and are shown none to choose from. */
function unlisted(field: Field, creators: Roles, { resources }: Product): string[] {
  const target = resources.get(field.resource ?? '');
  const isNamed = kindOf(field).refersTo === 'record' && isNeeded(field) && !field.managed;
  if (!target || !isNamed || field.hidden || typeof field.options === 'string') return [];
  const { options } = field;
  const writers = field.write ?? field.read ?? creators;
  const others = creators.filter(
    (role) => writers.includes(role) && !rolesOf(target.declaration.access.list).includes(role) && !options?.[role],
  );
  return others.length > 0
    ? [
        `it is required, and ${list(others)} may create records but not list ${target.name} to choose from; ` +
          `let them list ${target.name}, take them out of access.create, or write options that they may read`,
      ]
    : [];
}

/** Whether everybody who may create a record can give all that it needs. */
export const checkCreators: Check = (resource, product) => {
  const creators = rolesOf(resource.declaration.access.create);
  return Object.entries(resource.fields).flatMap(([name, field]): Problem[] =>
    [...unwritable(resource, field), ...unlisted(field, creators, product)].map((message) => ({
      resource: resource.name,
      field: name,
      message,
    })),
  );
};
