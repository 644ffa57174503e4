import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { server } from './servers';

export function auditBooks(): { said: string; status: number | null } {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/t3d/index.ts', 'audit'], {
    cwd: join(import.meta.dirname, '../..'),
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: server?.databaseUrl },
  });
  return { said: stdout + stderr, status };
}
