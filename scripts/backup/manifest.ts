import { createHmac } from 'node:crypto';
import type { Config } from '../../api/config';

/** A program reads archives of its own version and of earlier ones. */
export const FORMAT = 1;

export interface Part {
  readonly bytes: number;
  readonly sha256: string;
}

/** Stored in the archive's part `manifest.json`. */
export interface Manifest {
  readonly format: number;
  readonly version: string;
  readonly startedAt: string;
  readonly database: 'mysql' | 'sqlite';
  readonly migrations: readonly string[];
  readonly rows: Readonly<Record<string, number>>;
  /** The position is null unless it was asked for. */
  readonly binlog: { readonly file: string; readonly position: number } | null;
  /** Fingerprints of the keys without which the backup cannot be used. The backup does not contain the keys. */
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

/**
 * Nobody could read the documents of a backup or check its ledger without its keys, so this throws if the settings lack
 * one.
 */
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
