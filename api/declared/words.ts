import { missingValues } from '@t3d/resources/locales';
import type { Registry } from './registry';
import { WrongDeclarations } from './registry';

/** Refuses values of enums that have no word in some language: people would read them as the code spells them. */
export function requireWords(registry: Registry): void {
  const problems = [...registry.values()].flatMap(missingValues);
  if (problems.length > 0) throw new WrongDeclarations(problems);
}
