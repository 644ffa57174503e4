import type { Column, Step } from './steps';

/**
 * The words that generated migrations have allowed each text column: no database keeps them, because an enum is a text
 * there. `null`: any. A column of a migration written by hand is not known.
 */
export class KnownValues {
  private readonly known = new Map<string, readonly string[] | null>();

  of(table: string, column: string): readonly string[] | null | undefined {
    return this.known.get(`${table}.${column}`);
  }

  /** Takes in what a migration has done. */
  note(steps: readonly Step[]): void {
    for (const step of steps) this.noteStep(step);
  }

  private set(table: string, column: string, { values }: Column): void {
    this.known.set(`${table}.${column}`, values ?? null);
  }

  private noteStep(step: Step): void {
    if (step.step === 'createTable')
      for (const [name, column] of Object.entries(step.columns)) this.set(step.table, name, column);
    if (step.step === 'addColumn') this.set(step.table, step.column, step.as);
    if (step.step === 'changeColumn') this.set(step.table, step.column, step.to);
    if (step.step === 'renameColumn') this.move(`${step.table}.${step.from}`, `${step.table}.${step.to}`);
    if (step.step === 'renameTable')
      for (const name of this.known.keys())
        if (name.startsWith(`${step.from}.`)) this.move(name, step.to + name.slice(step.from.length));
  }

  private move(from: string, to: string): void {
    const values = this.known.get(from);
    this.known.delete(from);
    if (values !== undefined) this.known.set(to, values);
  }
}
