import type { Chapter } from './chapters';
import { chapters, kinds } from './chapters';
import type { KindSaid, Said } from './readMembers';

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
