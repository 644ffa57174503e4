import type { Action } from '../access';
import type { Declaration } from '../declaration';
import type { Resource } from '../define';
import type { Field } from '../field';
import { isColumn, hasParts, isCount, isNumber, isReference, kindOf } from '../kind';
import type { Predicate, Scalar } from '../predicates';
import { AS_WRITTEN, canHold, comparisonsIn, operandsOf } from './possible';
import type { Check, Problem } from './problem';
import { fieldNamed, insteadOf, namesOf } from './problem';

/** A predicate of a declaration, with its name for error messages. */
export interface Guard {
  at?: string;
  /** The name of the predicate in error messages, for example `where`. */
  called: string;
  predicate: Predicate;
}

/** For each variable, the fields that can be compared with it, and the remedy for other fields. */
const WORDS: Readonly<Record<string, readonly [(field: Field) => boolean, string]>> = {
  $me: [(field) => isCount(field) || isReference(field), 'write it of a field that names a user'],
  $today: [(field) => kindOf(field).value === 'day', 'write $now of a moment, and $today of a day'],
  $now: [(field) => kindOf(field).value === 'moment', 'write $today of a day, and $now of a moment'],
};
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Returns the remedy if the field cannot be compared with the number, or else null. */
function misfitNumber(field: Field, value: Scalar): string | null {
  if (typeof value !== 'number') return 'write a number';
  if (kindOf(field).value === 'decimal' || Number.isInteger(value)) return null;
  return kindOf(field).isAmount ? 'write a whole number of minor units (cents)' : 'write a whole number';
}

/** Returns the remedy if the field cannot be compared with the value, or else null. */
function misfit(field: Field, given: Scalar): string | null {
  if (given === null) return null;
  if (typeof given === 'string' && Object.hasOwn(WORDS, given)) {
    const [isRight, remedy] = WORDS[given] as (typeof WORDS)[string];
    return isRight(field) ? null : remedy;
  }
  const { value, isWord } = kindOf(field);
  if (value === 'day')
    return typeof given === 'string' && DAY.test(given) ? null : 'write a day, 2026-11-20, or $today';
  if (isWord) return (field.values ?? []).includes(String(given)) ? null : insteadOf(String(given), field.values ?? []);
  if (value === 'boolean') return typeof given === 'boolean' ? null : 'write true or false';
  if (hasParts(field)) return 'write null: of such a field only that it is empty can be asked';
  if (isNumber(field) || value === 'id') return misfitNumber(field, given);
  return typeof given === 'string' ? null : 'write a text';
}

export function predicateProblems(target: Resource, predicate: Predicate, called: string): string[] {
  return comparisonsIn(predicate, AS_WRITTEN).flatMap(([name, comparison]) => {
    const field = fieldNamed(target, name);
    if (!field)
      return [`${called} names ${name}, which is no field of ${target.name}; ${insteadOf(name, namesOf(target))}`];
    return operandsOf(comparison).flatMap((value) => {
      const remedy = misfit(field, value);
      return remedy === null ? [] : [`${called} compares ${name} with ${String(value)}, which it cannot be; ${remedy}`];
    });
  });
}

const guardsOfAction = (at: string, { where, enabledWhen, idleWhen, offWhen = {} }: Action): Guard[] => [
  ...(where ? [{ at, called: 'where', predicate: where as Predicate }] : []),
  ...(enabledWhen ? [{ at, called: 'enabledWhen', predicate: enabledWhen as Predicate }] : []),
  ...(idleWhen ? [{ at, called: 'idleWhen', predicate: idleWhen as Predicate }] : []),
  ...Object.entries(offWhen).map(([name, off]) => ({
    at,
    called: `offWhen.${name}`,
    predicate: off.where as Predicate,
  })),
];

const guardsOfField = (at: string, { requiredWhen, editable, variants = {} }: Field): Guard[] => [
  ...(requiredWhen ? [{ at, called: 'requiredWhen', predicate: requiredWhen }] : []),
  ...(editable ? [{ at, called: 'editable', predicate: editable }] : []),
  ...Object.entries(variants).map(([word, variant]) => ({
    at,
    called: `the variant ${word}`,
    predicate: variant.where,
  })),
];

function guardsOf({ fields, declaration }: Resource): Guard[] {
  const { where, editable, deletable, actions } = declaration as Declaration;
  return [
    ...(where ? [{ called: 'where', predicate: where as Predicate }] : []),
    ...(editable ? [{ called: 'editable', predicate: editable as Predicate }] : []),
    ...(deletable ? [{ called: 'deletable', predicate: deletable as Predicate }] : []),
    ...Object.entries(actions ?? {}).flatMap(([at, action]) => guardsOfAction(at, action)),
    ...Object.entries(fields).flatMap(([at, field]) => guardsOfField(at, field)),
  ];
}

/** Reports fields without a column, because the database evaluates predicates too. */
export function notStored(resource: Resource, predicate: Predicate, called: string): string[] {
  return comparisonsIn(predicate)
    .filter(([name]) => resource.fields[name] && !isColumn(resource.fields[name]))
    .map(([name]) => `${called} names ${name}, which is no column of its own; name a field that is stored`);
}

/** Checks that some record can meet each predicate. */
export const checkGuards: Check = (resource) => {
  const { name, fields, declaration } = resource;
  const standing = declaration.where ? [declaration.where as Predicate] : [];
  return guardsOf(resource).flatMap(({ at, called, predicate }): Problem[] => {
    const wrong = [...predicateProblems(resource, predicate, called), ...notStored(resource, predicate, called)];
    const whole = called === 'where' && at === undefined ? [predicate] : [...standing, predicate];
    if (wrong.length === 0 && !canHold(fields, whole))
      wrong.push(`${called} can never hold of a record; write conditions that can be true together`);
    return wrong.map((message) => ({ resource: name, field: at, message }));
  });
};

/** Checks that a variant replaces the stored value on some records, but not on all. */
export const checkVariants: Check = ({ name, fields, declaration }) => {
  const standing = declaration.where ? [declaration.where as Predicate] : [];
  return Object.entries(fields).flatMap(([at, { values, variants = {}, hidden }]) =>
    Object.entries(variants).flatMap(([word, { of, where }]): Problem[] => {
      const says = (message: string): Problem[] => [
        { resource: name, field: at, message: `the variant ${word} ${message}` },
      ];
      if (hidden) return says(`is of a field that nobody is shown; leave it out, or hidden`);
      const having = [...standing, { [at]: of }];
      if (!values?.includes(of) || !canHold(fields, [...standing, where])) return [];
      const remedy = 'write conditions that hold of some of these';
      if (!canHold(fields, [...having, where]))
        return says(`never holds of a record that is ${of}, for which it stands; ${remedy}`);
      return canHold(fields, [...having, { not: where }])
        ? []
        : says(`holds of every record that is ${of}, which nobody would be shown; ${remedy}`);
    }),
  );
};

export const checkAttention: Check = (resource) => {
  const { attention } = resource.declaration.list;
  if (!attention) return [];
  const { field, values, where = {} } = attention;
  const predicate = { [field]: values, ...where } as Predicate;
  const wrong = [
    ...predicateProblems(resource, predicate, 'attention'),
    ...notStored(resource, predicate, 'attention'),
  ];
  if (wrong.length === 0 && !kindOf(fieldNamed(resource, field) as Field).isWord)
    wrong.push(`attention counts words of ${field}, which is no enum; name a field that is`);
  const standing = resource.declaration.where ? [resource.declaration.where as Predicate] : [];
  if (wrong.length === 0 && !canHold(resource.fields, [...standing, predicate]))
    wrong.push('attention can never hold of a record; write conditions that can be true together');
  return wrong.map((message) => ({ resource: resource.name, message }));
};

const SUFFIX = /_(in|read|gte|lte|like)$/;

/** Checks that the filters of declared views name fields and possible values. */
export const checkListViews: Check = (resource) =>
  Object.entries(resource.declaration.list.views ?? {}).flatMap(([name, { filter }]) =>
    Object.entries(filter).flatMap(([input, given]) => {
      const field = fieldNamed(resource, input.replace(SUFFIX, ''));
      const says = (message: string): Problem => ({
        resource: resource.name,
        message: `list.views.${name} ${message}`,
      });
      if (!field || field.hidden) return [says(`filters by ${input}, which lists cannot; write the name of a field`)];
      if (given === 'null' || !kindOf(field).isWord) return [];
      const values = [...(field.values ?? []), ...Object.keys(field.variants ?? {})];
      return given
        .split(',')
        .filter((value) => !values.includes(value))
        .map((value) => says(`compares ${input} with ${value}, which it cannot be; ${insteadOf(value, values)}`));
    }),
  );
