import { type Source, listImports } from './sources';

/** Internals of Sequelize that a new version may change. Only sequelizeInternals.ts may use them. */
const PRIVATES: Readonly<Record<string, RegExp>> = {
  queryGenerator: /\bqueryGenerator\b/,
  connectionManager: /\bconnectionManager\b/,
  _afterCommitHooks: /\b_afterCommitHooks\b/,
  prepareEnvironment: /\bprepareEnvironment\b/,
  forceCleanup: /\bforceCleanup\b/,
  formatError: /\bformatError\b/,
};
const PRIVATES_PLACE = /^api\/models\/sequelize\/(sequelizeInternals|contract\.db\.test)\.ts$/;
const SEQUELIZE_ROOM = /^api\/models\/sequelize\//;
/** Methods of connections, pools and Sequelize that no code may replace. */
const METHODS = 'query|execute|prepare|acquire|begin|commit|rollback|getConnection|releaseConnection|formatError|Query';
const PATCHED = new RegExp(`\\.(${METHODS}|typeCast|_\\w+) = `);
/** Libraries that only certain files (`places`) may use. The rule applies to `modules`. */
const ONE_PLACE: readonly { library: RegExp; name: string; modules: RegExp; places: RegExp; instead: string }[] = [
  {
    name: 'exceljs',
    library: /^exceljs(\/|$)/,
    modules: /^(api|seeders|resources|admin|public-site)\//,
    places: /^api\/test\/|\.(test|fixture)\.tsx?$/,
    instead: 'api/engine/export/sheetFiles.ts writes workbooks',
  },
  {
    name: "Sequelize's own files",
    library: /^sequelize\/./,
    modules: /./,
    places: SEQUELIZE_ROOM,
    instead: 'api/models/sequelize leans on them',
  },
];

const CODE = /^(api|seeders|bench|scripts)\//;
const CHECKS = /^scripts\/checks\//;

/** Returns the code without comments, because comments may mention any library. */
const codeOf = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

function internalsIn({ path, text }: Source): string[] {
  if (!CODE.test(path) || CHECKS.test(path) || PRIVATES_PLACE.test(path)) return [];
  if (!/sequelize/i.test(text)) return [];
  const code = codeOf(text);
  return Object.entries(PRIVATES)
    .filter(([, word]) => word.test(code))
    .map(
      ([name]) =>
        `${path}: ${name} is Sequelize's own; api/models/sequelize/sequelizeInternals.ts uses it, with a test`,
    );
}

/** Reports replaced methods of a database driver, and calls with several statements. */
function patchesIn({ path, text }: Source): string[] {
  if (CHECKS.test(path) || !/mysql|sequelize/i.test(text)) return [];
  const code = codeOf(text);
  return [
    ...(/\bmultipleStatements\b/.test(code) ? [`${path}: several statements in one call are closed to everybody`] : []),
    ...(PATCHED.test(code)
      ? [`${path}: a method of a driver or of Sequelize is replaced (${PATCHED.exec(code)?.[0]})`]
      : []),
  ];
}

const librariesIn = (source: Source): string[] =>
  ONE_PLACE.filter(({ modules, places }) => modules.test(source.path) && !places.test(source.path)).flatMap(
    ({ library, name, instead }) =>
      listImports(source)
        .filter(({ specifier }) => library.test(specifier))
        .map(({ specifier }) => `${source.path}: ${name} (${specifier}) is not imported here; ${instead}`),
  );

export const checkLibraries = (sources: readonly Source[]): string[] =>
  sources.flatMap((source) => [
    ...internalsIn(source),
    ...patchesIn(source),
    ...(/exceljs|sequelize\//.test(source.text) ? librariesIn(source) : []),
  ]);
