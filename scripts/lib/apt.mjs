import { existsSync } from 'node:fs';
import { print, run } from './run.mjs';

/** Returns whether packages can be installed without a prompt: as root on Debian. */
export const canInstallPackages = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

const aptGet = (args, doing) =>
  run('apt-get', ['-y', '-q', ...args], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
    quiet: true,
    waiting: () => doing,
  });

/** Installs packages, with a second attempt after refreshing the lists. Returns whether all are installed. */
export async function installPackages(names) {
  print(`Installing ${names.join(', ')} with apt-get …`);
  const install = () => aptGet(['install', '--no-install-recommends', ...names], 'apt-get is installing packages');
  if ((await install()) === 0) return true;
  return (await aptGet(['update'], 'apt-get is refreshing its lists')) === 0 && (await install()) === 0;
}
