import type { Field, Language, Resource, Predicate } from '@t3d/resources/kit';
import { isReference, isWorkedOut, fieldsOf, isNeeded, kindOf } from '@t3d/resources/kit';
import { childrenOf } from '../../../registry/children';
import { serverKindOf } from '../../../registry/kinds';
import { CHANGES, describesChanges } from '../../history/changeLabels';
import type { Json, Parameter } from '../apiCall';
import { BOOLEAN, INTEGER, listOf, TEXT, query } from '../apiCall';
import { CHANGE_NAMES, NAME, SYSTEM } from './responses';
import { fieldLabel } from '@t3d/resources/locales';
import { guardText } from '../../access/permissions';
import { isQueryable } from '../../rows/read/query';

/** Returns the fields of a record that a caller may send. */
function inputFields(resource: Resource, call: 'create' | 'update', isShown: Shown): [string, Field][] {
  const writable = resource.declaration.writable as readonly string[] | undefined;
  const only = call === 'update' && resource.view && writable !== undefined;
  return Object.entries(resource.fields).filter(([name, field]) =>
    only
      ? writable?.includes(name)
      : (isShown(field) || field.inputOnly) &&
        (!field.managed || writable?.includes(name)) &&
        !field.through &&
        !isWorkedOut(field) &&
        !(call === 'update' && field.createOnly),
  );
}

/** Returns the schema of a record's input with its children, which also have an id in an update. */
export function inputSchema(
  resource: Resource,
  call: 'create' | 'update',
  isShown: Shown,
  language: Language = 'en',
): Json {
  const shown = Object.entries(resource.fields).filter(([, field]) => isShown(field) && !field.inputOnly);
  const names = new Set(shown.map(([name]) => name));
  const schema = objectSchema(inputFields(resource, call, isShown), resource.name, names, language);
  const properties = schema.properties as Json;
  for (const { name, child, on, order } of childrenOf(resource)) {
    if (!(name in properties)) continue;
    const fields = inputFields(child, 'create', isShown).filter(([one]) => one !== on && one !== order);
    const { properties: own, ...row } = objectSchema(fields, child.name, undefined, language);
    const known = { id: { type: 'integer', description: 'one that is there; without it a new one' }, version: INTEGER };
    properties[name] = {
      type: 'array',
      description: 'all that the record shall have, in their order',
      items:
        call === 'create'
          ? { ...row, properties: own }
          : { type: 'object', properties: { ...known, ...(own as Json) } },
    };
  }
  return schema;
}

/** Returns the schemas of a record, for its creation and for its update. */
export function schemasOf(resource: Resource, isShown: Shown): [string, Json][] {
  const shown = Object.entries(resource.fields).filter(([, field]) => isShown(field) && !field.inputOnly);
  const record = objectSchema(shown, resource.name);
  const labels = Object.fromEntries(
    shown
      .filter(([, field]) => ['record', 'file'].includes(kindOf(field).refersTo ?? ''))
      .flatMap(([name, field]) => {
        const description = `what ${name} is called; null where the caller may not know`;
        const label = [`${name}Label`, { ...(kindOf(field).storage === 'links' ? listOf(NAME) : NAME), description }];
        if (!isReference(field) || !field.labelPublic) return [label];
        const closed = {
          ...BOOLEAN,
          description: `true where the record of ${name} is not for the caller; else absent`,
        };
        return [label, [`${name}Closed`, closed]];
      }),
  );
  return [
    [
      resource.name,
      {
        ...record,
        properties: {
          ...SYSTEM,
          ...labels,
          ...(describesChanges(resource) && { [`${CHANGES}Label`]: CHANGE_NAMES }),
          ...(record.properties as Json),
        },
        required: undefined,
      },
    ],
    [`${resource.name}.create`, inputSchema(resource, 'create', isShown)],
    [`${resource.name}.update`, { ...inputSchema(resource, 'update', isShown), required: undefined }],
  ];
}

/** Returns a reference to the allowed values if the field has a dictionary. */
const entriesOf = ({ kind, dictionary, strict }: Field): Json =>
  dictionary === undefined
    ? {}
    : {
        'x-dictionary': dictionary,
        description: kindOf({ kind }).isWord
          ? `named by the dictionary's list ${dictionary}; no new record takes a disabled entry`
          : `${strict ? 'a value' : 'usually a value'} of the dictionary's list ${dictionary}`,
      };

/** Returns the JSON Schema of a field's value in requests and responses. */
export const fieldSchemaJson = (field: Field): Json => ({
  ...serverKindOf(field).json(field),
  ...entriesOf(field),
});

/** Describes when a field is required or can be changed. Leaves out conditions with hidden fields. */
function conditionsOf(field: Field, resource: string, names: ReadonlySet<string>): Json {
  const inWords = (where: Predicate | undefined): string | undefined =>
    where && fieldsOf(where).every((name) => names.has(name))
      ? guardText({ language: 'en' }, { name: resource }, { where })
      : undefined;
  return { 'x-required-when': inWords(field.requiredWhen), 'x-editable': inWords(field.editable) };
}

const objectSchema = (
  fields: readonly [string, Field][],
  resource: string,
  names: ReadonlySet<string> = new Set(fields.map(([name]) => name)),
  language: Language = 'en',
): Json => ({
  type: 'object',
  properties: Object.fromEntries(
    fields.map(([name, field]) => [
      name,
      {
        title: fieldLabel(resource, name, language),
        ...fieldSchemaJson(field),
        ...conditionsOf(field, resource, names),
      },
    ]),
  ),
  required: fields.filter(([, field]) => isNeeded(field)).map(([name]) => name),
});

export type Shown = (field: Field) => boolean;

/** The parameters for paging and sorting. For a field named `sort` or `order`, another value filters by the field. */
const PAGING = [
  query('page', INTEGER),
  query('size', INTEGER),
  query('sort', TEXT),
  query('order', TEXT),
  query('q', TEXT, {
    description:
      'finds numbers, names and countries, also of records that the rows refer to; one part a line, all must match',
  }),
];

/** The parameter that reads a whole list page by page, even while rows are inserted and deleted. */
export const CURSOR = query('cursor', TEXT, {
  description: 'the `nextCursor` of the page before, with the same filters and order; in place of `page`',
});

export function listParameters(resource: Resource, isShown: Shown): Parameter[] {
  const queryable = Object.entries(resource.fields).filter((one) => isShown(one[1]) && isQueryable(resource, one));
  const words = (field: Field): string[] => (field.variants ? ['_read'] : []);
  const suffixes = (field: Field): string[] => {
    if (kindOf(field).isOrdered) return ['', '_gte', '_lte', '_in'];
    const { filter, isText } = serverKindOf(field);
    return ['', '_in', ...words(field), ...(isText && filter.operators.includes('like') ? ['_like'] : [])];
  };
  const filters = queryable.flatMap(([name, field]) =>
    suffixes(field).map((suffix) =>
      query(`${name}${suffix}`, {
        type: 'string',
        ...(suffix === '' && field.values ? { enum: [...field.values, ...Object.keys(field.variants ?? {})] } : {}),
      }),
    ),
  );
  return [...PAGING, ...filters.filter(({ name }) => !PAGING.some((one) => one.name === name))];
}
