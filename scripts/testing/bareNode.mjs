import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { settingText } from '../../api/environment/text.mjs';

/**
 * Lets processes that Jest starts load TypeScript.
 * @jest/globals by the tsconfig in this
 * folder.
 */
export function speakTypeScript() {
  const workerData = pathToFileURL(join(import.meta.dirname, 'workerData.mjs'));
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import tsx --import ${workerData.href}`;
  process.env.TSX_TSCONFIG_PATH = join(import.meta.dirname, 'tests.tsconfig.json');
}

export const makeFolder = (dialect) => mkdtempSync(join(settingText('TEST_FOLDER') ?? tmpdir(), `t3d-${dialect}-`));
