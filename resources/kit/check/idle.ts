import type { Action } from '../calls';
import type { Declaration } from '../declaration';
import type { Resource } from '../define';
import type { Predicate, Scalar } from '../predicates';
import { fieldsOf } from '../predicates';
import { canHold } from './possible';
import type { Check, Problem } from './problem';

const isScalar = (value: unknown): value is Scalar => value === null || typeof value !== 'object';

/** What an action sets as a condition; null where a value is none that conditions compare, or none at all. */
function settled({ set = {} }: Action): Predicate | null {
  const values = Object.entries(set as Record<string, unknown>);
  return values.length > 0 && values.every(([, value]) => isScalar(value))
    ? (Object.fromEntries(values) as Predicate)
    : null;
}

/** Where an action may be done: its guards, and what every record of a view is. */
function guardsOf({ declaration }: Resource, { where, enabledWhen }: Action): { called: string; all: Predicate[] } {
  const standing = declaration.where as Predicate | undefined;
  const own = [where, enabledWhen].filter((one) => one !== undefined) as Predicate[];
  const called = where ? 'where' : enabledWhen ? 'enabledWhen' : 'the where of the resource itself';
  return { called, all: [...(standing ? [standing] : []), ...own] };
}

/** What nobody would ever see change: every record that the action takes is already as it leaves it. */
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

/** What an action sets on many records is what many records can have. */
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

/** Whether each action changes some record that it may be done on. */
export const checkIdle: Check = (resource) =>
  Object.entries((resource.declaration as unknown as Declaration).actions ?? {}).flatMap(([field, action]) =>
    [...idleProblems(resource, action), ...setProblems(resource, action)].map((message): Problem => ({
      resource: resource.name,
      field,
      message,
    })),
  );
