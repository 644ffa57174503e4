import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, relative } from 'node:path';
import { ROOT } from './run.mjs';

/** Packages outside the bundle, because they contain a binary, start threads, or are loaded by name. */
const KEPT_OUT = ['@appthreat/sqlite3', 'mysql2', 'pg-hstore', 'pino', 'piscina', 'sharp', 'swagger-ui-dist'];
const isOf = (packages, path) => packages.some((one) => path === one || path.startsWith(`${one}/`));
const isKeptOut = (path) => isOf(KEPT_OUT, path);

/** Defines `require` in the bundle for CommonJS packages. */
const REQUIRE = [
  "import { createRequire as createBundleRequire } from 'node:module';",
  'const require = createBundleRequire(import.meta.url);',
].join('\n');

const list = (folder) => (existsSync(join(ROOT, folder)) ? readdirSync(join(ROOT, folder)).sort() : []);
const filesOf = (folder) =>
  list(folder)
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
    .map((file) => `${folder}/${file}`);
/** Finds the declarations, by the rules of api/registry/registry.ts. */
const declarationsOf = (folder) => [
  ...filesOf(folder),
  ...list(folder)
    .map((name) => `${folder}/${name}`)
    .filter((inner) => inner !== 'resources/builtin' && statSync(join(ROOT, inner)).isDirectory())
    .filter((inner) => !existsSync(join(ROOT, inner, 'index.ts')))
    .flatMap(filesOf),
];
/** Finds the kinds, by the rules of api/registry/kinds.ts. */
const kindsOf = (folder) =>
  [folder, ...list(folder).map((name) => `${folder}/${name}`)]
    .flatMap((inner) => list(`${inner}/kinds`).map((name) => `${inner}/kinds/${name}/server.ts`))
    .filter((file) => existsSync(join(ROOT, file)));
const domainOf = (folder) =>
  list(folder)
    .map((name) => `${folder}/${name}/index.ts`)
    .filter((file) => existsSync(join(ROOT, file)));

/** Returns the files that a server finds by listing folders. `late` are those not loaded at start. */
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
    // Migrations load only if the database lacks one.
    late: [...filesOf(`${at}migrations`), ...filesOf('api/builtin/migrations')],
  };
}

/** Returns a module with a loading function for each found file, in the order of the imports. */
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

/** Returns the code of a program, which first enables V8's compile cache for a faster start. */
const programCode = (file) =>
  [
    "import module from 'node:module';",
    'module.enableCompileCache?.();',
    "await import('bundle:table');",
    `await import('./${file}');`,
  ].join('\n');

/** Returns the entry files: the programs, and the threads of the thread pool. */
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

/** Returns the package of an import path, for example `opencc-js` for `opencc-js/cn2t`. */
const packageOf = (path) => path.split('/', path.startsWith('@') ? 2 : 1).join('/');
const isOurs = (path) => path.startsWith('@t3d/');

/** Returns the files and packages that a file imports, from the report of esbuild. */
function importsOf({ inputs }, file) {
  const imports = inputs[file]?.imports ?? [];
  const isPackage = ({ path, external }) => external && !path.startsWith('node:') && !builtinModules.includes(path);
  return {
    files: imports.filter(({ external }) => !external),
    packages: imports.filter(isPackage).map(({ path, kind }) => ({ name: packageOf(path), kind })),
  };
}

/** Returns the files evaluated at start: the programs and their static imports. */
function startedFiles(report, programs) {
  const started = new Set(programs);
  for (const file of started)
    for (const { path, kind } of importsOf(report, file).files)
      // Counts the dynamic imports of a program, because it runs them at once.
      if (kind !== 'dynamic-import' || programs.includes(file)) started.add(path);
  return started;
}

/** Returns the packages behind dynamic imports, which stay in node_modules so that the start does not read them. */
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

/** Matches packages that npm installs several times. Equal versions are bundled once. */
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

/** Replaces `import.meta.url` by the address of the source file, from which our files find folders and packages. */
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
 * Bundles the server into `outFolder`, which the build later moves to `lastFolder`. Does not minify names, so that
 * stack traces are readable.
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
  // Stops esbuild, which would otherwise keep running.
  await stop();
}
