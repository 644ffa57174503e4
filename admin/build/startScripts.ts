import { type Plugin, type UserConfig, build } from 'vite';

/** Excludes what loads on demand, except the pages of lists. */
const withoutPages: Plugin = {
  name: 'without-pages',
  enforce: 'pre',
  resolveId: (id, _importer, { kind }) =>
    kind === 'dynamic-import' && !id.endsWith('/list.tsx') ? { id, external: true } : undefined,
};

interface StartScripts {
  /** The modules of the first list that the login page does not need. */
  modules: Set<string>;
  /** The code of all lists. */
  code: string;
}

/** Builds the login page and the back-office, because only a build knows the used modules. */
export async function findStartScripts(config: UserConfig, entry: string, office: string): Promise<StartScripts> {
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
  return {
    modules: new Set([...modulesOf('office')].filter((id) => !before.has(id))),
    code: [...chunks.values()].map(({ code }) => code).join('\n'),
  };
}
