import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, relative } from 'node:path';
import { ROOT } from './run.mjs';

/**
 * These packages stay outside the bundle, because some have a binary, some start threads from package files, and
 * Sequelize loads some by name. `latePackages` finds those that the server loads on demand.
 */
const KEPT_OUT = ['@appthreat/sqlite3', 'mysql2', 'pg-hstore', 'pino', 'piscina', 'sharp', 'swagger-ui-dist'];
const isOf = (packages, path) => packages.some((one) => path === one || path.startsWith(`${one}/`));
const isKeptOut = (path) => isOf(KEPT_OUT, path);

/** CommonJS packages load other packages with `require`, so the bundle defines it. */
const REQUIRE = [
  "import { createRequire as createBundleRequire } from 'node:module';",
  'const require = createBundleRequire(import.meta.url);',
].join('\n');

const list = (folder) => (existsSync(join(ROOT, folder)) ? readdirSync(join(ROOT, folder)).sort() : []);
const filesOf = (folder) =>
  list(folder)
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
    .map((file) => `${folder}/${file}`);
/** The rules are those of api/registry/registry.ts. */
const declarationsOf = (folder) => [
  ...filesOf(folder),
  ...list(folder)
    .map((name) => `${folder}/${name}`)
    .filter((inner) => inner !== 'resources/builtin' && statSync(join(ROOT, inner)).isDirectory())
    .filter((inner) => !existsSync(join(ROOT, inner, 'index.ts')))
    .flatMap(filesOf),
];
/** The rules are those of api/registry/kinds.ts. */
const kindsOf = (folder) =>
  [folder, ...list(folder).map((name) => `${folder}/${name}`)]
    .flatMap((inner) => list(`${inner}/kinds`).map((name) => `${inner}/kinds/${name}/server.ts`))
    .filter((file) => existsSync(join(ROOT, file)));
const domainOf = (folder) =>
  list(folder)
    .map((name) => `${folder}/${name}/index.ts`)
    .filter((file) => existsSync(join(ROOT, file)));

/**
 * A server finds these files by listing folders. `late` contains those that are not loaded at start. Paths are relative
 * to the project's folder.
 */
function foundFiles(product) {
  const at = product ? `${product}/` : '';
  return {
    needed: [
      ...new Set([...kindsOf('resources'), ...kindsOf(`${at}resources`)]),
      ...filesOf('resources/builtin'),
      ...declarationsOf(`${at}resources`),
      ...domainOf('api/builtin'),
      ...domainOf(product ? `${product}/domain` : 'api/domain'),
      ...(product ? [`${product}/server.ts`] : []),
    ],
    // Migrations are loaded only if a migration is missing in the database.
    late: [...filesOf(`${at}migrations`), ...filesOf('api/builtin/migrations')],
  };
}

/** The module has a loading function for each found file. The files are evaluated in the order of the imports. */
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

/** First enables V8's compile cache, so that the next start is faster. Node supports this cache since 22.1. */
const programCode = (file) =>
  [
    "import module from 'node:module';",
    'module.enableCompileCache?.();',
    "await import('bundle:table');",
    `await import('./${file}');`,
  ].join('\n');

/** The entry files are the programs and the threads. The thread pool calls the default export of a thread. */
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

/** Returns for example `opencc-js` for `opencc-js/cn2t`. */
const packageOf = (path) => path.split('/', path.startsWith('@') ? 2 : 1).join('/');
const isOurs = (path) => path.startsWith('@t3d/');

/** The report is that of esbuild. The imports are files and packages. */
function importsOf({ inputs }, file) {
  const imports = inputs[file]?.imports ?? [];
  const isPackage = ({ path, external }) => external && !path.startsWith('node:') && !builtinModules.includes(path);
  return {
    files: imports.filter(({ external }) => !external),
    packages: imports.filter(isPackage).map(({ path, kind }) => ({ name: packageOf(path), kind })),
  };
}

/** The files evaluated at start are the programs and all their static imports. */
function startedFiles(report, programs) {
  const started = new Set(programs);
  for (const file of started)
    for (const { path, kind } of importsOf(report, file).files)
      // A program runs its dynamic imports at once, so these count too.
      if (kind !== 'dynamic-import' || programs.includes(file)) started.add(path);
  return started;
}

/**
 * Packages that load only after a dynamic import stay in node_modules, because the start need not read them and some
 * fail in a strict ES module. The sources show which packages these are, so no list is necessary.
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
 * npm installs these packages once for each dependent package, but equal versions are bundled only once. Five copies of
 * mime-types would add a megabyte that is parsed at each start.
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

/**
 * Our files find folders and packages relative to the source file, so the esbuild plugin replaces `import.meta.url` by
 * its address.
 */
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
 * The build later moves `outFolder` to `lastFolder`. Writes `main.js`, `seed.js`, the files that they load, and source
 * maps. Names are not minified, because stack traces must be readable without source maps.
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
  // Stops esbuild, whose process would otherwise run as long as the server.
  await stop();
}
