import { BACKDOOR, isEqual } from '@t3d/resources/kit';
import type { Language, ProductFacts, Role, ScopeMap, ScopeRule } from '@t3d/resources/kit';
import { translate } from '../../locales';

type Relations = ProductFacts['relations'];

function partsOf(rule: ScopeRule, relations: Relations): string[] {
  if (typeof rule === 'string') return [rule];
  const parts = 'every' in rule ? rule.every : 'any' in rule ? rule.any : null;
  if (parts) return [...new Set(parts.flatMap((part) => partsOf(part, relations)))];
  // The same rows, found in another way, are called the same.
  return Object.keys(rule).map((kind) => relations?.[kind]?.sameAs ?? kind);
}

const KNOWN = [
  'all',
  'none',
  'self',
  'children',
  'selfAndChildren',
  'subtree',
  'descendants',
  'customers',
  'unowned',
  'ofRole',
  'where',
  'parent',
] as const;

const ruleOf = (map: ScopeMap, role: Role): ScopeRule => (role === BACKDOOR ? 'all' : (map[role] ?? 'none'));

/** Which rows a role reaches by a scope, in words. */
export function rowsInWords(
  { relations }: Pick<ProductFacts, 'relations'>,
  map: ScopeMap,
  role: Role,
  language: Language,
): string {
  const words = partsOf(ruleOf(map, role), relations).map((part) =>
    translate(`rights.rows.${KNOWN.find((one) => one === part) ?? 'special'}`, language),
  );
  return words.join(language === 'en' ? '; ' : '；');
}

/** The same for a call that is narrower than its list; null where it is not. */
export function narrowerRows(
  product: Pick<ProductFacts, 'relations'>,
  { narrower, list }: { narrower: ScopeMap | undefined; list: ScopeMap },
  role: Role,
  language: Language,
): string | null {
  return narrower === undefined || isEqual(ruleOf(narrower, role), ruleOf(list, role))
    ? null
    : rowsInWords(product, narrower, role, language);
}
