import type { Resource } from '@t3d/resources/kit';
import type { Actor } from '../../../context';
import type { Registry } from '../../../declared/registry';
import { mayRead } from '../../access/permissions';
import { CHANGES, describesChanges } from '../../history/changeLabels';
import type { Json } from '../apiCall';
import { content, listOf } from '../apiCall';
import { CHANGE_NAMES, NAME, SYSTEM } from './answers';
import { objectSchema } from './fields';
import type { Shown } from './listParameters';
import { resourcePaths } from './paths';

/** The schemas of a record, and of what makes and changes one. */
function schemasOf(resource: Resource, isShown: Shown): [string, Json][] {
  const shown = Object.entries(resource.fields).filter(([, field]) => isShown(field) && !field.inputOnly);
  const names = new Set(shown.map(([name]) => name));
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
  const record = objectSchema(shown, resource.name);
  const labels = Object.fromEntries(
    shown
      .filter(([, { kind }]) => kind === 'reference' || kind === 'references' || kind === 'file')
      .map(([name, { kind }]) => {
        const description = `what ${name} is called; null where the caller may not know`;
        return [`${name}Label`, { ...(kind === 'references' ? listOf(NAME) : NAME), description }];
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
    [`${resource.name}.create`, objectSchema(given('create'), resource.name, names)],
    [`${resource.name}.update`, { ...objectSchema(given('update'), resource.name, names), required: undefined }],
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
