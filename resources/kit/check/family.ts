import type { Declaration } from '../declaration';
import type { Resource } from '../define';
import { rolesOf } from '../define';
import type { Field } from '../field';
import { kindOf } from '../kind';
import type { ScopeRule } from '../scope';
import type { Check, Product } from './problem';

const WRITES = ['create', 'update', 'delete', 'import'] as const;

const relationOf = (rule: object): string => Object.keys(rule)[0] ?? '';

function isNarrower(relation: string, than: string, { relations = {} }: Product): boolean {
  if (relation === than || relation === 'self' || relations[relation]?.sameAs === than) return true;
  const within = relations[relation]?.within;
  return (
    relations[than]?.sameAs === relation || (within !== undefined && isNarrower(within, than, { relations } as Product))
  );
}

/** Returns whether a child's scope rule matches children of parents outside the parent's rule. */
function isWider(child: ScopeRule, parent: ScopeRule, on: string, product: Product): boolean {
  if (child === 'none' || parent === 'all') return false;
  if (typeof child === 'object' && 'every' in child)
    return child.every.every((one) => isWider(one, parent, on, product));
  if (typeof child === 'object' && 'any' in child) return child.any.some((one) => isWider(one, parent, on, product));
  if (typeof child === 'object' && 'parent' in child) return child.parent !== on && parent === 'none';
  if (child === 'all' || parent === 'none' || 'where' in child) return true;
  if ('any' in parent) return parent.any.every((one) => isWider(child, one, on, product));
  if ('every' in parent) return parent.every.some((one) => isWider(child, one, on, product));
  if ('where' in parent || 'parent' in parent) return false;
  return !isNarrower(relationOf(child), relationOf(parent), product);
}

function widerProblems(parent: Resource, child: Resource, on: string, product: Product): string[] {
  const [above, below] = [parent, child].map(({ declaration }) => declaration as unknown as Declaration);
  const readers = [...new Set([...rolesOf(below?.access.list), ...rolesOf(below?.access.show)])];
  const wider = readers.filter((role) =>
    isWider(below?.scope?.[role] ?? 'none', above?.scope?.[role] ?? 'none', on, product),
  );
  if (wider.length === 0) return [];
  return [
    `its scope is wider than that of its parent ${parent.name}: ${wider.join(', ')} would reach rows of records that ` +
      `${parent.name} keeps from them; write { parent: '${on}' } for ${wider.join(', ')}, alone or in every: […]`,
  ];
}

function writeProblems(parent: Resource, child: Resource): string[] {
  const may = rolesOf(parent.declaration.access.update);
  return WRITES.flatMap((call) => {
    const lost = rolesOf(child.declaration.access[call]).filter((role) => !may.includes(role));
    return lost.length > 0
      ? [
          `${lost.join(', ')} may ${call} its records and not update their parent ${parent.name}; ` +
            `give ${lost.join(', ')} access.update of ${parent.name}, or take them out of access.${call}`,
        ]
      : [];
  });
}

export const checkFamily: Check = (parent, product) => {
  if (parent.view) return [];
  const links = Object.values<Field>(parent.fields).filter((field) => kindOf(field).storage === 'children');
  const known = new Map(links.map((field) => [`${field.resource} ${field.on}`, field]));
  return [...known.values()].flatMap((field) => {
    const child = product.resources.get(field.resource ?? '');
    if (!child?.declaration.scope || !parent.declaration.scope) return [];
    return [...widerProblems(parent, child, field.on ?? '', product), ...writeProblems(parent, child)].map(
      (message) => ({ resource: child.name, message }),
    );
  });
};
