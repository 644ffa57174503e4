import { alwaysFits } from './fits';
import type { Column, Step } from './steps';

/** A step for a person: where, what, and whether values are gone for good. */
export interface Line {
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

/** What a step does, in one line. */
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
      return { table: step.table, place: step.column, what: `${step.from} without its case` };
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

/** The steps as a list with straight columns. */
export function listSteps(steps: readonly Step[]): string[] {
  const lines = steps.map(describeStep);
  const width = (of: 'table' | 'place'): number => Math.max(...lines.map((line) => line[of].length), 0);
  return lines.map(({ table, place, what }) =>
    `${table.padEnd(width('table'))}  ${place.padEnd(width('place'))}  ${what}`.trimEnd(),
  );
}

/** Whether values are gone for good. */
export const losesValues = (steps: readonly Step[]): boolean => steps.some((step) => describeStep(step).loses === true);

/** Whether processes of the version before fail, or write what is lost, once the steps have run. */
export const stopsTheOldVersion = (steps: readonly Step[]): boolean =>
  steps.some(
    (step) =>
      ['renameTable', 'renameColumn', 'changeColumn', 'dropColumn', 'dropTable', 'foldColumn'].includes(step.step) ||
      (step.step === 'addColumn' && !step.as.nullable && step.default === undefined),
  );
