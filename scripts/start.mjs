// npm start: installs missing packages, builds what has changed, and runs the server in this terminal. With `--product
// <folder>`, runs the product in that folder. On the first run, the server starts and seeds the demo data while the
// pages are built.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildSites, serverOf, sitesOf } from './lib/build.mjs';
import { demandNode, installDependencies, isBare } from './lib/install.mjs';
import { ROOT, print } from './lib/run.mjs';
import { serverArguments } from './lib/server.mjs';

const { values } = parseArgs({ options: { product: { type: 'string' } } });

/**
 * npm sends a signal only to the shell that runs this process, and the shell ends without passing it on. A process that
 * npm did not start continues when its parent process ends.
 */
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

/** With `awaitsPages`, the server serves pages only after this process has sent a message. */
function serve({ awaitsPages = false } = {}) {
  const server = spawn(process.execPath, serverArguments(values.product), {
    cwd: ROOT,
    stdio: ['inherit', 'inherit', 'inherit', ...(awaitsPages ? ['ipc'] : [])],
    env: { ...process.env, AWAIT_PAGES: awaitsPages ? 'on' : '' },
  });
  // Ignores Ctrl-C, because the terminal also sends it to the server and a second signal would interrupt the server's
  // orderly shutdown.
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
  // Ends the server when this process ends, for example after a failed installation.
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
