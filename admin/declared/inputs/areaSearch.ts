import { LANGUAGES } from '@t3d/resources/kit';
import { areaName } from '../fields/areas';

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const words = new Map<string, string[]>();

function namesOf(code: string): string[] {
  let names = words.get(code);
  if (!names) words.set(code, (names = [...new Set(LANGUAGES.map((language) => plain(areaName(code, language))))]));
  return names;
}

/** Returns whether the typed text is a country's code, or a part of its name in any language. */
export function isAreaMeant(code: string, typed: string): boolean {
  const text = plain(typed);
  return code.toLowerCase() === text || namesOf(code).some((name) => name.includes(text));
}
