import type { Resource } from '../define';
import type { Field } from '../field';
import { isColumn, isReference, kindOf } from '../kind';
import type { ScopeMap, ScopeRule } from '../scope';
import type { Check, Problem, Product } from './problem';
import { fieldNamed, insteadOf, namesOf } from './problem';

function holdersIn(rule: ScopeRule, { relations = {} }: Product): string[] {
  if (typeof rule === 'string' || 'where' in rule || 'ofRole' in rule) return [];
  const parts = 'any' in rule ? rule.any : 'every' in rule ? rule.every : null;
  if (parts) return parts.flatMap((one) => holdersIn(one, { relations } as Product));
  const [[relation, name] = ['', '']] = Object.entries(rule as Record<string, string>);
  const reads = relations[relation]?.reads ?? 'field';
  return reads === 'field' ? [name] : [...reads];
}

const mayChange = ({ declaration }: Resource, field: Field | undefined): boolean =>
  field !== undefined &&
  isReference(field) &&
  !declaration.append &&
  !field.createOnly &&
  !(field.fixed && (field.managed || field.hidden));

function wordProblems(resource: Resource): Problem[] {
  const { holders = {}, clears = [] } = resource.declaration.handover ?? {};
  const isMoment = (field: Field): boolean => kindOf(field).value === 'moment';
  const times = namesOf(resource).filter((name) => isMoment(fieldNamed(resource, name) as Field));
  const wrongOf = (name: string, isRight: (field: Field) => boolean, message: string): Problem[] => {
    const field = fieldNamed(resource, name);
    return field && isColumn(field) && isRight(field) ? [] : [{ resource: resource.name, message }];
  };
  return [
    ...Object.values(holders).flatMap(({ holder, since }) => [
      ...wrongOf(
        holder,
        isReference,
        `handover names the holder ${holder}, which is no reference; ${insteadOf(holder, namesOf(resource))}`,
      ),
      ...wrongOf(
        since,
        (field) => isMoment(field) && field.hidden === true,
        `handover names the time ${since}, which is no hidden time; ${insteadOf(since, times)}`,
      ),
    ]),
    ...clears.flatMap((name) =>
      wrongOf(
        name,
        ({ required }) => !required,
        `handover clears ${name}, which is no column that may be empty; ${insteadOf(name, namesOf(resource))}`,
      ),
    ),
  ];
}

/**
 * Requires a `handover` if rows can change owner, because the new owner would otherwise see the former owner's values.
 */
export const checkHandover: Check = (resource, product) => {
  const { scope, handover } = resource.declaration;
  const roles = Object.entries((scope ?? {}) as ScopeMap).filter(([role]) => !product.staff?.includes(role));
  const open = roles.flatMap(([role, rule]) => {
    const known = (handover?.holders as Record<string, unknown> | undefined)?.[role] !== undefined;
    const names = rule && !known ? holdersIn(rule, product) : [];
    return names.filter((name) => mayChange(resource, fieldNamed(resource, name)));
  });
  return [
    ...[...new Set(open)].map((field) => ({
      resource: resource.name,
      field,
      message:
        'its scope rests on it, and it may change; write createOnly: true, of a managed field fixed: true, or say in ' +
        'handover since when each role holds the record',
    })),
    ...wordProblems(resource),
  ];
};
