import { type Command, print } from './command';
import type { Config } from '../../api/config';
import type { Finding } from './findings';

/** Prints the findings. Returns whether any is a fault. */
function report(findings: readonly Finding[]): boolean {
  for (const { about, state, text } of findings)
    for (const [index, line] of text.split('\n').entries())
      print(index === 0 ? `${state.padEnd(5)} ${about}: ${line}` : `      ${line}`);
  return findings.some(({ state }) => state === 'FAULT');
}

/** Reads the settings. Prints all faults and returns null if any is wrong. */
async function readSettings(): Promise<Config | null> {
  const [{ readConfig }, { WrongSettings }, { describeMisspelt }, { RESELLER }] = await Promise.all([
    import('../../api/config'),
    import('../../api/environment/read'),
    import('../../api/environment/misspelt'),
    import('../../api/product'),
  ]);
  const misspelt = describeMisspelt(process.env);
  if (misspelt) report([{ about: 'settings', state: 'WARN', text: misspelt }]);
  try {
    const config = readConfig(process.env, { name: RESELLER.settings.name });
    report([
      { about: 'settings', state: 'ok', text: config.production ? 'all are right' : 'all are right, for a trial' },
    ]);
    return config;
  } catch (error) {
    if (!(error instanceof WrongSettings)) throw error;
    report(error.message.split('\n').map((text) => ({ about: 'settings', state: 'FAULT', text })));
    return null;
  }
}

export const doctor: Command = {
  usage: '',
  help:
    'Checks a deployment from inside, with the settings of the server: the settings, the database (version, rights, ' +
    'isolation, time zone, clock, migrations, connections, replica), the folders and their disks, the bucket of ' +
    'uploads, the mail server, the address of the site (TLS, the headers of the proxy), and each service that is set ' +
    'up. Changes nothing, except that it makes missing folders, and writes and deletes a small file in the folders ' +
    'and the bucket. Exits with 1 if there is a fault.',
  run: async () => {
    const config = await readSettings();
    if (!config) {
      process.exitCode = 1;
      return;
    }
    const [
      { checkDatabase, checkReplica, checkServices },
      { checkFolders, checkMail, checkTime, checkUploads },
      { checkSite },
    ] = await Promise.all([import('./checkDatabase'), import('./checkMachine'), import('./checkSite')]);
    let hasFault = false;
    for (const check of [
      checkTime,
      checkFolders,
      checkUploads,
      checkDatabase,
      checkReplica,
      checkMail,
      checkSite,
      checkServices,
    ])
      hasFault = report(await check(config)) || hasFault;
    print(hasFault ? 'There are faults.' : 'No faults were found.');
    process.exitCode = hasFault ? 1 : 0;
  },
};
