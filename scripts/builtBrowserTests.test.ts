import { afterEach, expect, test } from '@jest/globals';
import { startServer } from '../e2e/support/server';
import { runsBundle, serverArguments, sourceArguments } from './lib/server.mjs';

const before = process.env.EXTENSIONS;
afterEach(() => {
  if (before === undefined) delete process.env.EXTENSIONS;
  else process.env.EXTENSIONS = before;
});

test('refuses to start browser tests if the environment would run the server from source files', async () => {
  process.env.EXTENSIONS = 'somewhere';
  await expect(startServer()).rejects.toThrow('to run its bundle');
});

test("distinguishes by Node's arguments whether a server runs from the build or from source files", () => {
  expect(runsBundle(sourceArguments())).toBe(false);
  expect(runsBundle(serverArguments(undefined, { EXTENSIONS: 'somewhere' }))).toBe(false);
  expect(
    runsBundle(['--max-old-space-size=512', `${import.meta.dirname.replace(/scripts$/, '')}api/dist/assets/main.js`]),
  ).toBe(true);
});
