import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { type Plugin, type UserConfig, runnerImport } from 'vite';
import { type VitePWAOptions, VitePWA } from 'vite-plugin-pwa';
import { findCircles } from '../../scripts/sites/findCircles';
import { flags } from '../../scripts/sites/flags';
import { fetchFirst } from '../../scripts/sites/fetchFirst';
import { translations } from '../../scripts/sites/translations';
import { earlyScript } from './earlyScript';
import { divideTexts } from './firstTexts';
import { findStartScripts } from './startScripts';
import { REPLACEMENTS, replaceModules, smallLodash, smallRouter } from './replaceModules';
import release from '../package.json' with { type: 'json' };

const api = `http://localhost:${process.env.API_PORT ?? 3000}`;
const LIST = 'virtual:known-paths';
const ROOT = join(import.meta.dirname, '../..');
const ADMIN = join(ROOT, 'admin');

export interface AdminOptions {
  entry: string;
  /** The file with the product's facts (`defineProduct`), in the folder of the declarations. */
  product: string;
  declarations: string;
  /** The folder of the built site. By default `dist` beside the entry file. */
  outDir?: string;
}

const fromRoot = (path: string): string => `/${relative(ROOT, path).replaceAll('\\', '/')}`;
/** Returns patterns of the declarations in a folder and its subfolders. */
function declarationsIn(folder: string): string[] {
  const domain = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !existsSync(join(folder, entry.name, 'index.ts')))
    .map(({ name }) => join(folder, name));
  return [folder, ...domain].map((one) => `${fromRoot(one)}/*.ts`);
}

const listCode = ({ product, declarations }: AdminOptions): string => `
import { PAGES, backOfficeAddresses, backOfficePaths, withProductSettings } from '/resources/kit/index.ts';
import * as facts from '${fromRoot(product)}';
const product = Object.values(facts).find((one) => one?.builtin);
const modules = import.meta.glob(
  ${JSON.stringify([...declarationsIn(declarations), '/resources/builtin/*.ts', '!**/*.test.ts'])},
  { eager: true },
);
const declared = Object.values(modules)
  .map((module) => module.default)
  .filter((resource) => resource?.declaration)
  .map((resource) => withProductSettings(resource, product));
export const paths = backOfficePaths(product, declared);
export const profile = (product.pages ?? PAGES).find(({ name }) => name === 'my-profile').path;
/** Where no server has written one: before the first answer, and on a phone's screen. */
export const name = product.name ?? 'T3D';
export const addresses = backOfficeAddresses(paths, '/t3d');
`;
interface Known {
  name: string;
  paths: string[];
  profile: string;
  addresses: RegExp;
}

/** Reads the paths of all pages from the declarations, so that the login page recognises mistyped addresses. */
async function readKnown(options: AdminOptions): Promise<Known> {
  const { module } = await runnerImport<Known>(LIST, {
    configFile: false,
    root: ROOT,
    plugins: [
      {
        name: 'known-paths',
        resolveId: (id) => (id === LIST ? LIST : undefined),
        load: (id) => (id === LIST ? listCode(options) : undefined),
      },
    ],
  });
  return module;
}

interface Found {
  files: ReadonlyMap<string, 'packages' | 'office'>;
  code: string;
}

/** Divides the modules of the first list into two files, packages and our own. The bundler alone would make seventy. */
function findFiles({ entry }: AdminOptions, config: () => UserConfig, found: Found): Plugin {
  let modules = new Set<string>();
  return {
    name: 'find-files',
    apply: 'build',
    async buildStart() {
      ({ modules, code: found.code } = await findStartScripts(config(), entry, join(entry, '../backOffice.ts')));
    },
    buildEnd() {
      // Includes all imports of packages, because the two files may not import each other.
      const isReplacement = (id: string): boolean => REPLACEMENTS.some((one) => one.with === id);
      const packages = new Set([...modules].filter((id) => id.includes('/node_modules/') || isReplacement(id)));
      for (const id of packages)
        for (const next of this.getModuleInfo(id)?.importedIds ?? []) if (modules.has(next)) packages.add(next);
      found.files = new Map([...modules].map((id) => [id, packages.has(id) ? 'packages' : 'office']));
    },
  };
}

/** The files that every visit loads. */
const firstFiles = new Set<string>();
const noteFirstFiles: Plugin = {
  name: 'first-files',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || !(chunk.isEntry || chunk.facadeModuleId?.includes('/locales/auth.'))) continue;
      for (const name of [chunk.fileName, ...chunk.imports]) {
        const file = bundle[name];
        firstFiles.add(name);
        if (file?.type === 'chunk') for (const style of file.viteMetadata?.importedCss ?? []) firstFiles.add(style);
      }
    }
  },
};

/** Fails the build if files import each other, because the page may then not start. */
const rejectImportCycles: Plugin = {
  name: 'refuse-circles',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
    const [circle] = findCircles(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])));
    if (circle) this.error(`files in a circle: ${circle.join(', ')}.`);
  },
};

/** The settings of the service worker, which caches the page and the files of every visit. */
const workerFor = (name: string, addresses: RegExp): Partial<VitePWAOptions> => ({
  registerType: 'prompt',
  injectRegister: false,
  filename: 'sw.js',
  manifest: {
    name,
    short_name: name,
    start_url: '/t3d/',
    scope: '/t3d/',
    display: 'standalone',
    background_color: '#F4F5F8',
    theme_color: '#FFFFFF',
    icons: [{ src: '/t3d/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
  },
  workbox: {
    globPatterns: ['index.html', 'favicon.svg', 'assets/*.{js,css}'],
    manifestTransforms: [
      async (entries) => ({
        manifest: entries.filter(({ url }) => !url.startsWith('assets/') || firstFiles.has(url)),
        warnings: [],
      }),
    ],
    dontCacheBustURLsMatching: /assets\//,
    cleanupOutdatedCaches: true,
    clientsClaim: false,
    skipWaiting: false,
    navigateFallback: '/t3d/index.html',
    navigateFallbackAllowlist: [addresses],
  },
});

const pageFor = (entry: string, name: string): Plugin => ({
  name: 'product-page',
  // Runs before Vite's own handler, which would serve the wrong product's page.
  enforce: 'pre',
  resolveId: (id) => (id === '/main.tsx' ? entry : undefined),
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      html
        .replace(/(<meta name="product-name" content=")[^"]*/, (_whole, start: string) => start + name)
        .replace(/<title>[^<]*/, () => `<title>${name}`),
  },
});

export async function adminConfig(options: AdminOptions): Promise<UserConfig> {
  const known = await readKnown(options);
  const found: Found = { files: new Map(), code: '' };
  const shared = (): UserConfig => ({
    root: ADMIN,
    base: '/t3d/',
    plugins: [translations(), react(), smallLodash, smallRouter, replaceModules(), flags()],
    define: {
      __KNOWN_PATHS__: JSON.stringify(known.paths),
      __PROFILE__: JSON.stringify(known.profile),
      __VERSION__: JSON.stringify(`v${release.version.split('.').slice(0, 2).join('.')}`),
    },
  });
  const common = shared();
  return {
    ...common,
    plugins: [
      pageFor(options.entry, known.name),
      divideTexts(ADMIN, () => found.code),
      ...(common.plugins ?? []),
      fetchFirst(),
      findFiles(options, shared, found),
      noteFirstFiles,
      earlyScript(shared, {
        entry: join(ADMIN, 'app/early.ts'),
        office: join(options.entry, '../backOffice.ts'),
        note: (file) => firstFiles.add(file),
      }),
      rejectImportCycles,
      VitePWA(workerFor(known.name, known.addresses)),
    ],
    build: {
      outDir: options.outDir ?? join(options.entry, '../dist'),
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 1500,
      rolldownOptions: {
        output: {
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              { name: 'first', tags: ['$initial'], priority: 1 },
              ...(['packages', 'office'] as const).map((name) => ({
                name,
                test: (id: string) => found.files.get(id) === name,
              })),
            ],
          },
        },
      },
    },
    server: { proxy: { '/t3d-api': api, '/ms-api': api, '/data-api': api } },
  };
}

export const productConfig = (folder: string): Promise<UserConfig> =>
  adminConfig({
    entry: join(folder, 'main.tsx'),
    product: join(folder, '../product.ts'),
    declarations: join(folder, '../resources'),
  });
