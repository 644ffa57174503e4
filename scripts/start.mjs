// npm start: installs what is missing, builds what changed, and runs the server in this terminal. With `--product
// <folder>` that of the product in this folder: its server.ts, and the site in its admin/. The first time the server
// begins before its pages are built, and before the packages are there that build them: it makes the demo world
// meanwhile.
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
 * npm hands a signal to the shell that it runs this in, and the shell ends without a word: the change of parent is all
 * that is left to notice. Started in another way, a process may outlive its parent.
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

/** `awaitsPages`: it opens its pages when it gets a message. */
function serve({ awaitsPages = false } = {}) {
  const server = spawn(process.execPath, serverArguments(values.product), {
    cwd: ROOT,
    stdio: ['inherit', 'inherit', 'inherit', ...(awaitsPages ? ['ipc'] : [])],
    env: { ...process.env, AWAIT_PAGES: awaitsPages ? 'on' : '' },
  });
  // A terminal sends Ctrl-C to both processes; sent on once more it would interrupt an orderly end.
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
  // What cannot be installed ends this process.
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
