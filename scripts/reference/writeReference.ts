import type { KindDoc, OptionDoc } from './readMembers';
import { readInterface, readKinds } from './readMembers';

const HEAD = `# The kit, word by word

Written by \`npm run reference\` from the comments in \`resources/kit\` and in the folders of kinds; every example is
compiled.
How they come together: [add-a-resource.md](add-a-resource.md).
`;

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
const cell = (text: string): string => oneLine(text).replaceAll('|', String.raw`\|`);
const codeOf = (example: string | null): string => (example ? `\`${cell(example)}\`` : '');
const rowOf = ({ name, text, example }: OptionDoc): string =>
  `| \`${name}\` | ${cell(text ?? '')} | ${codeOf(example)} |`;
const table = (words: readonly OptionDoc[]): string =>
  ['| word | says | example |', '| --- | --- | --- |', ...words.map(rowOf)].join('\n');

/** Returns whether a kind belongs to the product. */
const isOwn = ({ file }: KindDoc): boolean => !file.startsWith('kinds/');
const importOf = ({ factory, file }: KindDoc): string =>
  `import { ${factory} } from '@t3d/resources/${file.replace(/\.ts$/, '')}';`;
const from = (kind: KindDoc): string[] =>
  isOwn(kind) ? [`A kind of the product, in \`resources/${kind.file.replace(/kind\.ts$/, '')}\`.`] : [];

function kindText(kind: KindDoc): string {
  const example = `\`\`\`ts\n${kind.example ?? ''}\n\`\`\``;
  const head = [
    `### \`${isOwn(kind) ? kind.factory : `f.${kind.name}`}\``,
    ...from(kind),
    oneLine(kind.text ?? ''),
    example,
  ].join('\n\n');
  return kind.options.length > 0 ? `${head}\n\n${table(kind.options)}\n` : `${head}\n`;
}
const chapterText = ({ title, intro, words }: Chapter): string => `## ${title}\n\n${intro}\n\n${table(words)}\n`;

export const writeReference = (): string =>
  [
    HEAD,
    '## Kinds of fields\n\nAn option that every field has is in [the next chapter](#options-of-every-field).\n',
    ...kinds().map(kindText),
    ...chapters().map(chapterText),
  ].join('\n');

const FIXTURE_NOTE = '// Written by npm run reference: every example of docs/reference.md, for the compiler to read.';
const FIXTURE_HEAD = `import type { Access, Action, Declaration, Menu } from '@t3d/resources/kit';
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

/** Returns a file with all examples of the reference, which the compiler checks. */
export function writeExamples(): string {
  const ofKinds = kinds().flatMap((kind) => [kind, ...kind.options].map(({ example }) => example));
  const ofChapters = chapters().flatMap(({ words, compiled }) =>
    words.map(({ example }) => (example === null ? null : compiled(example))),
  );
  const all = [...new Set([...ofKinds, ...ofChapters])].filter((one) => one !== null);
  const lines = all.map((one) => `  ${one.replaceAll('\n', '\n  ')},`);
  const imports = kinds().filter(isOwn).map(importOf);
  return [FIXTURE_NOTE, ...imports, FIXTURE_HEAD, 'export const examples = [', ...lines, '];', ''].join('\n');
}

/** A chapter of the reference. */
interface Chapter {
  title: string;
  intro: string;
  words: readonly OptionDoc[];
  /** Returns a source that compiles only if the kit accepts the example. */
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

export const kinds = (): KindDoc[] => readKinds(`${KIT}/fieldOptions.ts`);

/** The chapters except those of field kinds. */
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
  of('Its place in the menu', '`menu: { … }`.', 'access', ['Menu'], 'Partial<Menu>'),
  of('Calls', '`access: { … }`: who may make each call. A call left out nobody makes.', 'access', ['Access'], 'Access'),
  of('Actions', '`actions: { name: { … } }`.', 'access', ['Action'], 'Partial<Action<Sample>>'),
];

export function findGaps(): string[] {
  const gapsOf = (where: string, { name, text, example }: OptionDoc): string[] => [
    ...(text ? [] : [`${where}: ${name} has no comment`]),
    ...(example ? [] : [`${where}: ${name} has no @example`]),
  ];
  return [
    ...kinds().flatMap((kind) => [kind, ...kind.options].flatMap((one) => gapsOf(`f.${kind.name}`, one))),
    ...chapters().flatMap(({ title, words }) => words.flatMap((one) => gapsOf(title, one))),
  ];
}
