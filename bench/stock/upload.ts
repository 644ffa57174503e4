import { openAsBlob } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestServer } from '../../e2e/support/server';
import { PASSWORD } from '../builtin/benchData';

/** A job as its owner sees it. */
interface View {
  state: string;
  done: number;
  total: number | null;
  result: { created: number; updated: number } | null;
  errors: unknown;
}
/** Describes the result of a job in one line. */
export const outcomeOf = ({ state, result, errors, done, total }: View): string =>
  `${state} ${JSON.stringify(result ?? errors)}, ${done}/${total}`;

type Headers = Record<string, string>;

export async function logIn(server: TestServer, account: string): Promise<Headers> {
  const login = await fetch(`${server.url}/t3d-api/web/sessions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ account, password: PASSWORD }),
  });
  return { 'X-Session-Id': login.headers.get('X-Session-Id') as string, 'Accept-Language': 'en' };
}

/** Uploads a file of cards and returns the id of the import job. */
export async function upload(server: TestServer, headers: Headers, file: string): Promise<number> {
  const body = new FormData();
  body.append('file', await openAsBlob(file), path.basename(file));
  const answer = await fetch(`${server.url}/t3d-api/terminals/import`, { method: 'POST', headers, body });
  const { data, message } = (await answer.json()) as { data?: { jobId: number }; message: string };
  if (!data?.jobId) throw new Error(`${answer.status} ${message}`);
  return data.jobId;
}

/** Polls a job until it has ended or `enough` returns true. Returns also the longest response time. */
export async function watchJob(
  server: TestServer,
  headers: Headers,
  id: number,
  enough: (view: View) => boolean = () => false,
): Promise<{ view: View; seen: number; slowest: number }> {
  const seen = new Set<number>();
  let slowest = 0;
  for (;;) {
    await sleep(250);
    const input = performance.now();
    const { data: view } = (await (await fetch(`${server.url}/t3d-api/jobs/${id}`, { headers })).json()) as {
      data: View;
    };
    slowest = Math.max(slowest, performance.now() - input);
    seen.add(view.done);
    if ((view.state !== 'QUEUED' && view.state !== 'RUNNING') || enough(view))
      return { view, seen: seen.size, slowest };
  }
}
