// True under `npm run test:long`, which also runs `.long.test.ts` files and runs all database tests on both databases.
const long = process.env.LONG === 'on';
const leftOut = ['/node_modules/', ...(long ? [] : ['\\.long\\.test\\.ts$'])];

const SWC = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    target: 'es2022',
    transform: { react: { runtime: 'automatic' } },
  },
  module: { type: 'es6' },
  sourceMaps: 'inline',
};

const shared = {
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.tsx?$': ['@swc/jest', SWC] },
  moduleNameMapper: {
    '^@t3d/resources/(diagnosis|esim|identity|kit|locales|words)$': '<rootDir>/resources/$1/index.ts',
    '^@t3d/resources/(.*)$': '<rootDir>/resources/$1.ts',
    '^@t3d/api/(.*)$': '<rootDir>/api/$1.ts',
    '\\.(css|svg)$': '<rootDir>/scripts/testing/address.mjs',
  },
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/data/'],
};

/**
 * In processes of bare Node, as the server runs: a module is loaded once a process, not once a file, which is a third
 * of the time.
 */
const BARE = { ...shared, runner: 'jest-light-runner/child-process' };

/**
 * The end of a file's name tells where its tests run. `.db.test.ts`: on SQLite and MariaDB. `.long.test.ts`: only in
 * `npm run test:long`, which runs everything on both. Any other `.test.ts` of api/ and seeders/: on SQLite;
 * `.unit.test.ts` needs no database.
 */
const onDatabase = (dialect, ending) => ({
  ...BARE,
  displayName: dialect,
  testMatch: [`<rootDir>/{api,seeders}/**/*${long ? '.test.ts' : ending}`],
  testPathIgnorePatterns: [...leftOut, '\\.unit\\.test\\.ts$'],
  setupFiles: [`<rootDir>/scripts/testing/${dialect}.mjs`],
  globalSetup: `<rootDir>/scripts/testing/${dialect}Setup.mjs`,
  globalTeardown: `<rootDir>/scripts/testing/${dialect}Teardown.mjs`,
});

export default {
  maxWorkers: 2,
  // A worker ends at once, yet a busy machine takes longer than half a second to give its memory back.
  workerGracefulExitTimeout: 10_000,
  testSequencer: '<rootDir>/scripts/testing/sequencer.mjs',
  testTimeout: 30_000,
  workerIdleMemoryLimit: '1500MB',
  projects: [
    {
      ...BARE,
      displayName: 'unit',
      testMatch: ['<rootDir>/scripts/**/*.test.ts', '<rootDir>/api/**/*.unit.test.ts'],
      testPathIgnorePatterns: leftOut,
      setupFiles: ['<rootDir>/scripts/testing/zones.mjs'],
      globalSetup: '<rootDir>/scripts/testing/unitSetup.mjs',
    },
    // Runs each file in its own environment, because some files need a browser's globals or change a module's state.
    {
      ...shared,
      displayName: 'web',
      testMatch: ['<rootDir>/{resources,admin,public-site}/**/*.test.{ts,tsx}'],
      transform: { '\\.tsx?$': ['<rootDir>/scripts/testing/transform.mjs', SWC] },
    },
    onDatabase('sqlite', '.test.ts'),
    onDatabase('mariadb', '.db.test.ts'),
  ],
};
