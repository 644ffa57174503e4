import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createTransformer } from '@swc/jest';
import { tsImport } from 'tsx/esm/api';

const CALL = /\btranslations\(/;
const { writeOut } = await tsImport('../sites/translations.ts', import.meta.url);
const converter = ['../sites/translations.ts', '../../resources/locales/traditional.ts']
  .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
  .join('');

/** Compiles as @swc/jest does, and before that writes texts out in all languages, as a build of a site does. */
export default {
  createTransformer(options) {
    const swc = createTransformer(options);
    const written = (code, file) => (CALL.test(code) ? writeOut(file, code) : code);
    return {
      canInstrument: swc.canInstrument,
      process: (code, file, given) => swc.process(written(code, file), file, given),
      processAsync: (code, file, given) => swc.processAsync(written(code, file), file, given),
      getCacheKey: (code, file, given) =>
        createHash('sha256')
          .update(swc.getCacheKey(code, file, given))
          .update(CALL.test(code) ? converter : '')
          .digest('hex'),
    };
  },
};
