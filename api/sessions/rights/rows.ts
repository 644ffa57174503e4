import { isEqual } from '@t3d/resources/kit';
import type { Language, Role, ScopeMap, ScopeRule } from '@t3d/resources/kit';
import { translate } from '../../locales';

function partsOf(rule: ScopeRule): string[] {
  if (typeof rule === 'string') return [rule];
  if ('every' in rule) return [...new Set(rule.every.flatMap(partsOf))];
  if ('any' in rule) return [...new Set(rule.any.flatMap(partsOf))];
  // The chain's rows are those of the subtree, found by another column.
  if ('chain' in rule) return ['subtree'];
  return Object.keys(rule);
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

const ruleOf = (map: ScopeMap, role: Role): ScopeRule => (role === 'backdoor' ? 'all' : (map[role] ?? 'none'));

/** Which rows a role reaches by a scope, in words. */
export function rowsInWords(map: ScopeMap, role: Role, language: Language): string {
  const words = partsOf(ruleOf(map, role)).map((part) =>
    translate(`rights.rows.${KNOWN.find((one) => one === part) ?? 'special'}`, language),
  );
  return words.join(language === 'en' ? '; ' : '；');
}

/** The same for a call that is narrower than its list; null where it is not. */
export function narrowerRows(map: ScopeMap | undefined, list: ScopeMap, role: Role, language: Language): string | null {
  return map === undefined || isEqual(ruleOf(map, role), ruleOf(list, role)) ? null : rowsInWords(map, role, language);
}
