import type { Role } from '@t3d/resources/kit';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import request from 'supertest';
import { generateMigration } from '../../scripts/generateMigration';
import { migrate } from '../models/migrate';
import type { EngineApp } from './engineApp';
import { openEngineApp } from './engineApp';

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
  failed?: number;
  importId?: number;
  errors: { row: number; field: string; message: string }[];
  effects?: { same: number; fields: { field: string; count: number }[] };
}
type Method = 'get' | 'post' | 'put' | 'delete';
export interface ParcelWorld extends EngineApp {
  people: Record<Exclude<Role, 'USER' | 'backdoor'> | 'other' | 'disabled', number>;
  call(method: Method, url: string, actor: number): request.Test;
  send(
    resource: string,
    actor: number,
    lines: readonly (readonly unknown[])[],
    dryRun?: boolean,
  ): Promise<ImportReport>;
}

/** One csv line: everything quoted. */
const line = (cells: readonly unknown[]): string =>
  cells.map((cell) => `"${String(cell ?? '').replaceAll('"', '""')}"`).join(',');
export const csvOf = (lines: readonly (readonly unknown[])[]): Buffer => Buffer.from(lines.map(line).join('\n'));

/**
 * The engine over all resources and the throw-away ones of a folder, with somebody of each role, an agent beside the
 * chain and one that is disabled.
 */
export async function openParcels(
  name = 'parcels',
  folder = path.join(import.meta.dirname, name),
): Promise<ParcelWorld> {
  const folders = [path.join(ROOT, 'resources'), folder];
  mkdirSync(path.join(ROOT, 'test-results'), { recursive: true });
  const scratch = mkdtempSync(path.join(ROOT, `test-results/${name}-`));
  try {
    if (!(await generateMigration(name, { resources: folders, into: scratch })))
      throw new Error('no migration was written');
    const home = await openEngineApp(folders);
    await migrate(home.database.sequelize, scratch);
    const make = home.makeUser;
    const [ADMIN, SALESMAN] = [
      await make({ account: 'admin', role: 'ADMIN' }),
      await make({ account: 'sales', role: 'SALESMAN' }),
    ];
    const AGENT_1 = await make({ account: 'one', role: 'AGENT_1', salesman: SALESMAN });
    const AGENT_2 = await make({ account: 'two', role: 'AGENT_2', superior: AGENT_1 });
    const AGENT_3 = await make({ account: 'three', role: 'AGENT_3', superior: AGENT_2 });
    const people = {
      ADMIN,
      SALESMAN,
      AGENT_1,
      AGENT_2,
      AGENT_3,
      SMS_RECYCLE: await make({ account: 'sms', role: 'SMS_RECYCLE' }),
      other: await make({ account: 'other', role: 'AGENT_1' }),
      disabled: await make({ account: 'off', role: 'AGENT_1', salesman: SALESMAN }),
    };
    await home.database.sequelize.query(`UPDATE users SET status = 'DISABLED' WHERE id = ${people.disabled}`);
    const call = (method: Method, url: string, actor: number) =>
      request(home.app)[method](url).set('X-Actor', String(actor));
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
    return { ...home, people, call, send };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
