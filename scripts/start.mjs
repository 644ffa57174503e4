// npm start: installs what is missing, builds what changed, and runs the server in this terminal. With `--product
// <folder>` that of the product in this folder: its server.ts, and the site in its admin/.
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { buildSites, siteOf } from './lib/build.mjs';
import { demandNode, installDependencies } from './lib/install.mjs';
import { ROOT, print } from './lib/run.mjs';
import { serverArguments } from './lib/server.mjs';

const { values } = parseArgs({ options: { product: { type: 'string' } } });

function serve() {
  const server = spawn(process.execPath, serverArguments(values.product), {
    cwd: ROOT,
    stdio: 'inherit',
  });
  // A terminal sends Ctrl-C to both processes; sent on once more it would interrupt an orderly end.
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT'])
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) server.kill(signal);
    });
  server.once('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

demandNode();
try {
  await installDependencies();
  await buildSites(values.product ? { sites: [siteOf(values.product)] } : {});
  serve();
} catch (error) {
  print(`Could not start: ${error.message}`);
  process.exit(1);
}
