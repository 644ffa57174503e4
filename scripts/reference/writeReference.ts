import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Comment, parseSync } from 'oxc-parser';

/** What a comment says of a word of the kit: what it means, and the smallest example of it. */
interface Said {
  name: string;
  /** Null where no comment stands above it. */
  text: string | null;
  example: string | null;
}
/** A kind of field with the options that only it has. */
interface KindSaid extends Said {
  options: Said[];
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}
interface Parsed {
  body: Node[];
  /** The doc comment that ends right before this place. */
  commentAt(start: number): string | null;
}

const ROOT = join(import.meta.dirname, '../..');

/** A doc comment without its stars, in one line; what follows a tag is not part of it. */
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

function said(name: string, comment: string | null): Said {
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

/** What is said of members, and of the members of those that are objects themselves: `list.columns`. */
function membersOf(parsed: Parsed, members: readonly Node[], prefix = ''): Said[] {
  return members.flatMap((member) => {
    const name = `${prefix}${keyOf(member)}`;
    const type = (member.typeAnnotation as { typeAnnotation: Node } | null)?.typeAnnotation;
    if (type?.type === 'TSNeverKeyword') return [];
    const inner = type?.type === 'TSTypeLiteral' ? membersOf(parsed, type.members as Node[], `${name}.`) : [];
    // Parts without a word of their own are said where the whole is.
    if (inner.every(({ text }) => text === null)) inner.length = 0;
    return [said(name, parsed.commentAt(member.start)), ...inner];
  });
}

function interfaceOf(parsed: Parsed, name: string): readonly Node[] | null {
  const found = parsed.body
    .map(declarationOf)
    .find((node) => node.type === 'TSInterfaceDeclaration' && (node.id as { name: string }).name === name);
  if (!found) return null;
  const inherited = (found.extends as { expression: { name?: string } }[]).flatMap(
    ({ expression }) => interfaceOf(parsed, expression.name ?? '') ?? [],
  );
  return [...inherited, ...(found.body as { body: Node[] }).body];
}

/** What the comments of a file say of the members of an interface of it. */
function readInterface(file: string, name: string): Said[] {
  const parsed = parse(file);
  const members = interfaceOf(parsed, name);
  if (!members) throw new Error(`${file} has no interface ${name}`);
  return membersOf(parsed, members);
}

/** Every node below one, itself first. */
function* below(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* below(one);
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value) yield value as Node;
    for (const part of Object.values(value)) yield* below(part);
  }
}

/** Options of its own: of the interfaces that its factory names. */
function ownOptions(factory: Node, files: readonly Parsed[]): Said[] {
  const names = [...below(factory)]
    .filter((node) => node.type === 'TSTypeReference')
    .map((node) => (node.typeName as { name?: string }).name ?? '');
  return [...new Set(names)].flatMap((name) => {
    const parsed = files.find((one) => interfaceOf(one, name) !== null);
    return parsed ? membersOf(parsed, interfaceOf(parsed, name) ?? []) : [];
  });
}

/** What the comments say of each factory of the object `f` of a file, whose own options are declared in others. */
function readKinds(file: string, ...optionsFiles: readonly string[]): KindSaid[] {
  const parsed = parse(file);
  const options = optionsFiles.map(parse);
  const object = parsed.body
    .map(declarationOf)
    .flatMap((node) => (node.declarations as Node[] | undefined) ?? [])
    .find((node) => (node.id as { name: string }).name === 'f')?.init as { properties: Node[] } | undefined;
  if (!object) throw new Error(`${file} has no object f`);
  return object.properties.map((property) => ({
    ...said(keyOf(property), parsed.commentAt(property.start)),
    options: ownOptions(property.value as Node, options),
  }));
}

const HEAD = `# The kit, word by word

Written by \`npm run reference\` from the comments in \`resources/kit\`; every example is compiled.
How they come together: [add-a-resource.md](add-a-resource.md).
`;

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
const cell = (text: string): string => oneLine(text).replaceAll('|', String.raw`\|`);
const codeOf = (example: string | null): string => (example ? `\`${cell(example)}\`` : '');
const rowOf = ({ name, text, example }: Said): string => `| \`${name}\` | ${cell(text ?? '')} | ${codeOf(example)} |`;
const table = (words: readonly Said[]): string =>
  ['| word | says | example |', '| --- | --- | --- |', ...words.map(rowOf)].join('\n');

function kindText(kind: KindSaid): string {
  const example = `\`\`\`ts\n${kind.example ?? ''}\n\`\`\``;
  const head = [`### \`f.${kind.name}\``, oneLine(kind.text ?? ''), example].join('\n\n');
  return kind.options.length > 0 ? `${head}\n\n${table(kind.options)}\n` : `${head}\n`;
}
const chapterText = ({ title, intro, words }: Chapter): string => `## ${title}\n\n${intro}\n\n${table(words)}\n`;

/** The reference as it stands in docs/reference.md. */
export const writeReference = (): string =>
  [
    HEAD,
    '## Kinds of fields\n\nAn option that every field has is in [the next chapter](#options-of-every-field).\n',
    ...kinds().map(kindText),
    ...chapters().map(chapterText),
  ].join('\n');

const FIXTURE_HEAD = `// Written by npm run reference: every example of docs/reference.md, for the compiler to read.
import type { Access, Action, Declaration, Menu } from '@t3d/resources/kit';
import { defineResource, f, through, toggle } from '@t3d/resources/kit';

const [STAFF, AGENTS] = [['ADMIN'], ['AGENT_1']] as const;
const sample = defineResource('samples', {
  label: 'name',
  fields: {
    name: f.text({ required: true }),
    kind: f.enum(['CREDIT', 'TRIAL']),
    status: f.enum(['DRAFT', 'SENT', 'GONE'], { default: 'DRAFT' }),
    price: f.money(),
    cost: f.money(),
    agent: f.reference('users'),
    startsOn: f.date(),
    endsOn: f.date(),
    disabled: f.boolean(),
  },
  list: { columns: ['name', 'kind', 'status'], sort: 'name' },
  scope: { ADMIN: 'all' },
  access: { list: STAFF },
});
type Sample = (typeof sample)['fields'];
`;

/** Source with every example of the reference in it. */
export function writeExamples(): string {
  const ofKinds = kinds().flatMap((kind) => [kind, ...kind.options].map(({ example }) => example));
  const ofChapters = chapters().flatMap(({ words, compiled }) =>
    words.map(({ example }) => (example === null ? null : compiled(example))),
  );
  const all = [...new Set([...ofKinds, ...ofChapters])].filter((one) => one !== null);
  const lines = all.map((one) => `  ${one.replaceAll('\n', '\n  ')},`);
  return [FIXTURE_HEAD, 'export const examples = [', ...lines, '];', ''].join('\n');
}

/** A chapter of the reference: words, and how an example of one is compiled. */
interface Chapter {
  title: string;
  intro: string;
  words: readonly Said[];
  /** Source that holds the example and compiles only if the kit takes it. */
  compiled(example: string): string;
}

const KIT = 'resources/kit';
const asField = (example: string): string => example;
const asPartOf =
  (type: string) =>
  (example: string): string =>
    `({\n  ${example},\n}) satisfies ${type}`;

const of = (title: string, intro: string, file: string, names: readonly string[], type: string): Chapter => ({
  title,
  intro,
  words: names.flatMap((name) => readInterface(`${KIT}/${file}.ts`, name)),
  compiled: asPartOf(type),
});

/** Every kind of field, each with its own options. */
export const kinds = (): KindSaid[] =>
  readKinds(`${KIT}/fields.ts`, ...['kindOptions', 'attached'].map((file) => `${KIT}/${file}.ts`));

/** Everything that a declaration may say, but for the kinds of its fields. */
const chapters = (): Chapter[] => [
  {
    title: 'Options of every field',
    intro: 'What a field of any kind may say of itself.',
    words: ['Needs', 'FieldOptions'].flatMap((name) => readInterface(`${KIT}/fieldOptions.ts`, name)),
    compiled: asField,
  },
  of(
    'The declaration',
    'What `defineResource(name, { … })` takes; `defineView` takes the same without `fields`.',
    'declaration',
    ['Declaration'],
    'Partial<Declaration<Sample>>',
  ),
  of('Its place in the menu', '`menu: { … }`.', 'calls', ['Menu'], 'Partial<Menu>'),
  of('Calls', '`access: { … }`: who may make each call. A call left out nobody makes.', 'calls', ['Access'], 'Access'),
  of('Actions', '`actions: { name: { … } }`.', 'calls', ['Action'], 'Partial<Action<Sample>>'),
];

/** What is missing, a line each: a word without a comment, or one without an example. */
export function findGaps(): string[] {
  const gapsOf = (where: string, { name, text, example }: Said): string[] => [
    ...(text ? [] : [`${where}: ${name} has no comment`]),
    ...(example ? [] : [`${where}: ${name} has no @example`]),
  ];
  return [
    ...kinds().flatMap((kind) => [kind, ...kind.options].flatMap((one) => gapsOf(`f.${kind.name}`, one))),
    ...chapters().flatMap(({ title, words }) => words.flatMap((one) => gapsOf(title, one))),
  ];
}
