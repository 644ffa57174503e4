// npm start: installs what is missing, builds what changed, and runs the server in this terminal.
import { spawn } from 'node:child_process';
import { buildSites } from './lib/build.mjs';
import { demandNode, installDependencies } from './lib/install.mjs';
import { ROOT, print } from './lib/run.mjs';
import { SERVER_ARGUMENTS } from './lib/server.mjs';

function serve() {
  const server = spawn(process.execPath, [...SERVER_ARGUMENTS, ...process.argv.slice(2)], {
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
  await buildSites();
  serve();
} catch (error) {
  print(`Could not start: ${error.message}`);
  process.exit(1);
}
