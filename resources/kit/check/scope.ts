import type { Declaration } from '../declaration';
import type { Grant } from '../access';
import type { Resource } from '../define';
import { grantScope } from '../define';
import type { Field } from '../field';
import { isColumn, isReference, kindOf } from '../kind';
import type { Predicate } from '../predicates';
import type { ScopeMap, ScopeRule } from '../scope';
import { canHold } from './possible';
import { notStored, predicateProblems } from './predicates';
import type { Check, Problem, Product } from './problem';
import { fieldNamed, insteadOf, namesOf } from './problem';

/** The built-in scope rules that take a field name as their argument. */
const RULES = ['self', 'unowned', 'ofRole'];
/** The built-in scope rules that take an argument other than a field name. */
const COMPOSED = ['where', 'parent', 'any', 'every'];

function namesUser(resource: Resource, name: string, { people }: Product): boolean {
  if (name === 'id') return resource.name === people || resource.table === people;
  const field = fieldNamed(resource, name);
  return field !== undefined && isReference(field) && field.resource === people;
}

function userField(resource: Resource, name: string, product: Product): string[] {
  const { people } = product;
  const field = fieldNamed(resource, name);
  const users = namesOf(resource).filter((one) => namesUser(resource, one, product));
  if (!field) return [`scope names ${name}, which is no field of ${resource.name}; ${insteadOf(name, users)}`];
  const place = stored(field, name);
  if (place.length > 0) return place;
  if (namesUser(resource, name, product)) return [];
  return [
    `scope names ${name}, which references no ${people}, and nobody would reach a row; ${insteadOf(name, users)}`,
  ];
}

const stored = (field: Field, name: string): string[] =>
  isColumn(field)
    ? []
    : [`scope names ${name}, which is no column of its own; name a stored reference, or keep one in a hidden field`];

const columnProblems = (resource: Resource, relation: string, columns: readonly string[]): string[] =>
  columns
    .filter((name) => !resource.fields[name] || !isColumn(resource.fields[name]))
    .map((name) => `scope follows ${relation}, and there is no column ${name}; declare it as a hidden reference`);

function whereProblems(resource: Resource, where: Predicate): string[] {
  const wrong = [...predicateProblems(resource, where, 'scope'), ...notStored(resource, where, 'scope')];
  const standing = resource.declaration.where ? [resource.declaration.where as Predicate] : [];
  return wrong.length > 0 || canHold(resource.fields, [...standing, where])
    ? wrong
    : ['scope can never hold of a record; write conditions that can be true together'];
}

function parentsIn(rule: ScopeRule): string[] {
  if (typeof rule === 'string') return [];
  if ('parent' in rule) return [rule.parent];
  const parts = 'any' in rule ? rule.any : 'every' in rule ? rule.every : [];
  return parts.flatMap(parentsIn);
}

/** Returns a cycle of resources whose `parent` rules depend on each other, or null. */
function circleFrom(start: Resource, { resources }: Product, way: readonly Resource[] = [start]): string[] | null {
  const last = way.at(-1) as Resource;
  const names = Object.values(last.declaration.scope ?? {}).flatMap((rule) => parentsIn(rule as ScopeRule));
  for (const name of new Set(names)) {
    const next = resources.get(fieldNamed(last, name)?.resource ?? '');
    if (!next) continue;
    if (next.name === start.name) return [...way, next].map((one) => one.name);
    const circle = way.includes(next) ? null : circleFrom(start, { resources } as Product, [...way, next]);
    if (circle) return circle;
  }
  return null;
}

/** Checks that the column of a `parent` rule is a required reference and leads to no cycle. */
function parentProblems(resource: Resource, name: string, product: Product): string[] {
  const field = fieldNamed(resource, name);
  const able = Object.keys(resource.fields).filter((one) => isReference(resource.fields[one] as Field));
  if (!field) return [`scope names ${name}, which is no field of ${resource.name}; ${insteadOf(name, able)}`];
  const place = stored(field, name);
  if (place.length > 0) return place;
  if (!isReference(field) || !product.resources.has(field.resource ?? ''))
    return [`scope goes through ${name}, which references no parent; ${insteadOf(name, able)}`];
  if (!field.required || field.nullable)
    return [`scope goes through ${name}, and a row without one would be nobody’s; write required: true`];
  const circle = circleFrom(resource, product);
  return circle ? [`scope goes round, ${circle.join(' → ')}; write a rule of its own for one of them`] : [];
}

function ruleProblems(resource: Resource, rule: ScopeRule, product: Product): string[] {
  if (rule === 'all' || rule === 'none') return [];
  if ('any' in rule) return rule.any.flatMap((one) => ruleProblems(resource, one, product));
  if ('every' in rule) return rule.every.flatMap((one) => ruleProblems(resource, one, product));
  if ('where' in rule) return whereProblems(resource, rule.where);
  if ('parent' in rule) return parentProblems(resource, rule.parent, product);
  const [[word, name] = ['', ''], ...others] = Object.entries(rule as Record<string, string>);
  const { relations = {} } = product;
  const rules = [...RULES, ...Object.keys(relations), ...COMPOSED];
  if (!rules.includes(word)) return [`scope has no rule ${word}; ${insteadOf(word, rules)}`];
  if (others.length > 0)
    return [`scope says ${word} and ${others.map(([one]) => one).join(', ')} in one; write any: […]`];
  const reads = relations[word]?.reads ?? 'field';
  if (reads !== 'field') return columnProblems(resource, word, reads);
  if (word === 'ofRole') {
    const field = fieldNamed(resource, name);
    return field && kindOf(field).value === 'list' && isColumn(field)
      ? []
      : [`scope reads roles in ${name}, which is no list of texts; name a field of the kind texts`];
  }
  return userField(resource, name, product);
}

function mapProblems(resource: Resource, map: ScopeMap, product: Product): string[] {
  const roles = Object.entries(map).flatMap(([role, rule]) => [
    ...(product.roles.includes(role)
      ? []
      : [`scope names the role ${role}, which is none; ${insteadOf(role, product.roles)}`]),
    ...ruleProblems(resource, rule, product),
  ]);
  return [...new Set(roles)];
}

function scopesOf({ fields, declaration }: Resource): { at?: string; map: ScopeMap }[] {
  const { scope, access, actions = {} } = declaration as Declaration;
  return [
    { map: scope },
    ...Object.entries(access).map(([call, grant]) => ({ at: call, map: grantScope(grant as Grant) ?? {} })),
    ...Object.entries(actions).map(([at, action]) => ({ at, map: action.scope ?? {} })),
    ...Object.entries(fields).map(([at, field]) => ({ at, map: field.history ?? {} })),
  ];
}

export const checkScope: Check = (resource, product) => {
  if (!resource.declaration.scope)
    return [
      {
        resource: resource.name,
        message: 'it has no scope, which says whose rows each role reaches; write subtreeOf(…) of a field, or unscoped',
      },
    ];
  return scopesOf(resource).flatMap(({ at, map }): Problem[] =>
    mapProblems(resource, map, product).map((message) => ({ resource: resource.name, field: at, message })),
  );
};
