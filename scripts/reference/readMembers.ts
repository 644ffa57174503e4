import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Comment } from 'oxc-parser';
import { parseSync } from 'oxc-parser';

/** An option with its meaning and the shortest example from its doc comment. */
export interface OptionDoc {
  name: string;
  /** The meaning, or null without a comment. */
  text: string | null;
  example: string | null;
  of?: string;
}
/** A kind with its own options. */
export interface KindDoc extends OptionDoc {
  factory: string;
  /** The path of the file, relative to `resources`. */
  file: string;
  options: OptionDoc[];
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}
interface Parsed {
  body: Node[];
  /** Returns the comment that ends directly before a position. */
  commentAt(start: number): string | null;
}

const ROOT = join(import.meta.dirname, '../..');

function plain(comment: string): string {
  return comment
    .replace(/^\*/, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trimEnd())
    .join('\n')
    .trim();
}

function parse(file: string): Parsed {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const { program, comments, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
  const docs = comments.filter(({ type, value }: Comment) => type === 'Block' && value.startsWith('*'));
  return {
    body: program.body as unknown as Node[],
    commentAt(start) {
      const found = docs.find(({ end }) => end <= start && text.slice(end, start).trim() === '');
      return found ? plain(found.value) : null;
    },
  };
}

function said(name: string, comment: string | null): OptionDoc {
  if (comment === null) return { name, text: null, example: null };
  const [text = '', ...tags] = comment.split(/^@/m);
  const example = tags
    .find((tag) => tag.startsWith('example'))
    ?.slice('example'.length)
    .trim();
  return { name, text: text.trim(), example: example || null };
}

const declarationOf = (node: Node): Node => (node.declaration as Node | null) ?? node;
const keyOf = (node: Node): string => {
  const key = node.key as { name?: string; value?: string };
  return key.name ?? key.value ?? '';
};

/** Returns the members, including those of nested objects, for example `list.columns`. */
function membersOf(parsed: Parsed, members: readonly Node[], prefix = ''): OptionDoc[] {
  return members.flatMap((member) => {
    const name = `${prefix}${keyOf(member)}`;
    const type = (member.typeAnnotation as { typeAnnotation: Node } | null)?.typeAnnotation;
    if (type?.type === 'TSNeverKeyword') return [];
    const inner = type?.type === 'TSTypeLiteral' ? membersOf(parsed, type.members as Node[], `${name}.`) : [];
    // Documents the nested options only if they have comments.
    if (inner.every(({ text }) => text === null)) inner.length = 0;
    return [said(name, parsed.commentAt(member.start)), ...inner];
  });
}

interface Owned {
  of: string;
  parsed: Parsed;
  members: readonly Node[];
}

/** Returns an interface and all interfaces that it extends. */
function interfacesOf(files: readonly Parsed[], name: string): Owned[] {
  for (const parsed of files) {
    const found = parsed.body
      .map(declarationOf)
      .find((node) => node.type === 'TSInterfaceDeclaration' && (node.id as { name: string }).name === name);
    if (!found) continue;
    const inherited = (found.extends as { expression: { name?: string } }[]).flatMap(({ expression }) =>
      interfacesOf(files, expression.name ?? ''),
    );
    return [...inherited, { of: name, parsed, members: (found.body as { body: Node[] }).body }];
  }
  return [];
}

export function readInterface(file: string, name: string): OptionDoc[] {
  const found = interfacesOf([parse(file)], name);
  if (found.length === 0) throw new Error(`${file} has no interface ${name}`);
  return found.flatMap(({ parsed, members }) => membersOf(parsed, members));
}

function* below(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* below(one);
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value) yield value as Node;
    for (const part of Object.values(value)) yield* below(part);
  }
}

/** Returns the kind's own options, from the interfaces in the factory's signature. */
function ownOptions(factory: Node, files: readonly Parsed[]): OptionDoc[] {
  const names = [...below(factory)]
    .filter((node) => node.type === 'TSTypeReference')
    .map((node) => (node.typeName as { name?: string }).name ?? '');
  return [...new Set(names)].flatMap((name) =>
    interfacesOf(files, name).flatMap(({ of, parsed, members }) =>
      membersOf(parsed, members).map((one) => ({ ...one, of })),
    ),
  );
}

const FOLDER = /^(?:[a-z]+\/)?kinds\/([^/]+)\/kind\.ts$/;

/** Returns the files of kinds, those of every product first. */
const kindFiles = (): string[] =>
  readdirSync(join(ROOT, 'resources'), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => FOLDER.test(file))
    .toSorted((a, b) => Number(b.startsWith('kinds/')) - Number(a.startsWith('kinds/')) || (a < b ? -1 : 1));

/** Reads the documentation of all kinds: the factory and its options. */
export function readKinds(...optionsFiles: readonly string[]): KindDoc[] {
  const options = optionsFiles.map(parse);
  return kindFiles().map((file) => {
    const parsed = parse(`resources/${file}`);
    const [, name = ''] = FOLDER.exec(file) ?? [];
    const found = parsed.body.find(
      (node) =>
        declarationOf(node).type === 'VariableDeclaration' && parsed.commentAt(node.start)?.includes('@example'),
    );
    if (!found) throw new Error(`resources/${file} has no factory with a comment and an @example`);
    const [factory] = declarationOf(found).declarations as Node[];
    return {
      ...said(name, parsed.commentAt(found.start)),
      factory: (factory as Node & { id: { name: string } }).id.name,
      file,
      options: ownOptions((factory as Node).init as Node, [parsed, ...options]),
    };
  });
}

/** Returns the names of members at any depth, and the literal texts, of a type. */
export function readWords(file: string, name: string): string[] {
  const found = parse(file)
    .body.map(declarationOf)
    .find(
      (node) => /^TS(Interface|TypeAlias)Declaration$/.test(node.type) && (node.id as { name: string }).name === name,
    );
  if (!found) throw new Error(`${file} has no type ${name}`);
  const words = [...below(found.body ?? found.typeAnnotation)].flatMap((node) => {
    if (node.type === 'TSPropertySignature' || node.type === 'TSMethodSignature') return [keyOf(node)];
    const { value } = ((node.type === 'TSLiteralType' ? node.literal : null) ?? {}) as { value?: unknown };
    return typeof value === 'string' ? [value] : [];
  });
  return [...new Set(words)];
}
