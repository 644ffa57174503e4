import { LANGUAGES } from '@t3d/resources/kit';
import { areaName } from '../fields/areas';

/** So many countries may be chosen where a field sets no limit of its own. */
export const AREA_LIMIT = 9999;

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const words = new Map<string, string[]>();

/** The names of a country in every language, as they are compared. */
function namesOf(code: string): string[] {
  let names = words.get(code);
  if (!names) words.set(code, (names = [...new Set(LANGUAGES.map((language) => plain(areaName(code, language))))]));
  return names;
}

/**
 * Whether a country is meant by what was typed: its code, or a part of its name in any language; accents do not count.
 */
export function isAreaMeant(code: string, typed: string): boolean {
  const text = plain(typed);
  return code.toLowerCase() === text || namesOf(code).some((name) => name.includes(text));
}
