import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import swc from '@swc/jest';

// Jest's transform of files that use `import.meta.glob`, which only Vite knows: it becomes imports of the files found.

const GLOB = /import\.meta\.glob(?:<[^(]*>)?\(\s*'([^']+)',?\s*(\{[^}]*\})?,?\s*\)/g;

/** The files of a pattern such as `../kinds/<name>/{kind.ts,field.tsx}`, relative to `folder`. */
function filesOf(pattern, folder) {
  const names = pattern.replace(/\{([^}]+)\}/g, (_all, list) => `(${list.replaceAll(',', '|')})`);
  const shape = new RegExp(`^${names.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}$`);
  const start = pattern.slice(0, pattern.search(/[*{]/)).replace(/[^/]*$/, '');
  const inside = join(folder, start);
  if (!existsSync(inside)) return [];
  return readdirSync(inside, { recursive: true })
    .map((name) => start + name)
    .filter((name) => shape.test(name))
    .toSorted();
}

function expand(source, path) {
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
    const made = swc.createTransformer(options);
    return {
      ...made,
      process: (source, path, more) => made.process(expand(source, path), path, more),
      getCacheKey: (source, path, more) =>
        createHash('sha1')
          .update(made.getCacheKey(source, path, more))
          .update(expand(source, path))
          .digest('hex'),
    };
  },
};
