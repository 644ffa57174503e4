import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findServer } from './lib/mariadb.mjs';
import { deployByHand, deployImage, expectServiceAsBlock } from './testing/deployWalk';
import { blockOf, copyBuilds, linkPackages } from './testing/deployment';

let scratch: string;
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 't3d-deploy-'));
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

async function prepare(folder: string): Promise<void> {
  linkPackages(folder);
  await copyBuilds(folder);
}

describe('the guide docs/deploy.md', () => {
  test('finds exactly two commands that install and build the product in docs/deploy.md', () => {
    expect(blockOf('build')).toBe('npm ci\nnpm run build\n');
  });

  test('contains a systemd service that starts the server with the same command as docs/deploy.md', () => {
    expectServiceAsBlock();
  });

  const walk = findServer() ? test : test.skip;
  walk('leads without Docker from an empty database to the first sale', () => deployByHand(scratch, prepare), 180_000);

  walk(
    'leads with the image from an empty database to the first sale',
    () =>
      deployImage(scratch, (command, folder) => {
        if (command.startsWith('npm ci')) return Promise.resolve(linkPackages(folder));
        return command === 'npm run build' ? copyBuilds(folder) : undefined;
      }),
    180_000,
  );
});
