import { listSteps } from './describe';
import type { Step } from './steps';

const WIDTH = 120;

const key = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name));
function quoted(text: string): string {
  const escaped = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"');
  return escaped.includes("'") && !escaped.includes('"')
    ? `"${escaped}"`
    : `'${escaped.replaceAll("'", String.raw`\'`)}'`;
}

/** The formatter keeps no two objects of a list on one line. */
const isOpenList = (list: readonly unknown[]): boolean =>
  list.length > 1 &&
  list.every((one) => typeof one === 'object' && one !== null && !Array.isArray(one) && Object.keys(one).length > 1);

/** A value as the formatter would write it: on one line where it fits, and the list of steps never. */
function write(value: unknown, indent: number, used: number, isOpen = false): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const isList = Array.isArray(value);
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  if (entries.length === 0) return isList ? '[]' : '{}';
  const lead = (name: string): string => (isList ? '' : `${key(name)}: `);
  if (!isOpen && !(isList && isOpenList(value))) {
    const flat = entries.map(([name, one]) => lead(name) + write(one, 0, -Infinity)).join(', ');
    const line = isList ? `[${flat}]` : `{ ${flat} }`;
    if (used + line.length <= WIDTH) return line;
  }
  const inner = ' '.repeat(indent + 2);
  const lines = entries.map(([name, one]) => {
    const start = inner + lead(name);
    return `${start}${write(one, indent + 2, start.length + 1)},`;
  });
  return [isList ? '[' : '{', ...lines, ' '.repeat(indent) + (isList ? ']' : '}')].join('\n');
}

const steps = (name: 'up' | 'down', list: readonly Step[]): string[] => [
  `export const ${name} = ({ change }: Input): Promise<void> =>`,
  `  change(1, ${write(list, 2, 0, true)});`,
];

/** A migration file that makes the database agree with the declarations: dated, frozen, importing nothing of ours. */
export function migrationText(up: readonly Step[], down: readonly Step[]): string {
  const gone = down.filter((step) => step.step === 'addColumn');
  return [
    '// Written by `npm run migration:generate`. Frozen once released: what a step of version 1 does never changes.',
    '//',
    ...listSteps(up).map((line) => `// ${line}`),
    '',
    'interface Input {',
    '  change(version: 1, steps: readonly object[]): Promise<void>;',
    '}',
    '',
    ...steps('up', up),
    '',
    ...(gone.length > 0
      ? ['// The values of what was dropped are gone: it comes back empty, or with what is given here for every row.']
      : []),
    ...steps('down', down),
    '',
  ].join('\n');
}
