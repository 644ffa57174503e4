import type { Action } from '../calls';
import type { Declaration } from '../declaration';
import type { Field, Fields } from '../field';
import { isColumn } from '../stored';
import { kindOf } from '../kind';
import { fieldSets } from './fields';
import type { Check } from './problem';

const filesIn = (fields: Fields): [string, Field][] =>
  Object.entries(fields).filter(([, field]) => kindOf(field).refersTo === 'file');

/** A file belongs to one record: one that is given with an action is for the record that the action is done on. */
const placeProblems = (before: string, actions: Readonly<Record<string, Action>>): string[] =>
  before !== '' && actions[before.slice(0, -1)]?.on !== 'one'
    ? ['a file is for one record; write on: one, or let each record have its own']
    : [];

/** Attachments: what they may be is said, and each is of one record. */
export const checkFiles: Check = (resource) => {
  const { actions = {}, list, import: imports } = resource.declaration as unknown as Declaration;
  return fieldSets(resource).flatMap(({ before, fields }) =>
    filesIn(fields).flatMap(([name, field]) =>
      [
        ...placeProblems(before, actions),
        ...(before === '' && !isColumn(field) ? ['a file is kept in a column; leave out what makes it none'] : []),
        ...(before === '' && imports && !imports.rows && field.required
          ? ['no file of rows can give it, and it is required; leave required or import out']
          : []),
        ...(before === '' && list.sort?.replace(/^-/, '') === name
          ? ['nothing is ordered by a file; write -createdAt as list.sort']
          : []),
      ].map((message) => ({ resource: resource.name, field: before + name, message })),
    ),
  );
};
