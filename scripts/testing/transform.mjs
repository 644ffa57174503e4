import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createTransformer } from '@swc/jest';
import { tsImport } from 'tsx/esm/api';

// Compiles the sites with @swc/jest. Replaces `import.meta.glob` and `translations` as the build does.

const GLOB = /import\.meta\.glob(?:<[^(]*>)?\(\s*'([^']+)',?\s*(\{[^}]*\})?,?\s*\)/g;
const TRANSLATIONS = /\btranslations\(/;
const { writeOut } = await tsImport('../sites/translations.ts', import.meta.url);
const converter = ['../sites/translations.ts', '../../resources/locales/traditional.ts']
  .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
  .join('');

/** Returns the files that match a pattern, for example `../kinds/<name>/{kind.ts,field.tsx}`. */
function filesOf(pattern, folder) {
  const names = pattern.replace(/\{([^}]+)\}/g, (_all, list) => `(${list.replaceAll(',', '|')})`);
  const shape = new RegExp(`^${names.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}$`);
  const start = pattern.slice(0, pattern.search(/[*{]/)).replace(/[^/]*$/, '');
  const inside = join(folder, start);
  if (!existsSync(inside)) return [];
  return readdirSync(inside, { recursive: true })
    .map((name) => start + name)
    .filter((name) => shape.test(name))
    .toSorted((one, other) => one.localeCompare(other));
}

function expandGlobs(source, path) {
  const imports = [];
  const expanded = source.replace(GLOB, (_all, pattern, options = '') => {
    const only = /import: '(\w+)'/.exec(options)?.[1];
    const entries = filesOf(pattern, dirname(path)).map((file) => {
      if (!options.includes('eager')) return `${JSON.stringify(file)}: () => import(${JSON.stringify(file)})`;
      const name = `__glob${imports.length}`;
      imports.push(`import ${only ? `{ ${only} as ${name} }` : `* as ${name}`} from ${JSON.stringify(file)};`);
      return `${JSON.stringify(file)}: ${name}`;
    });
    return `({ ${entries.join(', ')} })`;
  });
  return imports.join('') + expanded;
}

export default {
  createTransformer(options) {
    const swc = createTransformer(options);
    const build = (source, file) => {
      const expanded = expandGlobs(source, file);
      return TRANSLATIONS.test(expanded) ? writeOut(file, expanded) : expanded;
    };
    return {
      canInstrument: swc.canInstrument,
      process: (source, file, given) => swc.process(build(source, file), file, given),
      processAsync: (source, file, given) => swc.processAsync(build(source, file), file, given),
      getCacheKey: (source, file, given) =>
        createHash('sha256')
          .update(swc.getCacheKey(source, file, given))
          .update(expandGlobs(source, file))
          .update(TRANSLATIONS.test(source) ? converter : '')
          .digest('hex'),
    };
  },
};
