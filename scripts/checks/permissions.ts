import type { Resource } from '@t3d/resources/kit';
import { insteadOf, sentenceOf } from '@t3d/resources/kit/check/index';
import { HAND_MADE_CALLS, PERMISSION_PRESETS } from '@t3d/resources/people/permissions';
import { loadRegistry, HOME, readDeclarations } from '../../api/product';
import { join } from 'node:path';
import { missingWords, unknownWords } from '@t3d/resources/locales';
import { loadExtensions } from '../../api/extensions';

/** Calls that a resource may have besides its actions. */
const CALLS = ['list', 'show', 'create', 'update', 'delete', 'import', 'export'];

/** One sentence for each pattern (`users:list`) of a resource or call that is neither declared nor made by hand. */
export function unknownPatterns(
  place: string,
  patterns: readonly string[],
  resources: ReadonlyMap<string, Resource>,
  handMade: readonly string[],
): string[] {
  const parts = handMade.map((pattern) => pattern.split(':') as [string, string]);
  return patterns.flatMap((pattern) => {
    const [name = '', call = '*'] = pattern.split(':');
    const names = [...resources.keys(), ...parts.map(([first]) => first), '*'];
    const owners = name === '*' ? [...resources.values()] : [resources.get(name)];
    const calls = [
      ...CALLS,
      '*',
      ...owners.flatMap((one) => Object.keys(one?.declaration.actions ?? {})),
      ...parts.filter(([first]) => name === '*' || first === name).map(([, second]) => second),
    ];
    if (!names.includes(name)) return [`${place} ${pattern}: there is no ${name}; ${insteadOf(name, names)}`];
    return calls.includes(call) ? [] : [`${place} ${pattern}: there is no ${call}; ${insteadOf(call, calls)}`];
  });
}

/** What is wrong with the patterns of presets: a pattern of nothing would permit nothing. */
export async function checkPermissions(): Promise<string[]> {
  const resources = await loadRegistry();
  return Object.entries(PERMISSION_PRESETS).flatMap(([name, patterns]) =>
    unknownPatterns(`permission preset ${name}`, patterns, resources, Object.keys(HAND_MADE_CALLS)),
  );
}

/** Folders with declarations and words of their own, which extend the product. */
const EXTENSIONS = ['e2e/workshop', 'e2e/trade', 'e2e/desk'].map((folder) =>
  join(import.meta.dirname, '../..', folder),
);

/**
 * One sentence for each thing that a declaration says wrongly, for each word that a language lacks, and for each
 * that nothing reads.
 */
export async function checkDeclared(): Promise<string[]> {
  const { resources } = await loadExtensions(EXTENSIONS);
  const { registry, problems } = await readDeclarations([HOME, ...resources]);
  const missing = [...registry.values()].flatMap(missingWords);
  return [...problems, ...missing, ...unknownWords(registry, registry.product)].map(sentenceOf);
}
