import { join } from 'node:path';

/** The processes that Jest starts after this understand TypeScript, and meet @jest/globals by the paths of the tsconfig beside this file. */
export function speakTypeScript() {
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import tsx`;
  process.env.TSX_TSCONFIG_PATH = join(import.meta.dirname, 'tsconfig.json');
}
