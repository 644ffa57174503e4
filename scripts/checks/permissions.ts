import { type Resource, actionPattern } from '@t3d/resources/kit';
import { insteadOf, sentenceOf } from '@t3d/resources/kit/check/index';
import { HAND_MADE_CALLS, PERMISSION_PRESETS } from '@t3d/resources/people/permissions';
import { loadRegistry, HOME, readDeclarations } from '../../api/product';
import { join } from 'node:path';
import { missingWords, unknownWords } from '@t3d/resources/locales';
import { loadExtensions } from '../../api/extensions';

const CALLS = ['list', 'show', 'create', 'update', 'delete', 'import', 'export'];

/** Returns the patterns that match no call. A pattern is, for example, `users:list`. */
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
      ...owners.flatMap((one) =>
        Object.keys(one?.declaration.actions ?? {}).map((action) => actionPattern('', action).slice(1)),
      ),
      ...parts.filter(([first]) => name === '*' || first === name).map(([, second]) => second),
    ];
    if (!names.includes(name)) return [`${place} ${pattern}: there is no ${name}; ${insteadOf(name, names)}`];
    return calls.includes(call) ? [] : [`${place} ${pattern}: there is no ${call}; ${insteadOf(call, calls)}`];
  });
}

/** Reports patterns of presets that match no call, because they would grant nothing. */
export async function checkPermissions(): Promise<string[]> {
  const resources = await loadRegistry();
  return Object.entries(PERMISSION_PRESETS).flatMap(([name, patterns]) =>
    unknownPatterns(`permission preset ${name}`, patterns, resources, Object.keys(HAND_MADE_CALLS)),
  );
}

/** The folders that extend the product in browser tests. */
const EXTENSIONS = ['e2e/workshop', 'e2e/trade', 'e2e/desk'].map((folder) =>
  join(import.meta.dirname, '../..', folder),
);

/** Reports missing texts, and texts that no screen shows. */
export async function checkDeclared(): Promise<string[]> {
  const { resources } = await loadExtensions(EXTENSIONS);
  const { registry, problems } = await readDeclarations([HOME, ...resources]);
  const missing = [...registry.values()].flatMap(missingWords);
  return [...problems, ...missing, ...unknownWords(registry, registry.product)].map(sentenceOf);
}
