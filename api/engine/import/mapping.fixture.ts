import planTopics from '@t3d/resources/plans/plan-topics';
import { workbook } from '../../../e2e/support/workbook';
import { systemContext } from '../../context';
import { table } from '../../models/table';
import { server } from './files.fixture';

export interface ImportAnswer {
  message: string;
  errors?: Record<string, string>;
  data: {
    total: number;
    created: number;
    updated: number;
    jobId?: number;
    failed?: number;
    errorsUrl?: string;
    columns?: object[];
    effects?: object;
    errors: object[];
  };
}

interface Sent {
  map?: unknown;
  dryRun?: boolean;
  key?: string;
}

export const topics = () => table(systemContext(server.database, 'command'), planTopics);

export async function send(rows: readonly (readonly unknown[])[] | Buffer, { map, dryRun = false, key }: Sent = {}) {
  const call = (await server.as('ADMIN')).post(`/t3d-api/plan-topics/import?dryRun=${dryRun}`);
  if (key) void call.set('Idempotency-Key', key);
  if (map !== undefined) void call.field('columns', typeof map === 'string' ? map : JSON.stringify(map));
  const answer = await call.attach('file', Buffer.isBuffer(rows) ? rows : await workbook(rows), 'topics.xlsx');
  return { status: answer.status, body: answer.body as ImportAnswer };
}
