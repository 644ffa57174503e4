import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { settingText } from '../../api/environment/text.mjs';

/**
 * The processes that Jest starts after this understand TypeScript, and meet @jest/globals by the paths of the tsconfig
 * beside this file.
 */
export function speakTypeScript() {
  const workerData = pathToFileURL(join(import.meta.dirname, 'workerData.mjs'));
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import tsx --import ${workerData.href}`;
  process.env.TSX_TSCONFIG_PATH = join(import.meta.dirname, 'tests.tsconfig.json');
}

/** Makes a folder for what the tests of `dialect` write. */
export const makeFolder = (dialect) => mkdtempSync(join(settingText('TEST_FOLDER') ?? tmpdir(), `t3d-${dialect}-`));
