import type { Field, Fields } from './field';
import { isWorkedOut } from './field';
import { kindOf } from './kind';

const isStored = (field: Field): boolean =>
  !field.inputOnly &&
  !field.through &&
  !field.computed &&
  !field.sameAs &&
  !isWorkedOut(field) &&
  !field.isBelow &&
  kindOf(field).storage !== 'children';
/** A field that is a column of the resource's own table, by a name of its own. */
export const isColumn = (field: Field): boolean => isStored(field) && kindOf(field).storage === 'column';
/** A field of a resource that is no column but rows of a table of links: each of a record to one that it names. */
export const isLinked = (field: Field): boolean => isStored(field) && kindOf(field).storage === 'links';
/** The fields of a resource that are tables of links, by name. */
export const linkedFields = (fields: Fields): [string, Field][] =>
  Object.entries(fields).filter(([, field]) => isLinked(field));
