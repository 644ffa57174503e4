import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { OCR_FILES } from '../../public-site/src/identity/ocrFiles';

const require = createRequire(import.meta.url);
const folderOf = (name: string): string => dirname(require.resolve(`${name}/package.json`));
const CORES = ['lstm', 'simd-lstm', 'relaxedsimd-lstm'].map((kind) => `tesseract-core-${kind}.wasm.js`);

/** The files by the names under which the reader asks for them, and where the packages have them. */
function listFiles(): [name: string, path: string][] {
  const core = folderOf('tesseract.js-core');
  return [
    ['worker.min.js', join(folderOf('tesseract.js'), 'dist/worker.min.js')],
    ...CORES.map((name): [string, string] => [name, join(core, name)]),
    ['eng.traineddata.gz', join(folderOf('@tesseract.js-data/eng'), '4.0.0_best_int/eng.traineddata.gz')],
  ];
}

/**
 * Lays what reads text off a photo beside the site: it is loaded from our own server, and only by those who photograph
 * a passport. Fails the build when the address does not name the installed version, because browsers keep it for good.
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
