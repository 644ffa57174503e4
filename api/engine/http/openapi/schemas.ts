import type { Field, Language, Resource } from '@t3d/resources/kit';
import { isWorkedOut } from '@t3d/resources/kit';
import { childrenOf } from '../../../declared/children';
import { CHANGES, describesChanges } from '../../history/changeLabels';
import type { Json } from '../apiCall';
import { BOOLEAN, INTEGER, listOf } from '../apiCall';
import { CHANGE_NAMES, NAME, SYSTEM } from './answers';
import { objectSchema } from './fields';
import type { Shown } from './listParameters';

/** The fields that somebody gives of a record. */
function givenFields(resource: Resource, call: 'create' | 'update', isShown: Shown): [string, Field][] {
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

/** What is sent of a record: of its children their own fields, and on a change which of those that are there it is. */
export function inputSchema(
  resource: Resource,
  call: 'create' | 'update',
  isShown: Shown,
  language: Language = 'en',
): Json {
  const shown = Object.entries(resource.fields).filter(([, field]) => isShown(field) && !field.inputOnly);
  const names = new Set(shown.map(([name]) => name));
  const schema = objectSchema(givenFields(resource, call, isShown), resource.name, names, language);
  const properties = schema.properties as Json;
  for (const { name, child, on, order } of childrenOf(resource)) {
    if (!(name in properties)) continue;
    const fields = givenFields(child, 'create', isShown).filter(([one]) => one !== on && one !== order);
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

/** The schemas of a record, and of what makes and changes one. */
export function schemasOf(resource: Resource, isShown: Shown): [string, Json][] {
  const shown = Object.entries(resource.fields).filter(([, field]) => isShown(field) && !field.inputOnly);
  const record = objectSchema(shown, resource.name);
  const labels = Object.fromEntries(
    shown
      .filter(([, { kind }]) => kind === 'reference' || kind === 'references' || kind === 'file')
      .flatMap(([name, { kind, labelPublic }]) => {
        const description = `what ${name} is called; null where the caller may not know`;
        const label = [`${name}Label`, { ...(kind === 'references' ? listOf(NAME) : NAME), description }];
        if (kind !== 'reference' || !labelPublic) return [label];
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
