// npm run new:resource -- <subject>/<name> [--zh <label>] [--en <label>]: writes the declaration and labels of a new
// resource.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runProgram } from '../api/failure';

const ROOT = join(import.meta.dirname, '..');
const LANGUAGES = ['zh', 'en'] as const;
const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Returns the label of a name, for example `Flow pool prices` for `flow-pool-prices`. */
export function titleOf(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns a working declaration: rows with a name that staff manage and can disable. */
export function writeDeclaration(name: string): string {
  return `import { STAFF, defineResource, f, toggle, unscoped } from '../declare';

export default defineResource('${name}', {
  menu: { under: 'business', path: '/business/${name}', order: 90, icon: 'Label' },
  label: 'name',
  fields: {
    name: f.text({ required: true, unique: true, search: true, filter: true, length: 64 }),
    disabled: f.boolean({ default: false, filter: true }),
    remark: f.text({ length: 255 }),
  },
  list: { columns: ['name', 'disabled', 'remark', 'createdAt'], sort: '-createdAt' },
  scope: unscoped,
  access: { list: STAFF, show: STAFF, create: STAFF, update: STAFF, delete: STAFF, export: STAFF, import: STAFF },
  actions: { enable: toggle('disabled', false, STAFF), disable: toggle('disabled', true, STAFF) },
  import: { key: ['name'] },
});
`;
}

/** Adds labels at the end of `resources` in a catalogue. Throws if there is no `resources`. */
export function addWords(catalogue: string, name: string, words: { label: string; singular: string }): string {
  const end = catalogue.indexOf('\n  },\n  menu: {');
  if (end < 0) throw new Error('the catalogue has no "resources" followed by "menu"');
  const key = NAME.test(name) && !name.includes('-') ? name : `'${name}'`;
  const quote = (text: string): string => JSON.stringify(text).replaceAll('"', "'");
  const line = `\n    ${key}: { label: ${quote(words.label)}, singular: ${quote(words.singular)} },`;
  return catalogue.slice(0, end) + line + catalogue.slice(end);
}

function fail(message: string): never {
  throw new Error(message);
}

async function main(): Promise<void> {
  const {
    values,
    positionals: [place = ''],
  } = parseArgs({
    allowPositionals: true,
    options: { zh: { type: 'string' }, en: { type: 'string' } },
  });
  const [subject = '', name = ''] = place.split('/');
  if (!/^[a-z]+$/.test(subject) || !NAME.test(name))
    fail('usage: npm run new:resource -- <subject>/<name-in-plural-with-hyphens> [--zh <label>] [--en <label>]');
  const file = join(ROOT, 'resources', subject, `${name}.ts`);
  if (existsSync(file)) fail(`resources/${place}.ts exists already`);
  mkdirSync(join(ROOT, 'resources', subject), { recursive: true });
  writeFileSync(file, writeDeclaration(name));
  for (const language of LANGUAGES) {
    const catalogue = join(ROOT, 'resources/words', `${language}.ts`);
    const label = values[language] ?? titleOf(name);
    const singular = language === 'en' ? label.toLowerCase().replace(/s$/, '') : label;
    writeFileSync(catalogue, addWords(readFileSync(catalogue, 'utf8'), name, { label, singular }));
  }
  process.stdout.write(`Written: resources/${place}.ts and its label in resources/words/{zh,en}.ts.
Next: declare its fields, give each its words in zh.ts and en.ts,
then npm run migration:generate -- ${name}, and start.
`);
}

if (process.argv[1] && import.meta.filename === process.argv[1]) await runProgram(main);
