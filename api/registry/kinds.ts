import type { ServerKind } from '@t3d/resources/kit';
import { registerKinds, registerServerKinds } from '@t3d/resources/kit';
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { isBundled, loadFile } from '../bundled';

export { serverKindOf } from '@t3d/resources/kit';

/** Returns the server files of the kinds in a folder of declarations (`<folder>/kinds/<kind>/server.ts`). */
function kindFiles(folder: string): string[] {
  const kinds = path.join(folder, 'kinds');
  const names = existsSync(kinds) ? readdirSync(kinds).toSorted() : [];
  return names.map((name) => path.join(kinds, name, 'server.ts')).filter((file) => existsSync(file));
}

/** Registers the kinds of fields in the given folders. */
export async function loadKinds(folders: readonly string[]): Promise<void> {
  for (const file of folders.flatMap(kindFiles)) {
    const { default: server } = (await loadFile(file)) as { default: ServerKind };
    registerKinds([server.kind]);
    registerServerKinds([server]);
  }
}

/** The folder of the built-in kinds that every product has. */
export const BUILT_IN = fileURLToPath(new URL('../../resources', import.meta.url));
// Load the built-in kinds here, because code may read rows without a registry. In a bundle, the registry loads them
// later.
if (!isBundled) await loadKinds([BUILT_IN]);
