import type { ServerKind } from '@t3d/resources/kit';
import { registerKinds, registerServerKinds } from '@t3d/resources/kit';
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { isBundled, loadFile } from '../bundled';

export { serverKindOf } from '@t3d/resources/kit';

/** The server's parts of kinds below a folder of declarations: `<folder>/kinds/<kind>/server.ts`. */
function kindFiles(folder: string): string[] {
  const kinds = path.join(folder, 'kinds');
  const names = existsSync(kinds) ? readdirSync(kinds).toSorted() : [];
  return names.map((name) => path.join(kinds, name, 'server.ts')).filter((file) => existsSync(file));
}

/** Makes the kinds known that stand beside the declarations of these folders; a new folder is a new kind. */
export async function loadKinds(folders: readonly string[]): Promise<void> {
  for (const file of folders.flatMap(kindFiles)) {
    const { default: server } = (await loadFile(file)) as { default: ServerKind };
    registerKinds([server.kind]);
    registerServerKinds([server]);
  }
}

/** Where the kinds are that every product has. */
export const BUILT_IN = fileURLToPath(new URL('../../resources', import.meta.url));
// Whatever imports this may read rows without a registry. A bundle knows its files only later: its registry loads them.
if (!isBundled) await loadKinds([BUILT_IN]);
