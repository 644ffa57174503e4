import type { Action } from '../calls';
import type { Declaration } from '../declaration';
import type { Field, Fields } from '../field';
import { FILE_MEGABYTES, FILE_TYPES } from '../../kinds';
import { isColumn } from '../field';
import { fieldSets } from './fields';
import type { Check } from './problem';
import { insteadOf } from './problem';

const filesIn = (fields: Fields): [string, Field][] => Object.entries(fields).filter(([, { kind }]) => kind === 'file');

function ruleProblems({ types = [], maxMegabytes = FILE_MEGABYTES.usual }: Field): string[] {
  return [
    ...(types.length === 0 ? [`it takes no type of file; write some of ${FILE_TYPES.join(', ')}`] : []),
    ...types
      .filter((type) => !FILE_TYPES.includes(type))
      .map((type) => `there is no type of file ${type}; ${insteadOf(type, FILE_TYPES)}`),
    ...(maxMegabytes > 0 && maxMegabytes <= FILE_MEGABYTES.most
      ? []
      : [`its limit of ${maxMegabytes} megabytes cannot be kept; write one of up to ${FILE_MEGABYTES.most}`]),
  ];
}

/** What a file is not: text, or something by which rows are told apart. */
const valueProblems = ({ unique, search, sealed, default: given, fill, presentedAs }: Field): string[] =>
  Object.entries({ unique, search, sealed, default: given, fill, presentedAs })
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([option]) => `it is a file, which can have no ${option}; leave that out`);

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
        ...ruleProblems(field),
        ...valueProblems(field),
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
