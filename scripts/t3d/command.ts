import type { parseArgs } from 'node:util';
import type { Config } from '../../api/config';
import type { SettingName } from '../../api/environment/settings';
import type { Database } from '../../api/models/database';

type Option = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>[string];
export type Values = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;

export interface Command {
  /** The options of the command, for example `--account <mail>`. */
  readonly usage: string;
  /** The text of `--help`. */
  readonly help: string;
  readonly options?: Readonly<Record<string, Option>>;
  readonly required?: readonly string[];
  /** The allowed numbers of arguments without a name. By default none. */
  readonly files?: { readonly least: number; readonly most: number };
  /** The exit code after an error. The default is 1. */
  readonly failure?: number;
  run(values: Values, files: readonly string[]): Promise<void>;
}

export const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Opens the database for the work. Imports late, so that `--help` is fast. */
export async function withDatabase(
  work: (database: Database, config: Config) => Promise<void>,
  { extended = false, unjudged }: { extended?: boolean; unjudged?: readonly SettingName[] } = {},
): Promise<void> {
  const [{ openForProgram }, { RESELLER }, { loadExtensions }] = await Promise.all([
    import('../../api/installation'),
    import('../../api/product'),
    import('../../api/extensions'),
  ]);
  const extensions = extended ? await loadExtensions() : undefined;
  const { database, config } = await openForProgram(RESELLER, { extensions, unjudged });
  try {
    await work(database, config);
  } finally {
    await database.close();
  }
}
