import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { OCR_FILES } from '../../public-site/src/identity/ocrFiles';

const require = createRequire(import.meta.url);
const folderOf = (name: string): string => dirname(require.resolve(`${name}/package.json`));
const CORES = ['lstm', 'simd-lstm', 'relaxedsimd-lstm'].map((kind) => `tesseract-core-${kind}.wasm.js`);

/** Returns the files of the text recognition, each with the requested name and the path in the packages. */
function listFiles(): [name: string, path: string][] {
  const core = folderOf('tesseract.js-core');
  return [
    ['worker.min.js', join(folderOf('tesseract.js'), 'dist/worker.min.js')],
    ...CORES.map((name): [string, string] => [name, join(core, name)]),
    ['eng.traineddata.gz', join(folderOf('@tesseract.js-data/eng'), '4.0.0_best_int/eng.traineddata.gz')],
  ];
}

/**
 * Adds the files of the text recognition. The build fails if their URL lacks the installed version, because browsers
 * cache them for ever.
 */
export const ocrFiles = (base: string): Plugin => {
  const files = listFiles();
  return {
    name: 'ocr-files',
    buildStart() {
      const { version } = JSON.parse(readFileSync(join(folderOf('tesseract.js'), 'package.json'), 'utf8')) as {
        version: string;
      };
      if (!OCR_FILES.endsWith(`-${version}`)) this.error(`ocrFiles.ts must name version ${version} of tesseract.js`);
    },
    generateBundle() {
      for (const [name, path] of files)
        this.emitFile({
          type: 'asset',
          fileName: `${OCR_FILES.slice(base.length)}/${name}`,
          source: readFileSync(path),
        });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const found = files.find(([name]) => request.url?.split('?')[0] === `${OCR_FILES}/${name}`);
        if (found) response.end(readFileSync(found[1]));
        else next();
      });
    },
  };
};
