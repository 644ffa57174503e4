import type { Context } from '../../../context';
import { Invalid } from '../../../errors';
import type { ServiceKey } from '../../../models/services';

/** What a scanner of viruses says of a file; `unscanned`: it cannot tell now. */
export type ScanResult = 'clean' | 'infected' | 'unscanned';
/** Looks at a file before it is kept. */
export interface FileScanner {
  scan(file: { name: string; type: string; bytes: Buffer }): Promise<ScanResult>;
}
/**
 * What scans files that people attach: none unless a product gives one when the database is opened. With one, a file is
 * kept only when it is found clean; an error of its own, or its silence, is no answer.
 */
export const FILE_SCANNER: ServiceKey<FileScanner | null> = { name: 'the scanner of files', make: () => null };

const PATIENCE_MS = 30_000;

/** Refuses a file that the product's scanner does not find clean. */
export async function requireClean(ctx: Context, file: Parameters<FileScanner['scan']>[0]): Promise<void> {
  const scanner = ctx.database.services.get(FILE_SCANNER);
  if (!scanner) return;
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<ScanResult>((resolve) => {
    timer = setTimeout(() => resolve('unscanned'), PATIENCE_MS);
  });
  const result = await Promise.race([scanner.scan(file).catch((): ScanResult => 'unscanned'), silence]);
  clearTimeout(timer);
  if (result === 'clean') return;
  const key = result === 'infected' ? 'fileInfected' : 'fileUnscanned';
  throw new Invalid(key, {}, { file: { key } });
}
