import type { Declaration } from '../declaration';
import type { Resource } from '../define';
import type { Aggregate, Field } from '../field';
import { aggregatesOf, isWorkedOut } from '../field';
import { isColumn, isCount, isNumber, isReference, kindOf } from '../kind';
import { formulaProblems } from './computed';
import type { Check, Problem, Product } from './problem';
import { fieldNamed, insteadOf } from './problem';

const own = (resource: Resource, keep: (field: Field) => boolean): string[] =>
  Object.keys(resource.fields).filter((name) => keep(resource.fields[name] as Field));

const areChildren = (field: Field): boolean => kindOf(field).storage === 'children';

const MOST = 1000;

const OF_COLUMNS = [
  'nullable',
  'made',
  'requiredWhen',
  'default',
  'fill',
  'was',
  'unique',
  'filter',
  'search',
  'createOnly',
  'inputOnly',
  'presentedAs',
  'history',
  'index',
  'encrypted',
  'computed',
  'sameAs',
  'through',
] as const satisfies readonly (keyof Field)[];

const misplaced = (field: Field, options: readonly (keyof Field)[], what: string): string[] =>
  options
    .filter((option) => field[option] !== undefined && field[option] !== false)
    .map((option) => `it is ${what}, and cannot be ${option}; leave ${option} out`);

function linkProblems(resource: Resource, field: Field, child: Resource): string[] {
  const { on = '', order, limit = 1 } = field;
  const link = fieldNamed(child, on);
  const isLink = (one: Field): boolean => isReference(one) && one.resource === resource.name;
  const isPlace = (one: Field): boolean => isCount(one) && one.managed === true && isColumn(one);
  const place = order === undefined ? undefined : fieldNamed(child, order);
  return [
    ...(link && isColumn(link) && (isLink(link) || resource.view)
      ? []
      : [
          `on names ${on}, which is no reference of ${child.name} to ${resource.name}; ` +
            insteadOf(on, own(child, isLink)),
        ]),
    ...(order === undefined || (place && isPlace(place))
      ? []
      : [
          `order names ${order}, which is no managed field of whole numbers of ${child.name}; ` +
            insteadOf(order, own(child, isPlace)),
        ]),
    ...(limit > MOST ? [`it may have ${limit} of them, more than a form shows; write a limit of at most ${MOST}`] : []),
  ];
}

function childrenProblems(resource: Resource, field: Field, { resources }: Product): string[] {
  const to = field.resource ?? '';
  const child = resources.get(to);
  if (!child) return [`its children are ${to}, which nobody declares; ${insteadOf(to, resources.keys())}`];
  return [
    ...linkProblems(resource, field, child),
    ...(child.declaration.access.list
      ? []
      : [`its children are ${to}, which nobody may list; give access.list to ${to}`]),
    ...(field.required && resource.declaration.import
      ? ['it is required, and a file of records gives none of it; leave required out, or import']
      : []),
    ...misplaced(field, OF_COLUMNS, 'a list of records'),
  ];
}

const isOrdered = (field: Field): boolean => kindOf(field).isOrdered;
/** The condition for the aggregated field of the children, by aggregate. */
const AGGREGATED: Readonly<Record<Exclude<Aggregate, 'countOf'>, (field: Field) => boolean>> = {
  sumOf: isNumber,
  minOf: isOrdered,
  maxOf: isOrdered,
};
const DOES = { sumOf: 'adds up', minOf: 'compares', maxOf: 'compares' } as const;

function aggregatedProblems(by: Exclude<Aggregate, 'countOf'>, kind: string, child: Resource, name = ''): string[] {
  const of = fieldNamed(child, name);
  const isRight = (one: Field): boolean => one.kind === kind && AGGREGATED[by](one) && isColumn(one);
  if (of && isRight(of)) return [];
  const alike = own(child, isRight);
  return [
    `${by} ${DOES[by]} ${name || 'nothing'}, which is no stored ${kind} of ${child.name}; ${insteadOf(name, alike)}`,
  ];
}

function madeProblems(resource: Resource, field: Field, { resources }: Product): string[] {
  const [by, ...more] = aggregatesOf(field);
  if (by === undefined) return [];
  if (more.length > 0) return [`it has both ${by} and ${more.join(', ')}; leave all but one out`];
  const [name = '', of] = (field[by] ?? '').split('.');
  const children = resource.fields[name];
  const known = own(resource, areChildren);
  if (!children || !areChildren(children))
    return [`${by} names ${name}, which is no field of children; ${insteadOf(name, known)}`];
  const child = resources.get(children.resource ?? '');
  if (!child) return [];
  if (by !== 'countOf') return aggregatedProblems(by, field.kind, child, of);
  return isCount(field) ? [] : [`a field of the kind ${field.kind} counts nothing; write f.integer`];
}

const NOT_WITH = [...OF_COLUMNS.filter((one) => one !== 'filter'), 'required', 'managed'] as const;

/** Reports fields of children where a declaration needs a column, for example in `list.columns`. */
function placeProblems(resource: Resource): string[] {
  const { list, label = [], main, writable } = resource.declaration as unknown as Declaration;
  const isChildren = (name: string): boolean => own(resource, areChildren).includes(name);
  const remedy = 'leave it out, or name a field that counts them (countOf)';
  return Object.entries({ 'list.columns': list.columns, label: [label].flat(), main: main ?? [] })
    .flatMap(([called, names]) => names.filter(isChildren).map((name) => [called, name] as const))
    .map(([called, name]) => `${called} names ${name}, which is a list of records; ${remedy}`)
    .concat(
      (writable ?? [])
        .filter((name) => isWorkedOut(resource.fields[name] ?? {}))
        .map((name) => `writable names ${name}, which is worked out; leave it out`),
    );
}

const inputsOf = ({ declaration }: Resource): [string, Field][] =>
  Object.entries((declaration as unknown as Declaration).actions ?? {}).flatMap(([action, { input = {} }]) =>
    Object.entries(input).map(([name, field]): [string, Field] => [`${action}.${name}`, field]),
  );

export const checkChildren: Check = (resource, product) => {
  const at = (field: string | undefined, messages: readonly string[]): Problem[] =>
    messages.map((message) => ({ resource: resource.name, field, message }));
  return [
    ...Object.entries(resource.fields).flatMap(([name, field]) => [
      ...(areChildren(field) ? at(name, childrenProblems(resource, field, product)) : []),
      ...(isWorkedOut(field)
        ? at(name, [
            ...madeProblems(resource, field, product),
            ...formulaProblems(resource, field),
            ...misplaced(field, NOT_WITH, 'worked out'),
          ])
        : []),
    ]),
    ...at(undefined, placeProblems(resource)),
    ...inputsOf(resource).flatMap(([name, field]) =>
      areChildren(field) || isWorkedOut(field)
        ? at(name, ['an input has no children and computes nothing; give it the fields that it needs'])
        : [],
    ),
  ];
};
