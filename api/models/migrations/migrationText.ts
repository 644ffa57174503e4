import type { Step, Column } from './steps';
import { alwaysFits } from './migrationTypes';

const WIDTH = 120;
/** The ways of making a second column, for descriptions. */
const KEPT = { folded: 'without its case', words: 'as it is searched', tail: 'by its end' } as const;

const key = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name));
function quoted(text: string): string {
  const escaped = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"');
  return escaped.includes("'") && !escaped.includes('"')
    ? `"${escaped}"`
    : `'${escaped.replaceAll("'", String.raw`\'`)}'`;
}

/** Returns whether the formatter writes each object of a list on its own line. */
const isOpenList = (list: readonly unknown[]): boolean =>
  list.length > 1 &&
  list.every((one) => typeof one === 'object' && one !== null && !Array.isArray(one) && Object.keys(one).length > 1);

/** Writes a value in the style of the formatter. */
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

/** Returns the text of a migration, which imports none of our code because it must not change later. */
export function migrationText(up: readonly Step[], down: readonly Step[]): string {
  const gone = down.filter((step) => step.step === 'addColumn');
  return [
    '// Written by `npm run migration:generate`. Frozen once released: what a step of version 1 does never changes.',
    '//',
    ...listSteps(up).map((line) => `// ${line}`),
    '',
    ...(stopsTheOldVersion(up)
      ? [`export const needsStop = 'The old version does not know the new tables.';`, '']
      : []),
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

/** A description of a step: the place, the change, and whether values are lost. */
interface Line {
  table: string;
  place: string;
  what: string;
  loses?: boolean;
}

const show = (value: unknown): string => JSON.stringify(value);

const shape = ({ type, nullable, references, values }: Column): string =>
  [type, !nullable && 'required', references && `a row of ${references}`, values?.join(' | ')]
    .filter(Boolean)
    .join(', ');

function rowsGet(step: { default?: unknown; fill?: unknown }): string {
  const value = step.default ?? step.fill;
  return value === undefined ? '' : `; the rows that are there get ${show(value)}`;
}

export function describeStep(step: Step): Line {
  switch (step.step) {
    case 'createTable':
      return { table: step.table, place: '', what: `new table of ${Object.keys(step.columns).length} columns` };
    case 'dropTable':
      return { table: step.table, place: '', what: 'DROPPED with its rows', loses: true };
    case 'renameTable':
      return { table: step.from, place: '', what: `renamed ${step.to}` };
    case 'renameColumn':
      return { table: step.table, place: step.from, what: `renamed ${step.to}` };
    case 'addColumn':
      return { table: step.table, place: step.column, what: `new, ${shape(step.as)}${rowsGet(step)}` };
    case 'changeColumn': {
      const filled = step.fill === undefined ? '' : `; rows without a value get ${show(step.fill)}`;
      const refuses =
        !alwaysFits(step.from, step.to) ||
        (step.to.references !== undefined && step.to.references !== step.from.references) ||
        (step.from.nullable && !step.to.nullable && step.fill === undefined);
      const checked = refuses ? '; refused while a row does not fit' : '';
      const what = `${shape(step.from)} → ${shape(step.to)}${filled}${checked}`;
      return { table: step.table, place: step.column, what };
    }
    case 'dropColumn':
      return {
        table: step.table,
        place: step.column,
        what: 'DROPPED with its values, which no way back restores',
        loses: true,
      };
    case 'fillLinks':
      return {
        table: step.table,
        place: '',
        what: `filled from ${step.from}.${step.column}; refused while it names no row of ${step.references}`,
      };
    case 'foldColumn':
      return { table: step.table, place: step.column, what: `${step.from} ${KEPT[step.keeps ?? 'folded']}` };
    case 'keepCounts':
    case 'dropCounts': {
      const by = Object.keys(step.by).join(', ');
      const what = step.step === 'keepCounts' ? 'the number of rows is kept' : 'no number of rows is kept';
      return { table: step.table, place: '', what: `${what} by ${by}` };
    }
    case 'renameValue':
      return { table: step.table, place: step.column, what: `rows that name ${step.from} name ${step.to}` };
    default: {
      const { name, unique, fields } = step.index;
      const whole = `${unique ? 'unique ' : ''}index ${name} (${fields.join(', ')})`;
      const from = step.step === 'renameIndex' ? `, was ${step.from}` : '';
      return { table: step.table, place: '', what: step.step === 'dropIndex' ? `no ${whole}` : whole + from };
    }
  }
}

/** Formats the steps as a list with aligned columns. */
export function listSteps(steps: readonly Step[]): string[] {
  const lines = steps.map(describeStep);
  const width = (of: 'table' | 'place'): number => Math.max(...lines.map((line) => line[of].length), 0);
  return lines.map(({ table, place, what }) =>
    `${table.padEnd(width('table'))}  ${place.padEnd(width('place'))}  ${what}`.trimEnd(),
  );
}

export const losesValues = (steps: readonly Step[]): boolean => steps.some((step) => describeStep(step).loses === true);

/** Returns whether processes of the previous version would fail or lose data after the steps. */
export const stopsTheOldVersion = (steps: readonly Step[]): boolean =>
  steps.some(
    (step) =>
      ['renameTable', 'renameColumn', 'changeColumn', 'dropColumn', 'dropTable', 'foldColumn'].includes(step.step) ||
      (step.step === 'addColumn' && !step.as.nullable && step.default === undefined),
  );
