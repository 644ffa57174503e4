/** One guard, or one mend, taken away: `file` with the only match of `find` replaced. Tests must notice. */
export interface Mutation {
  name: string;
  file: string;
  find: RegExp;
  put: string;
  /** The databases on which the guard matters; both by default. */
  on?: readonly ('sqlite' | 'mariadb')[];
  /**
   * The file of the test that notices, and its name (or that of those around it) as it is written there. Nothing else
   * of it is run.
   */
  killer: readonly [file: string, name: string];
  /** Noticed within seconds on SQLite: `--fast` runs these alone. */
  fast?: true;
}
