import { type Plugin, type UserConfig, build } from 'vite';

/** Excludes the pages that load on demand. */
const withoutPages: Plugin = {
  name: 'without-pages',
  enforce: 'pre',
  resolveId: (id, _importer, { kind }) => (kind === 'dynamic-import' ? { id, external: true } : undefined),
};

/**
 * Returns the modules of the first list that the login page does not need. Builds both, because only a build knows the
 * used modules.
 */
export async function findBackOfficeModules(config: UserConfig, entry: string, office: string): Promise<Set<string>> {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    plugins: [withoutPages, ...(config.plugins ?? [])],
    build: { write: false, minify: false, rolldownOptions: { input: { entry, office } } },
  });
  if (!('output' in built)) throw new Error('The build of the start scripts has no output.');
  const chunks = new Map(built.output.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one] as const] : [])));
  const modulesOf = (name: string): Set<string> => {
    const start = [...chunks.values()].find((chunk) => chunk.isEntry && chunk.name === name);
    const files = new Set(start ? [start.fileName] : []);
    for (const file of files) for (const next of chunks.get(file)?.imports ?? []) if (chunks.has(next)) files.add(next);
    return new Set([...files].flatMap((file) => chunks.get(file)?.moduleIds ?? []));
  };
  const before = modulesOf('entry');
  return new Set([...modulesOf('office')].filter((id) => !before.has(id)));
}
