import type { Action, Field, Resource } from '@t3d/resources/kit';
import { isNeeded } from '@t3d/resources/kit';
import type { Json } from '../apiCall';
import { IDEMPOTENCY_KEY, INTEGER, REFUSED, answersAction, sends, shapeOf } from '../apiCall';
import { CHECKED, DIGEST, FILE_ANSWER, IDS } from './answers';
import { fieldSchemaJson } from './fields';

/** The call that does an action, and the one that describes what it would do. */
export function actionPaths(resource: Resource, name: string, action: Action): [string, Json][] {
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
  const promised = sends({ ...schema, properties: { ...(schema.properties as Json), digest: DIGEST } });
  const common = { tags: [resource.name], 'x-roles': action.roles, 'x-pattern': `${resource.name}:${name}` };
  const headers = action.idempotent ? [IDEMPOTENCY_KEY] : [];
  const responses =
    action.answers === 'file'
      ? FILE_ANSWER
      : {
          ...answersAction(shapeOf({ affected: INTEGER, jobId: INTEGER, approvalId: INTEGER })),
          ...REFUSED,
        };
  return [
    [
      `/${resource.name}/actions/${name}`,
      {
        post: {
          ...common,
          summary: `${name} (${resource.name})`,
          operationId: `${resource.name}.actions.${name}`,
          parameters: headers,
          requestBody: action.answers === 'file' ? body : promised,
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
