import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './run.mjs';

/**
 * Packages that stay in node_modules: those with a binary, those that start threads from their own files, and those
 * that Sequelize loads by name.
 */
const KEPT_OUT = ['@appthreat/sqlite3', 'mysql2', 'pg-hstore', 'pino', 'piscina', 'sharp', 'swagger-ui-dist'];
const isKeptOut = (name) => KEPT_OUT.some((one) => name === one || name.startsWith(`${one}/`));

/** Packages in CommonJS load others with it. */
const REQUIRE = [
  "import { createRequire as createBundleRequire } from 'node:module';",
  'const require = createBundleRequire(import.meta.url);',
].join('\n');

const list = (folder) => (existsSync(join(ROOT, folder)) ? readdirSync(join(ROOT, folder)).sort() : []);
const filesOf = (folder) =>
  list(folder)
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
    .map((file) => `${folder}/${file}`);
const subjectsOf = (folder) =>
  list(folder)
    .map((name) => `${folder}/${name}/index.ts`)
    .filter((file) => existsSync(join(ROOT, file)));

/** The files that a server finds by their folders, as their paths from the project's folder. */
function foundFiles(product) {
  const at = product ? `${product}/` : '';
  return {
    needed: [
      ...filesOf('resources/house'),
      ...filesOf(`${at}resources`),
      ...subjectsOf('api/house'),
      ...subjectsOf(product ? `${product}/subjects` : 'api/subjects'),
      ...(product ? [`${product}/server.ts`] : []),
    ],
    // Only a database that lacks them loads these.
    late: [...filesOf(`${at}migrations`), ...filesOf('api/house/migrations')],
  };
}

/** A module with a loader for each of those files, in the order in which `imports` evaluates them. */
function tableCode(product) {
  const { needed, late } = foundFiles(product);
  return [
    "import { useBundle } from './api/bundled.ts';",
    ...needed.map((file, index) => `import * as file${index} from './${file}';`),
    'useBundle({',
    ...needed.map((file, index) => `${JSON.stringify(file)}: () => file${index},`),
    ...late.map((file) => `${JSON.stringify(file)}: () => import('./${file}'),`),
    '}, import.meta.url);',
  ].join('\n');
}

const PROGRAMS = {
  main: (product) => (product ? 'api/serve.ts' : 'api/main.ts'),
  seed: (product) => (product ? undefined : 'scripts/seed.ts'),
};
const THREADS = { readThread: 'api/engine/import/sheets/readThread.ts' };

/** A program begins by keeping what V8 compiles for the next start, where Node can (22.1 and later). */
const programCode = (file) =>
  [
    "import module from 'node:module';",
    'module.enableCompileCache?.();',
    "await import('bundle:table');",
    `await import('./${file}');`,
  ].join('\n');

/** Entries of the bundle: programs, which load files from it, and threads, whose default export the pool calls. */
function entriesOf(product) {
  const programs = Object.entries(PROGRAMS)
    .map(([name, fileOf]) => [name, fileOf(product)])
    .filter(([, file]) => file);
  const code = new Map([['table', tableCode(product)]]);
  for (const [name, file] of programs) code.set(name, programCode(file));
  for (const [name, file] of Object.entries(THREADS)) code.set(name, `export { default } from './${file}';`);
  return code;
}

const virtualEntries = (product) => ({
  name: 'entries',
  setup(build) {
    const code = entriesOf(product);
    build.onResolve({ filter: /^bundle:/ }, ({ path }) => ({ path: path.slice('bundle:'.length), namespace: 'entry' }));
    build.onLoad({ filter: /.*/, namespace: 'entry' }, ({ path }) => ({
      contents: code.get(path),
      resolveDir: ROOT,
      loader: 'js',
    }));
    build.onResolve({ filter: /^[^./]/ }, ({ path }) => (isKeptOut(path) ? { path, external: true } : undefined));
  },
});

/**
 * npm lays a copy of some packages beside each that needs them. Those of one version are bundled once: five of
 * mime-types with the list behind it are a megabyte to read and to take apart at each start.
 */
const COPIED = /^mime-types$/;
const oneCopy = {
  name: 'one-copy',
  setup(build) {
    const first = new Map();
    build.onResolve({ filter: COPIED }, async ({ path, pluginData, ...where }) => {
      if (pluginData === oneCopy) return undefined;
      const found = await build.resolve(path, { ...where, pluginData: oneCopy });
      const folder = found.path.slice(0, found.path.lastIndexOf(path) + path.length);
      const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      if (!first.has(version)) first.set(version, found);
      return first.get(version);
    });
  },
};

/** Our own files find folders and packages by where they lie in the sources, not in the bundle. */
const sourceAddresses = (outFolder) => ({
  name: 'source-addresses',
  setup(build) {
    const up = `${relative(outFolder, ROOT).replaceAll('\\', '/')}/`;
    build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      if (path.includes('node_modules')) return undefined;
      const text = readFileSync(path, 'utf8');
      if (!text.includes('import.meta.url')) return undefined;
      const file = relative(ROOT, path).replaceAll('\\', '/');
      const address = `new URL(${JSON.stringify(up + file)}, import.meta.url).href`;
      return { contents: text.replaceAll('import.meta.url', address), loader: 'ts' };
    });
  },
});

/**
 * Bundles a server into `outFolder`, whose final place is `lastFolder`: `main.js`, `seed.js` and what they load, with
 * maps to the sources. Names are not minified, so that stack traces can be read without the maps, too.
 */
export async function bundleServer(product, outFolder, lastFolder = outFolder) {
  const { build, stop } = await import('esbuild');
  await build({
    absWorkingDir: ROOT,
    entryPoints: [...entriesOf(product).keys()]
      .filter((name) => name !== 'table')
      .map((name) => ({ in: `bundle:${name}`, out: name })),
    outdir: outFolder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    chunkNames: '[name]-[hash]',
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'none',
    logLevel: 'error',
    banner: { js: REQUIRE },
    plugins: [virtualEntries(product), oneCopy, sourceAddresses(lastFolder)],
  });
  // Its own process would stay beside a server that runs for months.
  await stop();
}
