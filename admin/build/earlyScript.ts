import { type Plugin, type Rolldown, type UserConfig, build } from 'vite';

const BASE = '/t3d/';
/** Matches the modules with the texts of a language. */
const TEXTS = /\?(zh|en|cht)$/;

/** Returns the files that a start needs besides those in the HTML, for the back-office and for each language. */
function startFiles(bundle: Rolldown.OutputBundle, office: string): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const withImports = (starts: readonly Rolldown.OutputChunk[]): Set<string> => {
    const names = new Set(starts.map(({ fileName }) => fileName));
    for (const name of names)
      for (const next of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) names.add(next);
    return names;
  };
  const entries = chunks.filter(({ isEntry }) => isEntry);
  const start = chunks.filter(({ moduleIds }) => moduleIds.includes(office));
  const page = withImports(entries);
  const late = new Set([...entries, ...start].flatMap(({ dynamicImports }) => dynamicImports));
  const files = new Map([['office', withImports(start)]]);
  for (const chunk of chunks) {
    const [, language = ''] = TEXTS.exec(chunk.facadeModuleId ?? '') ?? [];
    if (!language || !late.has(chunk.fileName)) continue;
    files.set(language, new Set([...(files.get(language) ?? []), ...withImports([chunk])]));
  }
  const outside = (names: Set<string>): string[] => [...names].filter((name) => !page.has(name));
  return Object.fromEntries([...files].map(([name, names]) => [name, outside(names)]));
}

/** Adds the page's first script as a separate file, which runs before the scripts of the app have loaded. */
export function earlyScript(
  config: () => UserConfig,
  { entry, office, note }: { entry: string; office: string; note: (file: string) => void },
): Plugin {
  let code = '';
  let file = '';
  return {
    name: 'early-script',
    async buildStart() {
      if (this.meta.watchMode) return;
      const built = await build({
        ...config(),
        configFile: false,
        logLevel: 'silent',
        publicDir: false,
        build: { write: false, target: 'es2022', lib: { entry, formats: ['iife'], name: 'early' } },
      });
      const [first] = Array.isArray(built) ? built : [built];
      const chunk = first && 'output' in first ? first.output.find((one) => one.type === 'chunk') : undefined;
      if (chunk?.type !== 'chunk') throw new Error('The build of the first script has no output.');
      code = chunk.code;
      file = this.getFileName(this.emitFile({ type: 'asset', name: 'early.js', source: code }));
      note(file);
    },
    transformIndexHtml: {
      order: 'post',
      // In development Vite serves the source as a module.
      handler(html, { server, bundle = {} }) {
        const script = server
          ? `<script type="module" src="${BASE}app/early.ts"></script>`
          : `<script src="${BASE}${file}" data-files='${JSON.stringify(startFiles(bundle, office))}'></script>`;
        return html.replace(/<meta charset[^>]*>/, (charset) => `${charset}\n    ${script}`);
      },
    },
  };
}
