import type { Node, Source } from './sources';
import { parse, walk } from './sources';

/** Matches the files of a field kind, of this or of every product. */
const FOLDER = /^(?:examples\/[^/]+\/)?resources\/(?:[a-z]+\/)?kinds\/([^/]+)\/([^/]+)$/;
const FILES = ['kind.ts', 'server.ts', 'field.tsx', 'input.tsx'];
/** Matches generic modules, which may not contain the name of a kind. */
const MODULES = /^(resources\/kit|api\/(engine|registry|models|builtin)|admin\/(declared|providers|ui))\//;
const TEST = /\.(test|fixture)\.tsx?$/;
/** The files that may contain names of kinds, each with the reason. */
const KEPT: Readonly<Record<string, string>> = {
  'admin/declared/fields/index.ts': 'pages made by hand draw fields of a kind that they know',
  'admin/declared/inputs/index.ts': 'pages made by hand draw inputs of a kind that they know',
  'admin/declared/inputs/PlainTextInput.tsx': 'a source that nobody declares is a text',
};
/** The properties beside which `kind` is a number format and no field kind. */
const PREVIEW = ['after', 'value'];
/** The fewest entries of a table of kinds. */
const TABLE = 3;

const folderOf = ({ path }: Source): RegExpExecArray | null => FOLDER.exec(path);

/** Returns the names of all kinds, which are the names of their folders. */
export const listKinds = (sources: readonly Source[]): string[] => [
  ...new Set(sources.flatMap((source) => folderOf(source)?.[1] ?? [])),
];

const textOf = (node: unknown): string | undefined => {
  const { type, value, expression } = (node ?? {}) as Node;
  if (type === 'StringLiteral') return value as string;
  return /^(TsConstAssertion|TsAsExpression|TsSatisfiesExpression|ParenthesisExpression)$/.test(type ?? '')
    ? textOf(expression)
    : undefined;
};
const nameOf = (node: unknown): string => {
  const { value, name } = (node ?? {}) as { value?: unknown; name?: unknown };
  return typeof value === 'string' ? value : typeof name === 'string' ? name : '';
};

/** Returns whether an expression is a kind, for example `field?.kind ?? ''`. */
function isKind(node: unknown): boolean {
  const { type, property, base, left, expression, value } = (node ?? {}) as Node;
  if (type === 'Identifier') return value === 'kind';
  if (type === 'MemberExpression') return nameOf(property) === 'kind';
  if (type === 'OptionalChainingExpression') return isKind(base);
  if (type === 'BinaryExpression') return isKind(left);
  return type === 'ParenthesisExpression' || type === 'TsAsExpression' ? isKind(expression) : false;
}

const textsIn = (node: unknown): string[] => {
  const found: string[] = [];
  walk(node, (one) => {
    if (one.type === 'StringLiteral') found.push(one.value as string);
  });
  return found;
};
const elementsOf = ({ elements }: Node): (string | undefined)[] =>
  (elements as ({ expression: unknown } | null)[]).map((one) => textOf(one?.expression));
const keysOf = ({ properties }: Node): string[] =>
  (properties as Node[]).flatMap(({ type, key, value }) =>
    type === 'KeyValueProperty' ? [nameOf(key)] : type === 'Identifier' ? [value as string] : [],
  );

/** Returns the texts that may name a kind, for example in a comparison. */
function namedBy(node: Node): string[] {
  const { type, operator, left, right, discriminant, cases, callee, arguments: given } = node;
  if (type === 'BinaryExpression' && /^[!=]==?$/.test(String(operator)))
    return [isKind(left) ? textOf(right) : undefined, isKind(right) ? textOf(left) : undefined].filter(
      (one) => one !== undefined,
    );
  if (type === 'SwitchStatement' && isKind(discriminant))
    return (cases as Node[]).flatMap(({ test }) => textOf(test) ?? []);
  if (type === 'CallExpression' && nameOf((callee as Node).property) === 'includes')
    return (given as Node[]).some(({ expression }) => isKind(expression)) ? textsIn((callee as Node).object) : [];
  if (type !== 'ObjectExpression' || PREVIEW.some((word) => keysOf(node).includes(word))) return [];
  return (node.properties as Node[]).flatMap((one) =>
    one.type === 'KeyValueProperty' && nameOf(one.key) === 'kind' ? textsIn(one.value) : [],
  );
}

/** Returns the kinds in a list or table that contains only kinds. */
function listedIn(node: Node, kinds: readonly string[]): string[] {
  const isWhole = (words: readonly (string | undefined)[], least: number): words is string[] =>
    words.length >= least && words.every((word) => word !== undefined && kinds.includes(word));
  if (node.type === 'ArrayExpression') {
    const words = elementsOf(node);
    return isWhole(words, TABLE) ? words : [];
  }
  if (node.type !== 'ObjectExpression') return [];
  const keys = keysOf(node);
  return keys.length === (node.properties as Node[]).length && isWhole(keys, TABLE) ? keys : [];
}

/** Returns the imported kind, for example `text` for `../kinds/text/kind`. */
const importedBy = ({ type, source }: Node): string[] =>
  /^(Import|Export(All|Named))Declaration$/.test(type ?? '') && source
    ? [/\/kinds\/([^/]+)\//.exec(nameOf(source))?.[1]].filter((one) => one !== undefined)
    : [];

/** Returns the kinds that a file names. Ignores other texts, for example the column title `text`. */
export function kindsNamedIn(source: Source, kinds: readonly string[]): string[] {
  const found = new Set<string>();
  walk(parse(source), (node) => {
    for (const name of [...namedBy(node), ...listedIn(node, kinds), ...importedBy(node)])
      if (kinds.includes(name)) found.add(name);
  });
  return [...found].toSorted();
}

function missingFiles(sources: readonly Source[]): string[] {
  const folders = new Map<string, Set<string>>();
  for (const source of sources) {
    const [, , file] = folderOf(source) ?? [];
    if (file === undefined) continue;
    const folder = source.path.slice(0, source.path.lastIndexOf('/'));
    folders.set(folder, (folders.get(folder) ?? new Set()).add(file));
  }
  return [...folders].flatMap(([folder, files]) =>
    FILES.filter((file) => !files.has(file)).map((file) => `${folder}: a kind has a ${file}; write it`),
  );
}

/** The interfaces of the files of a kind. */
const PARTS: readonly (readonly [file: string, name: string])[] = [
  ['resources/kit/kind.ts', 'FieldKind'],
  ['resources/kit/serverKind.ts', 'ServerKind'],
  ['admin/declared/kinds.ts', 'FieldPart'],
  ['admin/declared/kinds.ts', 'InputPart'],
];

/** Returns the members of an interface, or an empty list if the file does not declare it. */
function membersOf(source: Source, name: string): string[] {
  const members: string[] = [];
  walk(parse(source), (node) => {
    if (node.type !== 'TsInterfaceDeclaration' || nameOf(node.id) !== name) return;
    for (const { key } of (node.body as { body: Node[] }).body) members.push(nameOf(key));
  });
  return members;
}

/** Returns the members of a kind that no code reads. Implementing a member is not reading it. */
function unusedMembers(sources: readonly Source[]): string[] {
  const users = sources.filter(({ path }) => !TEST.test(path));
  const asks = (source: Source, member: string): boolean =>
    new RegExp(`\\.${member}\\b`).test(source.text) ||
    (!folderOf(source) && new RegExp(`[{,]\\s*${member}\\s*[:,}=]`).test(source.text));
  return PARTS.flatMap(([file, name]) => {
    const declared = sources.find(({ path }) => path === file);
    return (declared ? membersOf(declared, name) : [])
      .filter((member) => !users.some((source) => asks(source, member)))
      .map((member) => `${file}: nothing asks a kind for ${name}.${member}; use it, or take it out`);
  });
}

/** Reports kinds' names outside their folders, missing files of a kind, and members that no code reads. */
export function checkKindNames(sources: readonly Source[]): string[] {
  const kinds = listKinds(sources);
  const named = sources
    .filter(({ path }) => MODULES.test(path) && !TEST.test(path) && !KEPT[path])
    .filter(({ text }) => /kind/i.test(text))
    .flatMap((source) => {
      const found = kindsNamedIn(source, kinds).join(', ');
      return found === ''
        ? []
        : [`${source.path}: names kinds of fields (${found}); ask kindOf(field) for what it is or does`];
    });
  return [...named, ...missingFiles(sources), ...unusedMembers(sources)];
}
