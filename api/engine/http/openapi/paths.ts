import type { Action, Field, Resource } from '@t3d/resources/kit';
import { resourceLabel } from '@t3d/resources/locales';
import type { Call } from '../../access/permissions';
import { rolesFor } from '../../access/permissions';
import type { Declared } from '../../rows/totals';
import { totalsDeclared } from '../../rows/totals';
import { keepsPast } from '../../asOf/instant';
import { mayLeaveRows } from '../../import/leftRows';
import type { Json } from '../apiCall';
import { BYTES, IDEMPOTENCY_KEY, INTEGER, TIME, inputOf, orNull, query, recordOf, sends, shapeOf } from '../apiCall';
import { actionPaths } from './actionPaths';
import {
  CHECKED,
  CHECKED_FILE,
  COLUMN_MAP,
  CORRECTIONS,
  DIGEST,
  DIFFERENCE,
  DRY_RUN,
  FILE_ANSWER,
  GOOD_ONLY,
  ID,
  IDS,
  IMPORTED,
  PREVIEWED,
  TRAIL_ROW,
  answer,
  rows,
} from './answers';
import { fieldSchemaJson } from './fields';
import { asOfParameters } from './asOfParameters';
import type { Shown } from './listParameters';
import { listParameters } from './listParameters';

interface Grants {
  common(call: Call): Json;
  may(call: Call): boolean;
}

const READ_WORD = 'the word that these rows show in place of the stored one; left out where they show that one';

/** Sums over what a list with the same filters shows. */
function totalsCall(resource: Resource, { of, by }: Declared, isShown: Shown): Json {
  const parts = [...by, ...of]
    .map((name) => [name, resource.fields[name] as Field] as const)
    .filter(([, field]) => isShown(field));
  // A summary names no field either that its reader may not see.
  const seen = (names: readonly string[]): string =>
    names.filter((name) => parts.some(([one]) => one === name)).join(', ');
  const words = parts.flatMap(([name, { variants }]) =>
    variants ? [[`${name}Read`, { type: 'string', enum: Object.keys(variants), description: READ_WORD }]] : [],
  );
  const row = shapeOf({
    ...Object.fromEntries(parts.map(([name, field]) => [name, fieldSchemaJson(field)])),
    ...(Object.fromEntries(words) as Json),
    count: INTEGER,
  });
  return {
    tags: [resource.name],
    'x-roles': rolesFor(resource, 'list'),
    'x-pattern': `${resource.name}:list`,
    operationId: `${resource.name}.totals`,
    summary: `sums of ${seen(of)}${by.length > 0 ? ` by ${seen(by)}` : ''}`,
    parameters: listParameters(resource, isShown),
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
      parameters: [...listParameters(resource, isShown), ...asOfParameters(resource)],
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
  if (may('show'))
    one.get = { ...common('show'), parameters: asOfParameters(resource), responses: answer(recordOf(name)) };
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

type Path = [string, Json];
type PathsOf = (resource: Resource, isShown: Shown, grants: Grants) => Path[];

/** What a call has that is named after none of the five usual ones. */
const further = ({ name }: Resource, { common }: Grants, call: Call, verb: string, summary: string): Json => ({
  ...common(call),
  operationId: `${name}.${verb}`,
  summary,
});

const historyPaths: PathsOf = (resource, _isShown, grants) => {
  if (!grants.may('show') || resource.declaration.untracked) return [];
  const summary = 'who changed what, and when: the newest 500, or those older than the row `before`';
  const get = {
    ...further(resource, grants, 'show', 'history', summary),
    parameters: [ID, query('before', INTEGER)],
    responses: rows(TRAIL_ROW, {
      next: { ...orNull(INTEGER), description: 'where the older rows begin, as `before` of the next question' },
    }),
  };
  return [[`/${resource.name}/{id}/history`, { get }]];
};

/** What differs between two instants, of the list and of one record. */
const changePaths: PathsOf = (resource, _isShown, grants) => {
  if (!keepsPast(resource) || !grants.may('show') || !grants.may('list')) return [];
  const span = [
    query('from', TIME, { required: true }),
    query('to', { ...TIME, description: 'now, if it is left out' }),
  ];
  const pages = [query('page', INTEGER), query('size', INTEGER)];
  const call = (verb: string, of: 'list' | 'show', summary: string): Json =>
    further(resource, grants, of, verb, summary);
  const responses = rows(DIFFERENCE);
  return [
    [
      `/${resource.name}/all/changes`,
      {
        get: {
          ...call('changes', 'list', 'what was added, changed and removed between two instants'),
          parameters: [...span, ...pages],
          responses,
        },
      },
    ],
    [
      `/${resource.name}/{id}/changes`,
      {
        get: {
          ...call('record.changes', 'show', 'what changed in the record between two instants'),
          parameters: [ID, ...span],
          responses,
        },
      },
    ],
  ];
};

const exportPaths: PathsOf = (resource, isShown, { common, may }) => {
  if (!may('export')) return [];
  const get = {
    ...common('export'),
    parameters: [query('format', { enum: ['xlsx', 'csv'] }), ...listParameters(resource, isShown)],
    responses: FILE_ANSWER,
  };
  return [[`/${resource.name}/export`, { get }]];
};

const totalsPaths: PathsOf = (resource, isShown, { may }) => {
  const totals = totalsDeclared(resource);
  return may('list') && totals ? [[`/${resource.name}/totals`, { get: totalsCall(resource, totals, isShown) }]] : [];
};

const deletePaths: PathsOf = (resource, _isShown, grants) => {
  if (!grants.may('delete')) return [];
  const body = { requestBody: sends(inputOf({ ids: IDS })) };
  const done = {
    requestBody: sends(inputOf({ ids: IDS, digest: DIGEST }, ['ids'])),
    responses: answer(shapeOf({ affected: INTEGER })),
  };
  const tried = { ...body, responses: CHECKED };
  const call = (verb: string, summary: string): Json => further(resource, grants, 'delete', verb, summary);
  const path = `/${resource.name}/actions/delete`;
  return [
    [path, { post: { ...call('actions.delete', 'delete several, all or none'), ...done } }],
    [`${path}/check`, { post: { ...call('actions.delete.check', 'what deleting would do'), ...tried } }],
  ];
};

const importPaths: PathsOf = (resource, _isShown, grants) => {
  const { name, declaration } = resource;
  if (!declaration.import || !grants.may('import')) return [];
  const call = (verb: string, summary: string): Json => further(resource, grants, 'import', verb, summary);
  const file = inputOf(
    {
      file: BYTES,
      columns: COLUMN_MAP,
      cells: CORRECTIONS,
      dryRun: DRY_RUN,
      digest: CHECKED_FILE,
      ...(mayLeaveRows(resource) && { goodOnly: GOOD_ONLY }),
    },
    ['file'],
  );
  const post = {
    ...grants.common('import'),
    parameters: [query('dryRun', DRY_RUN), IDEMPOTENCY_KEY],
    requestBody: sends(file, 'multipart/form-data'),
    responses: answer(IMPORTED),
  };
  const preview = {
    ...call('import.columns', 'what the headings of a file are taken for'),
    requestBody: sends(inputOf({ file: BYTES }), 'multipart/form-data'),
    responses: answer(PREVIEWED),
  };
  const template = { ...call('template', 'an empty workbook to fill in'), responses: FILE_ANSWER };
  return [
    [`/${name}/import`, { post }],
    [`/${name}/import/columns`, { post: preview }],
    [`/${name}/import-template`, { get: template }],
  ];
};

/** The calls of a resource that its declaration makes, in the order of the document. */
const PATHS: readonly PathsOf[] = [
  recordPaths,
  historyPaths,
  changePaths,
  exportPaths,
  totalsPaths,
  deletePaths,
  importPaths,
];

/** Every call of a resource that somebody may make. */
export function resourcePaths(resource: Resource, isShown: Shown): [string, Json][] {
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
  return [...PATHS.flatMap((pathsOf) => pathsOf(resource, isShown, grants)), ...actions];
}
