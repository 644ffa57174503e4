import { afterEach, beforeEach, describe, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findServer } from './lib/mariadb.mjs';
import { deployByHand, deployImage } from './testing/deployWalk';

let scratch: string;
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 't3d-deploy-'));
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

const walk = findServer() ? test : test.skip;
describe('deploys the product with every command of docs/deploy.md exactly as written', () => {
  walk('leads without Docker from an empty folder to the first sale', () => deployByHand(scratch), 1_200_000);
  walk(
    'leads with the image from an empty folder to the first sale',
    () => deployImage(scratch, () => undefined),
    1_200_000,
  );
});
