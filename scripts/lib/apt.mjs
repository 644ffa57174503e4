import { existsSync } from 'node:fs';
import { print, run } from './run.mjs';

/** Installing without a prompt requires root on Debian or a derivative. */
export const canInstallPackages = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

const aptGet = (args, doing) =>
  run('apt-get', ['-y', '-q', ...args], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
    quiet: true,
    waiting: () => doing,
  });

/**
 * If the first attempt fails, refreshes the package lists and tries again. Returns whether all packages are installed.
 */
export async function installPackages(names) {
  print(`Installing ${names.join(', ')} with apt-get …`);
  const install = () => aptGet(['install', '--no-install-recommends', ...names], 'apt-get is installing packages');
  if ((await install()) === 0) return true;
  return (await aptGet(['update'], 'apt-get is refreshing its lists')) === 0 && (await install()) === 0;
}
