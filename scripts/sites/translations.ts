import { existsSync, readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import type { Plugin } from 'vite';
import type { Language } from '../../resources/kit/languages';
import { toTraditional } from '../../resources/locales/traditional';

/** A syntax node of a module. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [name: string]: unknown;
}
type Edit = readonly [node: Node, text: string];

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** Returns the matching nodes, but not those inside a match. */
export function find(node: Node, isWanted: (node: Node) => boolean): Node[] {
  return isWanted(node) ? [node] : childrenOf(node).flatMap((child) => find(child, isWanted));
}

function edit(code: string, { start, end }: { start: number; end: number }, edits: readonly Edit[]): string {
  let at = start;
  const parts = edits.flatMap(([node, text]) => {
    const before = code.slice(at, node.start);
    at = node.end;
    return [before, text];
  });
  return parts.join('') + code.slice(at, end);
}

/** Returns the entries of an object or list by key or index, or null for other nodes. */
function entriesOf(node: Node | undefined): [string, Node][] | null {
  if (node?.type === 'ArrayExpression') return (node.elements as Node[]).map((element, index) => [`${index}`, element]);
  if (node?.type !== 'ObjectExpression') return null;
  return (node.properties as Node[]).map((property) => {
    const { key, value, computed } = property as Node & { key: Node; value: Node };
    if (property.type !== 'Property' || computed)
      throw new Error('texts of translations() are written out: use neither spreads nor computed keys there');
    return [String(key.name ?? key.value), value];
  });
}

const isText = ({ type, value }: Node): boolean =>
  type === 'TemplateElement' || (type === 'Literal' && typeof value === 'string');

/** A text written by hand (`chosen`), and the converted text (`derived`). */
export interface Choice {
  readonly key: string;
  readonly derived: string;
  readonly chosen: string;
}

/** Converts texts to traditional Chinese. Adds the texts written by hand to `choices`. */
function traditionalSource(code: string, zh: Node, chosen: Node | undefined, choices: Choice[], at = ''): string {
  const entries = entriesOf(zh);
  const own = entriesOf(chosen);
  if (entries && (own || !chosen)) {
    const known = new Map(own);
    const unknown = [...known.keys()].find((key) => !entries.some(([name]) => name === key));
    if (unknown !== undefined) throw new Error(`cht has ${at}${unknown}, which zh has not`);
    return edit(
      code,
      zh,
      entries.map(([key, value]) => [value, traditionalSource(code, value, known.get(key), choices, `${at}${key}.`)]),
    );
  }
  if (zh.type === 'Identifier') throw new Error(`${at}: write the texts of translations() out, not by a name`);
  const derived = edit(
    code,
    zh,
    find(zh, isText).map((text) => [text, toTraditional(code.slice(text.start, text.end))]),
  );
  if (!chosen) return derived;
  const text = code.slice(chosen.start, chosen.end);
  choices.push({ key: at.slice(0, -1), derived, chosen: text });
  return text;
}

const isCall = ({ type, callee, arguments: given }: Node): boolean =>
  type === 'CallExpression' && (callee as Node).name === 'translations' && (given as Node[]).length === 1;

/** Replaces each `translations({ … })` by its texts, so that browsers load a single language and no dictionary. */
export function writeOut(file: string, code: string, language?: Language, choices: Choice[] = []): string {
  const program = parseSync(file, code).program as unknown as Node;
  const calls = find(program, isCall).map((call): Edit => {
    const [written] = call.arguments as [Node];
    const { zh, en, cht } = Object.fromEntries(entriesOf(written) ?? []);
    if (!zh || !en) throw new Error(`${file}: translations() needs { zh, en }, written out`);
    const sources = {
      zh: () => edit(code, zh, []),
      en: () => edit(code, en, []),
      cht: () => traditionalSource(code, zh, cht, choices),
    };
    const wanted = language ? [language] : (['zh', 'en', 'cht'] as const);
    return [call, `({ ${wanted.map((one) => `${one}: ${sources[one]()}`).join(', ')} })`];
  });
  return edit(code, { start: 0, end: code.length }, calls);
}

const CALL = /\btranslations\(/;
const PARTS = /\b(translations|byLanguage|withWords)\(/;
const FUNCTION = /\/locales\/translations(\.ts)?$/;
const STUB = '\0translations';
const languageOf = (id: string): Language | undefined => /\?(zh|en|cht)$/.exec(id)?.[1] as Language | undefined;

/** Loads a single language of a file and of its imports by `import('./words?cht')`. */
export function translations(): Plugin {
  return {
    name: 'translations',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (FUNCTION.test(source)) return STUB;
      const language = importer && languageOf(importer);
      if (!language || languageOf(source)) return undefined;
      const found = await this.resolve(source, importer.replace(/\?.*/, ''), { ...options, skipSelf: true });
      const isPart = found && existsSync(found.id) && PARTS.test(readFileSync(found.id, 'utf8'));
      return isPart ? `${found.id}?${language}` : found;
    },
    load: (id) => (id === STUB ? 'export const translations = undefined;' : undefined),
    transform(code, id) {
      const [file = id] = id.split('?');
      return CALL.test(code) && /\.tsx?$/.test(file) ? { code: writeOut(file, code, languageOf(id)) } : undefined;
    },
  };
}
