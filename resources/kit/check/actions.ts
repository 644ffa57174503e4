import type { Action, Roles } from '../calls';
import type { Declaration } from '../declaration';
import type { Resource } from '../define';
import { SHARED_HISTORY, rolesOf } from '../define';
import type { Field } from '../field';
import { isColumn } from '../stored';
import { isReference, kindOf } from '../kind';
import { ACTION_ICONS } from '../icons';
import { takes } from './fields';
import type { Check, Product } from './problem';
import { fieldNamed, insteadOf, unknownField } from './problem';

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
/** Calls that have routes of their own. */
const CALLS = ['create', 'update', 'delete', 'import', 'export'];

/** What an action writes: fields that are stored, values that they take. */
function writtenProblems(resource: Resource, { on, set, input }: Action): string[] {
  if (!set) return [];
  return [
    ...(input
      ? ['it has set and input, and what is typed would be lost; write a command for it, or leave input out']
      : []),
    ...(on === 'resource' ? ['it sets values on no record; write on: many'] : []),
    ...Object.entries(set).flatMap(([name, value]) => {
      const field = resource.fields[name];
      if (!field) return [`it sets ${name}, which is no field; ${insteadOf(name, Object.keys(resource.fields))}`];
      if (!isColumn(field)) return [`it sets ${name}, which is no column of its own; set a field that is stored`];
      if (takes({ ...field, made: true }, value)) return [];
      const refused = `it sets ${name} to ${JSON.stringify(value)}, which a field of the kind ${field.kind} refuses`;
      return [`${refused}; ${valuesOf(resource, name)}`];
    }),
  ];
}

function valuesOf(resource: Resource, name: string): string {
  const field = fieldNamed(resource, name);
  if (field && kindOf(field).value === 'boolean') return 'write true or false';
  return field?.values ? `write one of ${field.values.join(', ')}` : 'write a value that its form would take';
}

const unknownRoles = (roles: Roles, { roles: known }: Product): string[] =>
  roles.filter((role) => !known.includes(role)).map((role) => `there is no role ${role}; ${insteadOf(role, known)}`);

const isAmount = (field: Field | undefined): boolean => field !== undefined && kindOf(field).isAmount;

/** Numbers of an action that count records, or bound an amount. */
function numberProblems({ jobAbove, approval }: Action): string[] {
  const above = typeof approval === 'object' ? approval.above : 0;
  return [
    ...(jobAbove === undefined || (Number.isInteger(jobAbove) && jobAbove >= 0)
      ? []
      : [`jobAbove is ${jobAbove} records; write a whole number of records, or leave it out`]),
    ...(Number.isInteger(above) && above >= 0
      ? []
      : [`its approval is needed above ${above}; write a whole number of minor units`]),
  ];
}

/** The input that a record fills in is a reference to such records, of an action that takes no ids. */
function recordInputProblems({ name, table }: Resource, { on, input = {}, recordInput }: Action, product: Product) {
  if (recordInput === undefined) return [];
  const field = input[recordInput];
  if (!field)
    return [
      `recordInput names ${recordInput}, which is none of its inputs; ${insteadOf(recordInput, Object.keys(input))}`,
    ];
  return [
    ...(on === 'resource' ? [] : ['it is done on its records, and recordInput names another; leave recordInput out']),
    ...(isReference(field) && product.resources.get(field.resource ?? '')?.table === table
      ? []
      : [`recordInput names ${recordInput}, which refers to no record of ${name}; name a reference to ${name}`]),
  ];
}

function actionProblems(resource: Resource, name: string, action: Action, product: Product): string[] {
  const { on, input, icon, roles, opens, approval, creates, covers = [] } = action;
  return [
    ...(NAME.test(name) && !CALLS.includes(name)
      ? []
      : [`an action cannot be called ${name}; write small letters and hyphens, and none of ${CALLS.join(', ')}`]),
    ...(icon && !ACTION_ICONS.includes(icon)
      ? [`there is no icon of an action ${icon}; ${insteadOf(icon, ACTION_ICONS)}`]
      : []),
    ...(on !== 'resource' && input?.ids ? ['its input ids is taken: they are its records; give it another name'] : []),
    ...recordInputProblems(resource, action, product),
    ...numberProblems(action),
    ...(creates && on !== 'resource' ? ['it creates records, and is done on some; write on: resource'] : []),
    ...(opens && !product.resources.has(opens.resource)
      ? [
          `it opens a record of ${opens.resource}, which is no resource; ` +
            insteadOf(opens.resource, product.resources.keys()),
        ]
      : []),
    ...(typeof approval === 'object' && !isAmount(input?.[approval.field])
      ? [`its approval names ${approval.field}, which is no amount that it asks for; name an input of money`]
      : []),
    ...covers.flatMap((one) => unknownField(resource, one, 'covers').map(({ message }) => message)),
    ...unknownRoles(roles ?? [], product),
    ...writtenProblems(resource, action),
  ];
}

/** What is said of a history that has words twice: what all resources share, or an action, has its word already. */
const historyProblems = ({ history = [], actions = {} }: Pick<Declaration, 'history' | 'actions'>): string[] =>
  history
    .filter((word) => Object.hasOwn(actions, word) || (SHARED_HISTORY as readonly string[]).includes(word))
    .map((word) => `history names ${word}, which a history tells anyway; leave it out`);

/**
 * Checks that each action can be done as declared, that no word of the history is declared twice, and that each call
 * names existing roles.
 */
export const checkActions: Check = (resource, product) => {
  const { actions = {}, access, history } = resource.declaration as unknown as Declaration;
  return [
    ...Object.entries(actions).flatMap(([name, action]) =>
      actionProblems(resource, name, action, product).map((message) => ({
        resource: resource.name,
        field: name,
        message,
      })),
    ),
    ...historyProblems({ history, actions }).map((message) => ({ resource: resource.name, message })),
    ...Object.entries(access).flatMap(([call, grant]) =>
      unknownRoles(rolesOf(grant), product).map((message) => ({
        resource: resource.name,
        message: `access.${call}: ${message}`,
      })),
    ),
  ];
};
