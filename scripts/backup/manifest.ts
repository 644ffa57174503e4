import { createHmac } from 'node:crypto';
import type { Config } from '../../api/config';

/** The version of the archive format. A program reads its own version and earlier ones. */
export const FORMAT = 1;

export interface Part {
  readonly bytes: number;
  readonly sha256: string;
}

/** The manifest of an archive, stored in `manifest.json`. */
export interface Manifest {
  readonly format: number;
  readonly version: string;
  readonly startedAt: string;
  readonly database: 'mysql' | 'sqlite';
  readonly migrations: readonly string[];
  readonly rows: Readonly<Record<string, number>>;
  /** The position in the binary log, if it was requested. */
  readonly binlog: { readonly file: string; readonly position: number } | null;
  /** Fingerprints of the keys that the backup needs but does not contain. */
  readonly keys: { readonly SECRET_KEY: string; readonly LEDGER_KEY: string };
  readonly parts: Readonly<Record<string, Part>>;
}

export const MANIFEST = 'manifest.json';
export const HEADS = 'heads.json';
export const UPLOADS = 'uploads/';
export const DATABASE = { mysql: 'database.sql', sqlite: 'database.sqlite' } as const;

const fingerprintOf = (key: string): string =>
  createHmac('sha256', key).update('t3d backup').digest('hex').slice(0, 16);

export const fingerprintsOf = ({ secretKey, ledgerKey }: Config): Manifest['keys'] => ({
  SECRET_KEY: fingerprintOf(secretKey),
  LEDGER_KEY: fingerprintOf(ledgerKey),
});

/** Throws if a key is missing, because a backup is useless without its keys. */
export function requireKeys(
  { keys }: Manifest,
  { secretKey, formerSecretKeys, ledgerKey, formerLedgerKeys }: Config,
): void {
  const given = {
    SECRET_KEY: [secretKey, ...formerSecretKeys],
    LEDGER_KEY: [ledgerKey, ...formerLedgerKeys],
  };
  for (const name of ['SECRET_KEY', 'LEDGER_KEY'] as const)
    if (!given[name].some((key) => fingerprintOf(key) === keys[name]))
      throw new Error(
        `The backup was made with another ${name}: set ${name} to the key of that time, or add it to FORMER_${name}S.`,
      );
}
