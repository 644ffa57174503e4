import type { Role } from '@t3d/resources/kit';
import path from 'node:path';
import type { EngineApp } from './engineApp';
import { makeRoles } from './engineApp';
import { openExtensionApp } from './extensionApp';

const ROOT = path.join(import.meta.dirname, '../..');
export const foldersOf = (name: string): string[] => [
  path.join(ROOT, 'resources'),
  path.join(import.meta.dirname, name),
];
export const PARCEL_FOLDERS = foldersOf('parcels');

export interface ImportReport {
  total: number;
  created: number;
  updated: number;
  unchanged: number;
  failed?: number;
  importId?: number;
  errors: { row: number; field: string; message: string }[];
  effects?: { same: number; fields: { field: string; count: number }[] };
}
export interface ParcelTest extends EngineApp {
  people: Record<Exclude<Role, 'USER' | 'backdoor'> | 'other' | 'disabled', number>;
  send(
    resource: string,
    actor: number,
    lines: readonly (readonly unknown[])[],
    dryRun?: boolean,
  ): Promise<ImportReport>;
}

/** Returns a csv line with quotes around every cell. */
const line = (cells: readonly unknown[]): string =>
  cells.map((cell) => `"${String(cell ?? '').replaceAll('"', '""')}"`).join(',');
export const csvOf = (lines: readonly (readonly unknown[])[]): Buffer => Buffer.from(lines.map(line).join('\n'));

/**
 * Opens the engine with all resources and a folder of test resources. Creates a user of each role and an agent `other`.
 */
export async function openParcels(
  name = 'parcels',
  folder = path.join(import.meta.dirname, name),
): Promise<ParcelTest> {
  const home = await openExtensionApp(folder);
  const { makeUser, call } = home;
  const people = {
    ...(await makeRoles(home)),
    other: await makeUser({ account: 'other', role: 'AGENT_1' }),
    disabled: 0,
  };
  people.disabled = await makeUser({ account: 'off', role: 'AGENT_1', salesman: people.SALESMAN });
  await home.database.sequelize.query(`UPDATE users SET status = 'DISABLED' WHERE id = ${people.disabled}`);
  const send = async (
    resource: string,
    actor: number,
    lines: readonly (readonly unknown[])[],
    dryRun = false,
  ): Promise<ImportReport> => {
    const answer = await call('post', `/${resource}/import?dryRun=${dryRun}`, actor).attach(
      'file',
      csvOf(lines),
      'rows.csv',
    );
    if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
    return (answer.body as { data: ImportReport }).data;
  };
  return { ...home, people, send };
}
