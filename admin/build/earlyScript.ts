import { type Plugin, type UserConfig, build } from 'vite';

const BASE = '/t3d/';

/** Adds the page's first script as a separate file, which runs before the scripts of the app have loaded. */
export function earlyScript(config: () => UserConfig, entry: string, note: (file: string) => void): Plugin {
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
      handler: (_html, { server }) => [
        {
          tag: 'script',
          attrs: server ? { type: 'module', src: `${BASE}app/early.ts` } : { src: BASE + file },
          injectTo: server ? 'head-prepend' : 'body',
        },
      ],
    },
  };
}
