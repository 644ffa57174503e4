import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The bucket of the local S3 server. */
export const S3_BUCKET = 't3d-uploads';
const S3_KEY = 'S3RVER';

const SERVER = createRequire(import.meta.url).resolve('@20minutes/s3rver');

interface Options {
  /** True to reject wrong secrets, which also rejects correct listings because of a fault of the server. */
  readonly checksSecrets?: boolean;
  /** Answers calls without a signature. */
  readonly isPublic?: boolean;
}

/** A local S3 server in its own process, so that a test may wait for a child process that calls it. */
export class S3Server {
  private readonly folder = mkdtempSync(path.join(tmpdir(), 't3d-s3-'));
  private child: ChildProcess | undefined;
  private port = 0;

  constructor(private readonly how: Options = {}) {}

  get endpoint(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The settings of a server that stores its uploads here. */
  get settings(): Record<string, string> {
    return { S3_BUCKET, S3_ENDPOINT: this.endpoint, S3_ACCESS_KEY_ID: S3_KEY, S3_SECRET_ACCESS_KEY: S3_KEY };
  }

  async start(): Promise<void> {
    const { checksSecrets = false, isPublic = false } = this.how;
    const options = {
      silent: true,
      allowMismatchedSignatures: !checksSecrets,
      directory: this.folder,
      configureBuckets: [{ name: S3_BUCKET }],
    };
    const program = `
      const S3rver = require(${JSON.stringify(SERVER)});
      const store = new S3rver(${JSON.stringify(options)});
      const answer = store.callback();
      const server = require('node:http').createServer((request, response) => {
        if (${isPublic} || request.headers.authorization) answer(request, response);
        else response.writeHead(403).end();
      });
      store.configureBuckets().then(() => server.listen(${this.port}, '127.0.0.1', () => {
        console.log('port ' + server.address().port + ' ');
      }));`;
    const child = spawn(process.execPath, ['-e', program], {
      env: { ...process.env, NODE_OPTIONS: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.child = child;
    let text = '';
    for await (const part of child.stdout as AsyncIterable<Buffer>) {
      text += String(part);
      const port = /port (\d+) /.exec(text)?.[1];
      if (port === undefined) continue;
      this.port = Number(port);
      return;
    }
    throw new Error(`the S3 server did not start: ${text}`);
  }

  async stop(): Promise<void> {
    const { child } = this;
    this.child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  async close(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
