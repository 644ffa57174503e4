import { missingValues, unknownWords } from '@t3d/resources/locales';
import type { Registry } from './registry';
import { WrongDeclarations } from './registry';

/**
 * Refuses values of enums that have no word in some language, which people would read as the code spells them, and
 * words under a name that nothing has, which nobody would read.
 */
export function requireWords(registry: Registry): void {
  const problems = [...[...registry.values()].flatMap(missingValues), ...unknownWords(registry, registry.product)];
  if (problems.length > 0) throw new WrongDeclarations(problems);
}
