/** A claim about the books: how many rows it is about, and queries whose rows break it (`what` names one). */
export interface Claim {
  id: string;
  title: string;
  about: string;
  breaks: readonly string[];
}
/**
 * What came after the books were proved last: movements above a number, records changed since a time (as both databases
 * write it).
 */
export interface Recent {
  readonly transaction: number;
  readonly since: string;
}

/** Conditions that leave out what was proved before; empty when everything is read. */
export class Bounds {
  constructor(private readonly recent: Recent | null) {}

  /** Movements by the column that numbers them. */
  moved(column: string): string {
    return this.recent ? ` AND ${column} > ${this.recent.transaction}` : '';
  }

  /** Orders that money moved for. */
  paidFor(column: string): string {
    return this.recent
      ? ` AND ${column} IN (SELECT orderNo FROM ledger_transactions
        WHERE id > ${this.recent.transaction} AND orderNo IS NOT NULL)`
      : '';
  }

  /** Records by the column of their last change. */
  changed(column: string): string {
    return this.recent ? ` AND ${column} >= '${this.recent.since}'` : '';
  }

  /**
   * A column that narrows, but by which what changed is not looked for: SQLite has no statistics and takes an equality
   * for the better index. MySQL reads over the plus.
   */
  narrowing(column: string): string {
    return this.recent ? `+${column}` : column;
  }

  /** One of two ways to look, where the short one needs what came before to be right. */
  choose(short: string, whole: string): string {
    return this.recent ? short : whole;
  }
}

export const count = (table: string, where = '1 = 1'): string => `SELECT COUNT(*) AS n FROM ${table} WHERE ${where}`;
