import type { Action, Roles } from '../access';
import type { Declaration } from '../declaration';
import { type Resource, SHARED_HISTORY, rolesOf } from '../define';
import type { Field } from '../field';
import { isColumn, isReference, kindOf } from '../kind';
import { ACTION_ICONS } from '../icons';
import { takes } from './fields';
import { type Check, type Product, type Problem, fieldNamed, insteadOf, unknownField } from './problem';
import { type Predicate, type Scalar, fieldsOf } from '../predicates';
import { canHold } from './possible';

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
/** The names that an action may not have. */
const CALLS = ['create', 'update', 'delete', 'import', 'export'];

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
      const rejected = `it sets ${name} to ${JSON.stringify(value)}, which a field of the kind ${field.kind} refuses`;
      return [`${rejected}; ${valuesOf(resource, name)}`];
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
  const { on, input, icon, roles, opens, approval, creates, covers = [], offWhen = {} } = action;
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
    ...unknownRoles([...(roles ?? []), ...Object.values(offWhen).flatMap((off) => off.roles ?? [])], product),
    ...writtenProblems(resource, action),
  ];
}

/** Reports history events that have the name of an action or of a built-in event. */
const historyProblems = ({ history = [], actions = {} }: Pick<Declaration, 'history' | 'actions'>): string[] =>
  history
    .filter((word) => Object.hasOwn(actions, word) || (SHARED_HISTORY as readonly string[]).includes(word))
    .map((word) => `history names ${word}, which a history tells anyway; leave it out`);

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

const isScalar = (value: unknown): value is Scalar => value === null || typeof value !== 'object';

/**
 * Returns a condition that matches records with the values of the action's `set`, or null if there is no such
 * condition.
 */
function settled({ set = {} }: Action): Predicate | null {
  const values = Object.entries(set as Record<string, unknown>);
  return values.length > 0 && values.every(([, value]) => isScalar(value))
    ? (Object.fromEntries(values) as Predicate)
    : null;
}

/** Returns the conditions of an action with their names for error messages. */
function guardsOf({ declaration }: Resource, { where, enabledWhen }: Action): { called: string; all: Predicate[] } {
  const standing = declaration.where as Predicate | undefined;
  const own = [where, enabledWhen].filter((one) => one !== undefined) as Predicate[];
  const called = where ? 'where' : enabledWhen ? 'enabledWhen' : 'the where of the resource itself';
  return { called, all: [...(standing ? [standing] : []), ...own] };
}

/**
 * Reports an action that never changes a record, because its condition allows only records with the values of `set`.
 */
function idleProblems(resource: Resource, action: Action): string[] {
  const { called, all } = guardsOf(resource, action);
  const always = (goal: Predicate): boolean =>
    all.length > 0 &&
    fieldsOf({ and: [...all, goal] }).every((name) => name in resource.fields) &&
    canHold(resource.fields, all) &&
    !canHold(resource.fields, [...all, { not: goal }]);
  const goal = settled(action);
  if (goal && always(goal))
    return [
      `${called} finds only records that have what it sets, so that it would change none; ` +
        'write where of those that it is to change',
    ];
  return action.idleWhen && always(action.idleWhen as Predicate)
    ? [
        `idleWhen holds of every record that ${called} finds, so that its button would never be on; ` +
          'write an idleWhen that holds of some of them',
      ]
    : [];
}

function setProblems({ fields }: Resource, { set }: Action): string[] {
  if (!set) return [];
  const values = Object.entries(set as Record<string, unknown>);
  if (values.length === 0) return ['it sets nothing; write the values, like set: { disabled: true }'];
  return values.flatMap(([name, value]) => {
    const field = fields[name];
    if (!field) return [];
    if (field.fixed) return [`it sets ${name}, which is fixed once a record is made; set another field`];
    if (value === null && field.required && !field.nullable)
      return [`it sets ${name} to nothing, and every record needs one; write a value, or nullable: true of ${name}`];
    return value !== null && field.unique
      ? [`it sets ${name} to the same on every record, and ${name} is unique; write a command that gives each its own`]
      : [];
  });
}

export const checkIdle: Check = (resource) =>
  Object.entries((resource.declaration as unknown as Declaration).actions ?? {}).flatMap(([field, action]) =>
    [...idleProblems(resource, action), ...setProblems(resource, action)].map((message): Problem => ({
      resource: resource.name,
      field,
      message,
    })),
  );
