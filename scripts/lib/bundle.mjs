import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, relative } from 'node:path';
import { ROOT } from './run.mjs';

/**
 * Packages that stay in node_modules: those with a binary, those that start threads from their own files, and those
 * that Sequelize loads by name. So do those that are loaded late, see `latePackages`.
 */
const KEPT_OUT = ['@appthreat/sqlite3', 'mysql2', 'pg-hstore', 'pino', 'piscina', 'sharp', 'swagger-ui-dist'];
const isOf = (packages, path) => packages.some((one) => path === one || path.startsWith(`${one}/`));
const isKeptOut = (path) => isOf(KEPT_OUT, path);

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
/** The declarations of a folder and of the subjects in it, as api/declared/registry.ts finds them. */
const declarationsOf = (folder) => [
  ...filesOf(folder),
  ...list(folder)
    .map((name) => `${folder}/${name}`)
    .filter((inner) => inner !== 'resources/house' && statSync(join(ROOT, inner)).isDirectory())
    .filter((inner) => !existsSync(join(ROOT, inner, 'index.ts')))
    .flatMap(filesOf),
];
/** The server's parts of the kinds beside the declarations of a folder, as api/declared/kinds.ts finds them. */
const kindsOf = (folder) =>
  [folder, ...list(folder).map((name) => `${folder}/${name}`)]
    .flatMap((inner) => list(`${inner}/kinds`).map((name) => `${inner}/kinds/${name}/server.ts`))
    .filter((file) => existsSync(join(ROOT, file)));
const subjectsOf = (folder) =>
  list(folder)
    .map((name) => `${folder}/${name}/index.ts`)
    .filter((file) => existsSync(join(ROOT, file)));

/** The files that a server finds by their folders, as their paths from the project's folder. */
function foundFiles(product) {
  const at = product ? `${product}/` : '';
  return {
    needed: [
      ...new Set([...kindsOf('resources'), ...kindsOf(`${at}resources`)]),
      ...filesOf('resources/house'),
      ...declarationsOf(`${at}resources`),
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
  sandboxMain: (product) => (product ? undefined : 'api/sandboxMain.ts'),
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

const OPTIONS = {
  absWorkingDir: ROOT,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  define: { IN_BUNDLE: 'true' },
  logLevel: 'error',
};
const entryPointsOf = (code) =>
  [...code.keys()].filter((name) => name !== 'table').map((name) => ({ in: `bundle:${name}`, out: name }));

const virtualEntries = (code, isOutside) => ({
  name: 'entries',
  setup(build) {
    build.onResolve({ filter: /^bundle:/ }, ({ path }) => ({ path: path.slice('bundle:'.length), namespace: 'entry' }));
    build.onLoad({ filter: /.*/, namespace: 'entry' }, ({ path }) => ({
      contents: code.get(path),
      resolveDir: ROOT,
      loader: 'js',
    }));
    build.onResolve({ filter: /^[^./]/ }, ({ path }) => (isOutside(path) ? { path, external: true } : undefined));
  },
});

/** The name of the package that an import names: `opencc-js` of `opencc-js/cn2t`. */
const packageOf = (path) => path.split('/', path.startsWith('@') ? 2 : 1).join('/');
const isOurs = (path) => path.startsWith('@t3d/');

/** What a module of ours imports, by the esbuild report on the sources alone. */
function importsOf({ inputs }, file) {
  const imports = inputs[file]?.imports ?? [];
  const isPackage = ({ path, external }) => external && !path.startsWith('node:') && !builtinModules.includes(path);
  return {
    files: imports.filter(({ external }) => !external),
    packages: imports.filter(isPackage).map(({ path, kind }) => ({ name: packageOf(path), kind })),
  };
}

/** The modules that are evaluated at start: all that the programs import, and what those import. */
function startedFiles(report, programs) {
  const started = new Set(programs);
  for (const file of started)
    for (const { path, kind } of importsOf(report, file).files)
      // A program loads its table and its main file by `import()` too, at once.
      if (kind !== 'dynamic-import' || programs.includes(file)) started.add(path);
  return started;
}

/**
 * The packages that a server loads late: by `import()`, or from a file of ours that is loaded so. They stay in
 * node_modules, because a start does not read them, and because not every package survives being put into an ES module:
 * that is strict, and some write to what strict code may not write to. Reads the sources, so that a new `import()` is
 * found without a list.
 */
export async function latePackages(product) {
  const { build, stop } = await import('esbuild');
  const code = entriesOf(product);
  const { metafile } = await build({
    ...OPTIONS,
    entryPoints: entryPointsOf(code),
    outdir: 'late',
    write: false,
    metafile: true,
    plugins: [virtualEntries(code, (path) => !isOurs(path))],
  });
  await stop();
  const programs = [...code.keys()].filter((name) => name !== 'table').map((name) => `entry:${name}`);
  const started = startedFiles(metafile, programs);
  const packages = Object.keys(metafile.inputs).flatMap((file) =>
    importsOf(metafile, file).packages.map(({ name, kind }) => ({
      name,
      isLate: kind === 'dynamic-import' || !started.has(file),
    })),
  );
  const atStart = new Set(packages.filter(({ isLate }) => !isLate).map(({ name }) => name));
  return [...new Set(packages.map(({ name }) => name))]
    .filter((name) => !atStart.has(name))
    .toSorted((one, other) => (one < other ? -1 : 1));
}

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
  const late = await latePackages(product);
  const { build, stop } = await import('esbuild');
  const code = entriesOf(product);
  await build({
    ...OPTIONS,
    entryPoints: entryPointsOf(code),
    outdir: outFolder,
    target: 'node20',
    chunkNames: '[name]-[hash]',
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'none',
    banner: { js: REQUIRE },
    plugins: [
      virtualEntries(code, (path) => isKeptOut(path) || isOf(late, path)),
      oneCopy,
      sourceAddresses(lastFolder),
    ],
  });
  // Its own process would stay beside a server that runs for months.
  await stop();
}
