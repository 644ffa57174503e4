import { expect, test } from '@jest/globals';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const WORKER = `
  process.on('message', () => {});
  await new Promise((resolve) => { setTimeout(resolve, 200); });
  process.on('message', (message) => {
    if (message?.type !== 'jest-light-runner-worker-data') return;
    process.send(message.workerData);
    process.disconnect();
  });
  process.send('jest-light-runner-get-worker-data');
`;

test('keeps data that the test runner sends early, and delivers them on request', async () => {
  const folder = mkdtempSync(join(tmpdir(), 't3d-worker-'));
  try {
    const file = join(folder, 'worker.mjs');
    writeFileSync(file, WORKER);
    const preload = pathToFileURL(join(import.meta.dirname, 'workerData.mjs')).href;
    const child = fork(file, {
      execArgv: ['--import', preload],
      env: { ...process.env, NODE_OPTIONS: '', TINYPOOL_WORKER_ID: '1' },
    });
    child.send({ type: 'jest-light-runner-worker-data', workerData: 'all of it' });
    expect(await once(child, 'message')).toEqual(['all of it', undefined]);
    await once(child, 'exit');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
