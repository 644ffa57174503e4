import type { Action, Field, Resource } from '@t3d/resources/kit';
import { actionPattern, isNeeded } from '@t3d/resources/kit';
import { resourceLabel } from '@t3d/resources/locales';
import type { Call } from '../../access/permissions';
import { isOpenToKeys, rolesFor } from '../../access/permissions';
import { totalsDeclared } from '../../rows/read/totals';
import { hasPast } from '../../asOf/rows';
import { maySkipRows } from '../../import/undo';
import type { ApiCall, Json } from '../apiCall';
import {
  BYTES,
  IDEMPOTENCY_KEY,
  INTEGER,
  TEXT,
  TIME,
  respondsWithOne,
  respondsWithRows,
  inputOf,
  orNull,
  query,
  recordOf,
  sends,
  shapeOf,
  respondsWithAction,
} from '../apiCall';
import {
  AS_OF,
  CHECKED_FILE,
  COLUMN_MAP,
  CORRECTIONS,
  DIFFERENCE,
  DRY_RUN,
  FILE_RESPONSE,
  GOOD_ONLY,
  IMPORTED,
  NEXT_CURSOR,
  RECOGNISED,
  PREVIEWED,
  TRAIL_ROW,
  CHECKED,
  DIGEST,
  IDS,
} from './responses';
import type { Shown } from './schemas';
import { fieldSchemaJson, CURSOR, listParameters } from './schemas';

type CallTexts = Pick<ApiCall, 'summary' | 'parameters' | 'body' | 'answers'>;
/**
 * Describes a call by method, path and access, for example `['get', '/totals', 'totals']`, unless no role has the
 * access.
 */
type Describe = (
  right: Call,
  [method, path, verb]: readonly [ApiCall['method'], string, string?],
  said: CallTexts,
) => ApiCall[];

const READ_WORD = 'the word that these rows show in place of the stored one; left out where they show that one';

/** Describes the call that sums the rows of a list with its filters. */
function totalsCalls(resource: Resource, isShown: Shown, describe: Describe): ApiCall[] {
  const declared = totalsDeclared(resource);
  if (!declared) return [];
  const { of, by } = declared;
  const parts = [...by, ...of]
    .map((name) => [name, resource.fields[name] as Field] as const)
    .filter(([, field]) => isShown(field));
  // Name only fields in the summary that the reader may see.
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
  return describe('list', ['get', '/totals', 'totals'], {
    summary: `sums of ${seen(of)}${by.length > 0 ? ` by ${seen(by)}` : ''}`,
    parameters: listParameters(resource, isShown),
    answers: respondsWithRows(row),
  });
}

/** Describes the calls that read a list, read a record and write a record. */
function recordCalls(resource: Resource, isShown: Shown, describe: Describe): ApiCall[] {
  const { name } = resource;
  const { label, singular } = resourceLabel(name, 'en');
  const record = respondsWithOne(recordOf(name));
  const past = hasPast(resource) ? [query('asOf', AS_OF)] : [];
  const listed = listParameters(resource, isShown);
  const format = query('format', { enum: ['xlsx', 'csv'] });
  const columns = query('columns', { ...TEXT, description: 'names of list columns, separated by commas' });
  const [made, changed] = [sends(recordOf(`${name}.create`)), sends(recordOf(`${name}.update`))];
  const gone = respondsWithOne({ type: 'object' });
  return [
    describe('list', ['get', ''], {
      summary: `list ${label}`,
      parameters: [...listed, CURSOR, ...past],
      answers: respondsWithRows(recordOf(name), { nextCursor: NEXT_CURSOR, recognised: RECOGNISED }),
    }),
    describe('create', ['post', ''], {
      summary: `create one ${singular}`,
      parameters: [IDEMPOTENCY_KEY],
      body: made,
      answers: record,
    }),
    describe('show', ['get', '/{id}'], { summary: `read one ${singular}`, parameters: past, answers: record }),
    describe('update', ['put', '/{id}'], { summary: `change one ${singular}`, body: changed, answers: record }),
    describe('delete', ['delete', '/{id}'], { summary: `delete one ${singular}`, answers: gone }),
    describe('export', ['get', '/export'], {
      summary: `export ${label} to a file`,
      parameters: [format, columns, ...listed],
      answers: FILE_RESPONSE,
    }),
  ].flat();
}

/** Describes the calls for a record's history and for differences between two times. */
function pastCalls(resource: Resource, describe: Describe): ApiCall[] {
  const next = { ...orNull(INTEGER), description: 'where the older rows begin, as `before` of the next question' };
  const history = describe('show', ['get', '/{id}/history', 'history'], {
    summary: 'who changed what, and when: the newest 500, or those older than the row `before`',
    parameters: [query('before', INTEGER)],
    answers: respondsWithRows(TRAIL_ROW, { next }),
  });
  const span = [
    query('from', TIME, { required: true }),
    query('to', { ...TIME, description: 'now, if it is left out' }),
  ];
  const answers = respondsWithRows(DIFFERENCE);
  const all = describe('list', ['get', '/all/changes', 'changes'], {
    summary: 'what was added, changed and removed between two instants',
    parameters: [...span, query('page', INTEGER), query('size', INTEGER)],
    answers,
  });
  const one = describe('show', ['get', '/{id}/changes', 'record.changes'], {
    summary: 'what changed in the record between two instants',
    parameters: span,
    answers,
  });
  const differs = hasPast(resource) && all.length > 0 && one.length > 0;
  return [...(resource.declaration.untracked ? [] : history), ...(differs ? [...all, ...one] : [])];
}

function importCalls(resource: Resource, describe: Describe): ApiCall[] {
  if (!resource.declaration.import) return [];
  const input = {
    file: BYTES,
    columns: COLUMN_MAP,
    cells: CORRECTIONS,
    dryRun: DRY_RUN,
    digest: CHECKED_FILE,
    ...(maySkipRows(resource) && { goodOnly: GOOD_ONLY }),
  };
  return [
    describe('import', ['post', '/import'], {
      summary: 'import a file, or try to',
      parameters: [query('dryRun', DRY_RUN), IDEMPOTENCY_KEY],
      body: sends(inputOf(input, ['file']), 'multipart/form-data'),
      answers: respondsWithOne(IMPORTED),
    }),
    describe('import', ['post', '/import/columns', 'import.columns'], {
      summary: 'what the headings of a file are taken for',
      body: sends(inputOf({ file: BYTES }), 'multipart/form-data'),
      answers: respondsWithOne(PREVIEWED),
    }),
    describe('import', ['get', '/import-template', 'template'], {
      summary: 'an empty workbook to fill in',
      answers: FILE_RESPONSE,
    }),
  ].flat();
}

/** Describes every call of a resource that at least one role may make, from the declaration. */
export function resourceCalls(resource: Resource, isShown: Shown): ApiCall[] {
  const { name, declaration } = resource;
  const openToKeys = isOpenToKeys(resource);
  const describe: Describe = (right, [method, path, verb = right], said) => {
    const roles = rolesFor(resource, right);
    const call = {
      method,
      path: `/${name}${path}`,
      name: `${name}.${verb}`,
      roles,
      pattern: `${name}:${right}`,
      openToKeys,
    };
    return roles.length > 0 ? [{ ...call, ...said }] : [];
  };
  const deletion: Action = { on: 'many', roles: rolesFor(resource, 'delete') };
  return [
    ...recordCalls(resource, isShown, describe),
    ...pastCalls(resource, describe),
    ...totalsCalls(resource, isShown, describe),
    ...importCalls(resource, describe),
    ...(deletion.roles.length > 0 ? actionCalls(resource, 'delete', deletion, 'delete several, all or none') : []),
    ...Object.entries<Action>(declaration.actions ?? {}).flatMap(([action, declared]) =>
      actionCalls(resource, action, declared),
    ),
  ];
}

function actionCalls(
  resource: Resource,
  name: string,
  action: Action,
  summary = `${name} (${resource.name})`,
): ApiCall[] {
  const ids: [string, Json][] =
    action.on === 'resource' ? [] : [['ids', { ...IDS, ...(action.on === 'one' ? { maxItems: 1 } : {}) }]];
  const inputs = Object.entries<Field>(action.input ?? {});
  const properties: Record<string, Json> = Object.fromEntries([
    ...ids,
    ...inputs.map(([input, field]) => [input, fieldSchemaJson(field)] as const),
  ]);
  const required = [
    ...(action.ranges ? [] : ids.map(([id]) => id)),
    ...inputs.filter(([, field]) => isNeeded(field)).map(([input]) => input),
  ];
  const body = sends(inputOf(properties, required));
  const previewed = sends(inputOf({ ...properties, digest: DIGEST }, required));
  const isFile = action.answers === 'file';
  const done = respondsWithAction(
    shapeOf({ affected: INTEGER, jobId: INTEGER, ...(action.approval && { approvalId: INTEGER }) }),
  );
  const call = {
    method: 'post',
    path: `/${resource.name}/actions/${name}`,
    name: `${resource.name}.actions.${name}`,
    roles: action.roles,
    pattern: actionPattern(resource.name, name),
    openToKeys: isOpenToKeys(resource, action),
  } as const;
  return [
    {
      ...call,
      summary,
      parameters: action.idempotent ? [IDEMPOTENCY_KEY] : [],
      body: isFile ? body : previewed,
      answers: isFile ? FILE_RESPONSE : done,
    },
    {
      ...call,
      path: `${call.path}/check`,
      name: `${call.name}.check`,
      summary: `what ${name} would do`,
      body,
      answers: CHECKED,
    },
  ];
}
