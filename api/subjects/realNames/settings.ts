import type { Context } from '../../context';

type Database = Context['database'];

export interface RealNameSettings {
  /** How many cards one person may have verified; 0: any number, and the reviewer is told. */
  readonly cardsPerPerson: number;
  /** Days after which the content of a rejected paper, and of an approved one, is erased. */
  readonly rejectedDays: number;
  readonly retentionDays: number;
  /** Whether an identity provider looks at papers before the staff do. */
  readonly provider: boolean;
}

const STANDARD: RealNameSettings = { cardsPerPerson: 0, rejectedDays: 30, retentionDays: 365, provider: false };
const chosen = new WeakMap<Database, RealNameSettings>();

/** Says how this installation treats papers; `app.ts` does it, and tests. */
export function setRealName(database: Database, settings: Partial<RealNameSettings>): void {
  chosen.set(database, { ...STANDARD, ...settings });
}
export const realNameSettings = (database: Database): RealNameSettings => chosen.get(database) ?? STANDARD;
