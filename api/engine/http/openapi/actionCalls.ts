import type { Action, Field, Resource } from '@t3d/resources/kit';
import { isNeeded } from '@t3d/resources/kit';
import { isOpenToKeys } from '../../access/permissions';
import type { ApiCall, Json } from '../apiCall';
import { IDEMPOTENCY_KEY, INTEGER, answersAction, inputOf, sends, shapeOf } from '../apiCall';
import { CHECKED, DIGEST, FILE_ANSWER, IDS } from './answers';
import { fieldSchemaJson } from './fields';

/** The call that does an action, and the one that describes what it would do. */
export function actionCalls(
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
  const promised = sends(inputOf({ ...properties, digest: DIGEST }, required));
  const isFile = action.answers === 'file';
  const done = answersAction(
    shapeOf({ affected: INTEGER, jobId: INTEGER, ...(action.approval && { approvalId: INTEGER }) }),
  );
  const call = {
    method: 'post',
    path: `/${resource.name}/actions/${name}`,
    name: `${resource.name}.actions.${name}`,
    roles: action.roles,
    pattern: `${resource.name}:${name}`,
    openToKeys: isOpenToKeys(resource, action),
  } as const;
  return [
    {
      ...call,
      summary,
      parameters: action.idempotent ? [IDEMPOTENCY_KEY] : [],
      body: isFile ? body : promised,
      answers: isFile ? FILE_ANSWER : done,
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
