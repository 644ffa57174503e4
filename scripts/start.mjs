// npm start: installs missing packages, builds what has changed, and runs the server. With `--product <folder>`, runs
// the product in that folder.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildSites, serverOf, sitesOf } from './lib/build.mjs';
import { demandNode, installDependencies, isBare } from './lib/install.mjs';
import { ROOT, print } from './lib/run.mjs';
import { serverArguments } from './lib/server.mjs';

const { values } = parseArgs({ options: { product: { type: 'string' } } });

/** Calls `end` when the parent process ends, because npm's shell does not pass signals on. */
function onOrphaned(end) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    end();
  }, 300);
  timer.unref();
}
let end = () => process.exit(143);
if (process.env.npm_lifecycle_event) onOrphaned(() => end());

/** Starts the server. With `awaitsPages`, it serves pages only after a message from this process. */
function serve({ awaitsPages = false } = {}) {
  const server = spawn(process.execPath, serverArguments(values.product), {
    cwd: ROOT,
    stdio: ['inherit', 'inherit', 'inherit', ...(awaitsPages ? ['ipc'] : [])],
    env: { ...process.env, AWAIT_PAGES: awaitsPages ? 'on' : '' },
  });
  // Ignores Ctrl-C, because the terminal also sends it to the server, which must shut down in order.
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT'])
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) server.kill(signal);
    });
  end = () => server.kill('SIGTERM');
  server.once('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
  return server;
}

async function buildWhileServing(sites) {
  const server = serve({ awaitsPages: true });
  // Ends the server together with this process.
  process.once('exit', () => server.kill());
  try {
    await installDependencies('start');
    await buildSites({ sites });
  } catch (error) {
    server.removeAllListeners('exit');
    server.kill();
    throw error;
  }
  if (server.connected) server.send('pages built');
}

demandNode();
try {
  const server = serverOf(values.product);
  const sites = sitesOf(values.product);
  if (sites.every(({ folder }) => existsSync(join(ROOT, folder, 'dist')))) {
    await installDependencies('start');
    await buildSites({ sites: [server, ...sites] });
    serve();
  } else {
    await installDependencies(isBare() ? 'server' : 'start');
    await buildSites({ sites: [server] });
    await buildWhileServing(sites);
  }
} catch (error) {
  print(`Could not start: ${error.message}`);
  process.exit(1);
}
