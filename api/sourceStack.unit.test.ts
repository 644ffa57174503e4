import { afterAll, expect, test } from '@jest/globals';
import { build } from 'esbuild';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { sourceStack } from './log';

const folder = mkdtempSync(path.join(tmpdir(), 't3d-stack-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("translates positions in the bundle's source map to the sources, and keeps other positions", async () => {
  const source = path.join(folder, 'source.ts');
  writeFileSync(source, '\n\ninterface None {}\nexport const fail = (): Error =>\n  new Error("no");\n');
  const outdir = path.join(folder, 'assets');
  await build({ entryPoints: [source], outdir, format: 'esm', sourcemap: 'linked', outExtension: { '.js': '.js' } });
  const file = pathToFileURL(path.join(outdir, 'source.js')).href;
  const elsewhere = ['    at other (file:///elsewhere/assets/x.js:1:1)', '    at node:fs:1:1'];
  const stack = ['Error: no', `    at fail (${file}:1:26)`, ...elsewhere].join('\n');
  const [, first, ...others] = sourceStack(stack).split('\n');
  expect(first).toMatch(/at fail \(.*source\.ts:5:\d+\)$/);
  expect(others).toEqual(elsewhere);
});
