// npm run dev: installs missing packages, and runs the server and the two sites from source files with live reload.
import { demandNode, installDependencies } from './lib/install.mjs';
import { ROOT, print } from './lib/run.mjs';
import { settingText } from '../api/environment/text.mjs';

const API_PORT = settingText('PORT') ?? '3000';
const ADMIN_PORT = settingText('ADMIN_PORT') ?? '5173';
const PUBLIC_PORT = settingText('PUBLIC_PORT') ?? '5174';
const WATCHED = ['api', 'resources', 'migrations', 'seeders'].map((folder) => `--include './${folder}/**/*.ts'`);
const site = (folder, port) => `vite ${folder} --config ${folder}/vite.config.ts --port ${port} --strictPort`;

demandNode();
try {
  await installDependencies();
  const { concurrently } = await import('concurrently');
  print(`The back-office will be at http://localhost:${ADMIN_PORT}/t3d/, end users' pages at`);
  print(`http://localhost:${PUBLIC_PORT}/t3d/wxmp/search, the API at http://localhost:${API_PORT}/t3d-api/docs.`);
  const env = { API_PORT, PORT: API_PORT };
  const { result } = concurrently(
    [
      { name: 'api', command: `tsx watch --clear-screen=false ${WATCHED.join(' ')} api/main.ts`, env },
      { name: 'admin', command: site('admin', ADMIN_PORT), env },
      { name: 'public', command: site('public-site', PUBLIC_PORT), env },
    ],
    { cwd: ROOT, killOthersOn: ['failure', 'success'], prefixColors: ['blue', 'green', 'magenta'] },
  );
  await result.catch(() => {
    process.exitCode = 1;
  });
} catch (error) {
  print(`Could not start: ${error.message}`);
  process.exit(1);
}
