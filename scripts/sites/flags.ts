import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const FOLDER = join(dirname(createRequire(import.meta.url).resolve('country-flag-icons/package.json')), '3x2');
const FLAG = /^\/t3d\/flags\/([A-Z]{2})\.svg$/;

/** Adds the flags of all countries as `flags/<code>.svg`, so that pages load only visible flags. */
export function flags(): Plugin {
  const codes = readdirSync(FOLDER).flatMap((file) => /^([A-Z]{2})\.svg$/.exec(file)?.[1] ?? []);
  const read = (code: string): Buffer => readFileSync(join(FOLDER, `${code}.svg`));
  return {
    name: 'flags',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const code = FLAG.exec((request.url ?? '').split('?')[0] ?? '')?.[1];
        if (!code || !codes.includes(code)) {
          next();
          return;
        }
        response.setHeader('Content-Type', 'image/svg+xml');
        response.end(read(code));
      });
    },
    generateBundle() {
      for (const code of codes) this.emitFile({ type: 'asset', fileName: `flags/${code}.svg`, source: read(code) });
    },
  };
}
