import type { Action, Field, Resource } from '@t3d/resources/kit';
import { isNeeded } from '@t3d/resources/kit';
import { fieldLabel, resourceLabel } from '@t3d/resources/locales';
import type { Actor } from '../../context';
import type { Call } from '../access/permissions';
import { mayRead, rolesFor } from '../access/permissions';
import type { Json, Parameter } from './apiCall';
import {
  BOOLEAN,
  BYTES,
  IDEMPOTENCY_KEY,
  INTEGER,
  REFUSED,
  TEXT,
  TIME,
  answersOne,
  answersRows,
  content,
  inputOf,
  listOf,
  orNull,
  query,
  recordOf,
  sends,
  shapeOf,
} from './apiCall';
import { CHANGES, tellsChanges } from '../history/changeLabels';
import type { Registry } from '../../declared/registry';
import type { Declared } from '../rows/totals';
import { totalsDeclared } from '../rows/totals';

/** JSON Schema of a field, as it stands on the wire. */
export function fieldSchemaJson(field: Field): Json {
  const nullable = (type: string, more: Json = {}): Json => ({
    type: field.required && !field.nullable ? type : [type, 'null'],
    ...more,
  });
  switch (field.kind) {
    case 'integer':
      return nullable('integer', { minimum: field.min, maximum: field.max });
    case 'money':
      return nullable('integer', { description: 'minor units (cents)', minimum: field.min });
    case 'rate':
      return nullable('number');
    case 'boolean':
      return { type: 'boolean' };
    case 'enum':
      return nullable('string', { enum: field.required ? [...(field.values ?? [])] : [...(field.values ?? []), null] });
    case 'date':
      return nullable('string', { format: 'date' });
    case 'time':
      return nullable('string', { format: 'date-time' });
    case 'reference':
      return nullable('integer', { description: `id of ${field.resource}` });
    case 'image':
      return nullable('integer', { description: 'id of an uploaded file' });
    case 'references':
      return nullable('array', { items: { type: 'integer' } });
    case 'texts':
    case 'areaCodes':
      return nullable('array', { items: { type: 'string' }, maxItems: field.limit });
    case 'i18n':
      return nullable('object', {
        properties: { zh: { type: 'string' }, en: { type: 'string' }, cht: { type: 'string' } },
        additionalProperties: false,
      });
    case 'json':
      return {};
    case 'secret':
      return { type: 'string', writeOnly: true, pattern: field.pattern };
    default:
      return nullable('string', { maxLength: field.length, pattern: field.pattern });
  }
}

const shape = (fields: readonly [string, Field][], resource: string): Json => ({
  type: 'object',
  properties: Object.fromEntries(
    fields.map(([name, field]) => [name, { title: fieldLabel(resource, name, 'en'), ...fieldSchemaJson(field) }]),
  ),
  required: fields.filter(([, field]) => isNeeded(field)).map(([name]) => name),
});

const SYSTEM: Json = { id: INTEGER, version: INTEGER, createdAt: TIME, updatedAt: TIME };
const answer = (data: Json): Json => ({ ...answersOne(data), ...REFUSED });
const rows = (row: Json, more?: Record<string, Json>): Json => ({ ...answersRows(row, more), ...REFUSED });
const FILE_ANSWER: Json = {
  200: {
    description: 'the file',
    headers: { 'Content-Disposition': { schema: TEXT } },
    ...content(BYTES, 'application/octet-stream'),
  },
  ...REFUSED,
};
const CHECKED = answer(shapeOf({ matched: INTEGER, available: INTEGER }));
const IMPORTED = shapeOf({
  total: INTEGER,
  created: INTEGER,
  updated: INTEGER,
  errors: listOf(shapeOf({ row: INTEGER, field: TEXT, message: TEXT })),
  failed: INTEGER,
  errorsUrl: TEXT,
  columns: listOf(shapeOf({ heading: TEXT, field: orNull(TEXT) })),
  jobId: INTEGER,
  importId: INTEGER,
  cost: shapeOf({ amount: INTEGER, currency: TEXT, before: INTEGER, after: INTEGER }),
});
const DRY_RUN: Json = {
  type: 'string',
  enum: ['true', 'false', '1', '0'],
  description: 'a trial: says what the import would do and writes nothing; in the query or beside the file',
};
const COLUMN_MAP: Json = {
  type: 'string',
  description:
    'JSON {heading: field or null}: what headings mean where they do not say it themselves; null leaves the column out',
};
const LOOKED = shapeOf({
  columns: listOf(shapeOf({ heading: TEXT, field: { type: ['string', 'null'] }, samples: listOf(TEXT) })),
  fields: listOf(shapeOf({ name: TEXT, label: TEXT, required: BOOLEAN })),
});
const NAME = orNull(TEXT);
const CHANGE_LIST: Json = {
  type: 'object',
  description: 'by field, what stood there and what stands there now',
  additionalProperties: shapeOf({ before: {}, after: {} }),
};
const TRAIL_ROW = shapeOf({
  id: INTEGER,
  at: TIME,
  actor: orNull(INTEGER),
  actorLabel: NAME,
  action: TEXT,
  actionLabel: NAME,
  source: NAME,
  changes: CHANGE_LIST,
  revertable: { ...listOf(TEXT), description: 'the fields of which the caller may put back what stood there' },
});
const CHANGE_NAMES: Json = {
  type: 'object',
  description: 'by field and id, what the records are called that the changes refer to',
  additionalProperties: { type: 'object', additionalProperties: TEXT },
};
const ID: Json = { name: 'id', in: 'path', required: true, schema: INTEGER };
const IDS = { type: 'array', items: INTEGER, minItems: 1 };

interface Grants {
  common(call: Call): Json;
  may(call: Call): boolean;
}
type Shown = (field: Field) => boolean;

/**
 * A field of the name `sort` or `order` has no parameter of its own: it is filtered by the same word, where its value
 * is no sorting.
 */
const PAGING = [
  query('page', INTEGER),
  query('size', INTEGER),
  query('sort', TEXT),
  query('order', TEXT),
  query('q', TEXT),
];

function parameters(resource: Resource, isShown: Shown): Parameter[] {
  const queryable = Object.entries(resource.fields).filter(
    ([name, field]) =>
      isShown(field) &&
      !field.sealed &&
      !field.computed &&
      (field.filter || (resource.declaration.list.columns as readonly string[]).includes(name)),
  );
  const words = (field: Field): string[] => (field.variants ? ['_read'] : []);
  const suffixes = (field: Field): string[] =>
    ['integer', 'money', 'rate', 'date', 'time'].includes(field.kind)
      ? ['', '_gte', '_lte', '_in']
      : ['', '_in', ...words(field), ...(['text', 'digits', 'contact'].includes(field.kind) ? ['_like'] : [])];
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

function actionPaths(resource: Resource, name: string, action: Action): [string, Json][] {
  const ids: [string, Json][] =
    action.on === 'resource' ? [] : [['ids', { ...IDS, ...(action.on === 'one' ? { maxItems: 1 } : {}) }]];
  const inputs = Object.entries<Field>(action.input ?? {});
  const schema: Json = {
    type: 'object',
    additionalProperties: false,
    properties: {
      ...Object.fromEntries(ids),
      ...Object.fromEntries(inputs.map(([input, field]) => [input, fieldSchemaJson(field)])),
    },
    required: [
      ...(action.ranges ? [] : ids.map(([id]) => id)),
      ...inputs.filter(([, field]) => isNeeded(field)).map(([input]) => input),
    ],
  };
  const body = sends(schema);
  const common = { tags: [resource.name], 'x-roles': action.roles, 'x-pattern': `${resource.name}:${name}` };
  const headers = action.idempotent ? [IDEMPOTENCY_KEY] : [];
  const responses = action.answers === 'file' ? FILE_ANSWER : answer(shapeOf({ affected: INTEGER, jobId: INTEGER }));
  return [
    [
      `/${resource.name}/actions/${name}`,
      {
        post: {
          ...common,
          summary: `${name} (${resource.name})`,
          operationId: `${resource.name}.actions.${name}`,
          parameters: headers,
          requestBody: body,
          responses,
        },
      },
    ],
    [
      `/${resource.name}/actions/${name}/check`,
      {
        post: {
          ...common,
          summary: `what ${name} would do`,
          operationId: `${resource.name}.actions.${name}.check`,
          requestBody: body,
          responses: CHECKED,
        },
      },
    ],
  ];
}

/** Sums over what a list with the same filters shows. */
function totalsCall(resource: Resource, { of, by }: Declared, isShown: Shown): Json {
  const parts = [...by, ...of]
    .map((name) => [name, resource.fields[name] as Field] as const)
    .filter(([, field]) => isShown(field));
  // A summary names no field either that its reader may not know.
  const seen = (names: readonly string[]): string =>
    names.filter((name) => parts.some(([one]) => one === name)).join(', ');
  const row = shapeOf({
    ...Object.fromEntries(parts.map(([name, field]) => [name, fieldSchemaJson(field)])),
    count: INTEGER,
  });
  return {
    tags: [resource.name],
    'x-roles': rolesFor(resource, 'list'),
    'x-pattern': `${resource.name}:list`,
    operationId: `${resource.name}.totals`,
    summary: `sums of ${seen(of)}${by.length > 0 ? ` by ${seen(by)}` : ''}`,
    parameters: parameters(resource, isShown),
    responses: rows(row),
  };
}

function recordPaths(resource: Resource, isShown: Shown, { common, may }: Grants): [string, Json][] {
  const { name } = resource;
  const collection: Json = {};
  if (may('list'))
    collection.get = {
      ...common('list'),
      summary: `list ${resourceLabel(name, 'en').label}`,
      parameters: parameters(resource, isShown),
      responses: rows(recordOf(name)),
    };
  if (may('create'))
    collection.post = {
      ...common('create'),
      parameters: [IDEMPOTENCY_KEY],
      requestBody: sends(recordOf(`${name}.create`)),
      responses: answer(recordOf(name)),
    };
  const one: Json = {};
  if (may('show')) one.get = { ...common('show'), responses: answer(recordOf(name)) };
  if (may('update'))
    one.put = {
      ...common('update'),
      requestBody: sends(recordOf(`${name}.update`)),
      responses: answer(recordOf(name)),
    };
  if (may('delete')) one.delete = { ...common('delete'), responses: answer({ type: 'object' }) };
  const paths: [string, Json][] = [
    [`/${name}`, collection],
    [`/${name}/{id}`, { parameters: [ID], ...one }],
  ];
  return paths.filter(([, item]) => Object.keys(item).some((key) => key !== 'parameters'));
}

/** What else there is for a resource: sums, files, the trail of a record, and what deleting would do. */
function furtherPaths(resource: Resource, isShown: Shown, { common, may }: Grants): [string, Json][] {
  const { name, declaration } = resource;
  const paths: [string, Json][] = [];
  const further = (call: Call, verb: string, summary: string): Json => ({
    ...common(call),
    operationId: `${name}.${verb}`,
    summary,
  });
  if (may('show') && !declaration.untracked)
    paths.push([
      `/${name}/{id}/history`,
      {
        get: {
          ...further(
            'show',
            'history',
            'who changed what, and when: the newest 500, or those older than the row `before`',
          ),
          parameters: [ID, query('before', INTEGER)],
          responses: rows(TRAIL_ROW, {
            next: { ...orNull(INTEGER), description: 'where the older rows begin, as `before` of the next question' },
          }),
        },
      },
    ]);
  if (may('export'))
    paths.push([
      `/${name}/export`,
      {
        get: {
          ...common('export'),
          parameters: [query('format', { enum: ['xlsx', 'csv'] }), ...parameters(resource, isShown)],
          responses: FILE_ANSWER,
        },
      },
    ]);
  const totals = totalsDeclared(resource);
  if (may('list') && totals) paths.push([`/${name}/totals`, { get: totalsCall(resource, totals, isShown) }]);
  if (may('delete')) {
    const body = { requestBody: sends(inputOf({ ids: IDS })) };
    const done = { ...body, responses: answer(shapeOf({ affected: INTEGER })) };
    paths.push([
      `/${name}/actions/delete`,
      { post: { ...further('delete', 'actions.delete', 'delete several, all or none'), ...done } },
    ]);
    const tried = { ...body, responses: CHECKED };
    paths.push([
      `/${name}/actions/delete/check`,
      { post: { ...further('delete', 'actions.delete.check', 'what deleting would do'), ...tried } },
    ]);
  }
  if (!declaration.import || !may('import')) return paths;
  return [
    ...paths,
    [
      `/${name}/import`,
      {
        post: {
          ...common('import'),
          parameters: [query('dryRun', DRY_RUN), IDEMPOTENCY_KEY],
          requestBody: sends(
            inputOf({ file: BYTES, columns: COLUMN_MAP, dryRun: DRY_RUN }, ['file']),
            'multipart/form-data',
          ),
          responses: answer(IMPORTED),
        },
      },
    ],
    [
      `/${name}/import/columns`,
      {
        post: {
          ...further('import', 'import.columns', 'what the headings of a file are taken for'),
          requestBody: sends(inputOf({ file: BYTES }), 'multipart/form-data'),
          responses: answer(LOOKED),
        },
      },
    ],
    [
      `/${name}/import-template`,
      { get: { ...further('import', 'template', 'an empty workbook to fill in'), responses: FILE_ANSWER } },
    ],
  ];
}

function resourcePaths(resource: Resource, isShown: Shown): [string, Json][] {
  const grants: Grants = {
    common: (call) => ({
      tags: [resource.name],
      'x-roles': rolesFor(resource, call),
      'x-pattern': `${resource.name}:${call}`,
      operationId: `${resource.name}.${call}`,
    }),
    may: (call) => rolesFor(resource, call).length > 0,
  };
  const actions = Object.entries<Action>(resource.declaration.actions ?? {}).flatMap(([name, action]) =>
    actionPaths(resource, name, action),
  );
  return [...recordPaths(resource, isShown, grants), ...furtherPaths(resource, isShown, grants), ...actions];
}

function schemasOf(resource: Resource, isShown: Shown): [string, Json][] {
  const shown = Object.entries(resource.fields).filter(([, field]) => isShown(field) && !field.inputOnly);
  const writable = resource.declaration.writable as readonly string[] | undefined;
  const only = (call: 'create' | 'update'): boolean => call === 'update' && resource.view && writable !== undefined;
  const given = (call: 'create' | 'update') =>
    Object.entries(resource.fields).filter(([name, field]) =>
      only(call)
        ? writable?.includes(name)
        : (isShown(field) || field.inputOnly) &&
          (!field.managed || writable?.includes(name)) &&
          !field.through &&
          !(call === 'update' && field.createOnly),
    );
  const record = shape(shown, resource.name);
  const labels = Object.fromEntries(
    shown
      .filter(([, field]) => field.kind === 'reference')
      .map(([name]) => [
        `${name}Label`,
        { ...NAME, description: `what ${name} is called; null where the caller may not know` },
      ]),
  );
  return [
    [
      resource.name,
      {
        ...record,
        properties: {
          ...SYSTEM,
          ...labels,
          ...(tellsChanges(resource) && { [`${CHANGES}Label`]: CHANGE_NAMES }),
          ...(record.properties as Json),
        },
        required: undefined,
      },
    ],
    [`${resource.name}.create`, shape(given('create'), resource.name)],
    [`${resource.name}.update`, { ...shape(given('update'), resource.name), required: undefined }],
  ];
}

/**
 * OpenAPI 3.1 of every declared resource: calls, filters, inputs, roles and patterns. Labels are English. Fields that
 * the reader's role may not see are not in it; somebody without a session sees those that no role is kept from.
 */
export function openApi(registry: Registry, product: string, actor: Actor | null): Json {
  const isShown: Shown = (field) =>
    actor ? mayRead(actor, field) : !field.hidden && !field.read && field.kind !== 'secret';
  const error = {
    description: 'refused',
    ...content({
      type: 'object',
      properties: {
        code: { type: 'integer' },
        message: { type: 'string' },
        requestId: { type: 'string' },
        errors: { type: 'object', additionalProperties: { type: 'string' } },
      },
    }),
  };
  return {
    openapi: '3.1.0',
    info: { title: product, version: '1.0' },
    servers: [{ url: '/t3d-api' }],
    security: [{ session: [] }],
    paths: Object.fromEntries([...registry.values()].flatMap((resource) => resourcePaths(resource, isShown))),
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'header', name: 'X-Session-Id' } },
      responses: { Error: error },
      schemas: Object.fromEntries([...registry.values()].flatMap((resource) => schemasOf(resource, isShown))),
    },
  };
}
