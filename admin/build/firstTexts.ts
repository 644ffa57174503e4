import { readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { type Plugin, runnerImport } from 'vite';
import { type Node, find, translations } from '../../scripts/sites/translations';

interface Texts {
  readonly [key: string]: string | Texts;
}

const isLiteral = ({ type, value }: Node): boolean => type === 'Literal' && typeof value === 'string';
const isTemplate = ({ type }: Node): boolean => type === 'TemplateLiteral';
const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/**
 * Returns a test for the keys that some code can show. It finds a key or its group as a literal (`crud.job` for
 * `crud.job.DONE`), or as a template that starts with the group.
 */
export function keysIn(code: string): (key: string) => boolean {
  const literals = new Set<string>();
  const templates = new Set<string>();
  const collect = (node: Node): void => {
    for (const one of find(node, (inner) => isLiteral(inner) || isTemplate(inner))) {
      if (isLiteral(one)) literals.add(one.value as string);
      else {
        const parts = (one.quasis as { value: { cooked: string } }[]).map(({ value }) => escaped(value.cooked));
        if (/^\w+\\\./.test(parts[0] ?? '')) templates.add(`^${parts.join('.+')}(\\..+)?$`);
        (one.expressions as Node[]).forEach(collect);
      }
    }
  };
  collect(parseSync('first.js', code).program as unknown as Node);
  const patterns = [...templates].map((template) => new RegExp(template));
  const groupsOf = (key: string): string[] => {
    const names = key.split('.');
    return names.slice(2).map((_name, index) => names.slice(0, index + 2).join('.'));
  };
  return (full) => {
    const key = full.replace(/_(one|other)$/, '');
    return [full, key, ...groupsOf(key)].some((one) => literals.has(one)) || patterns.some((one) => one.test(key));
  };
}

/** Returns the texts whose key passes the test, without empty groups. */
function pick(texts: Texts, isWanted: (key: string) => boolean, above = ''): Texts {
  const entries = Object.entries(texts).map(([name, value]): [string, string | Texts | undefined] => {
    if (typeof value === 'string') return [name, isWanted(above + name) ? value : undefined];
    const inner = pick(value, isWanted, `${above}${name}.`);
    return [name, Object.keys(inner).length > 0 ? inner : undefined];
  });
  return Object.fromEntries(entries.filter((entry): entry is [string, string | Texts] => entry[1] !== undefined));
}

const ID = /^(.+)\?(zh|en|cht)(&rest)?$/;
const CATALOGUE = /\b(byLanguage|withWords)\(/;

/**
 * Divides the texts of a build in two: `import('./adminTexts?en')` contains those that the first list can show, and its
 * `rest` loads the others.
 */
export function divideTexts(root: string, firstCode: () => string): Plugin {
  const catalogues = new Map<string, Promise<Readonly<Record<string, Texts>>>>();
  let isFirst: ((key: string) => boolean) | undefined;
  const read = async (file: string) => {
    const { module } = await runnerImport<{ default: Readonly<Record<string, Texts>> }>(file, {
      configFile: false,
      root,
      plugins: [translations()],
    });
    return module.default;
  };
  return {
    name: 'divide-texts',
    apply: 'build',
    enforce: 'pre',
    buildStart: () => {
      catalogues.clear();
      isFirst = undefined;
    },
    resolveId: (source) => (source.endsWith('&rest') ? source : undefined),
    async load(id) {
      const [, file, language, rest] = ID.exec(id) ?? [];
      if (!file || !language || !CATALOGUE.test(readFileSync(file, 'utf8'))) return undefined;
      if (!catalogues.has(file)) catalogues.set(file, read(file));
      const texts = (await catalogues.get(file))?.[language] ?? {};
      const first = (isFirst ??= keysIn(firstCode()));
      const part = pick(texts, (key) => first(key) !== Boolean(rest));
      const code = `export default ${JSON.stringify({ [language]: part })};`;
      return rest ? code : `${code}\nexport const rest = () => import(${JSON.stringify(`${id}&rest`)});`;
    },
  };
}
