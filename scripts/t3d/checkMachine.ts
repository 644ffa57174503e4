import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../api/config';
import { WrongSettings, readSetting } from '../../api/environment/read';
import { requireUsableFolder } from '../../api/folders';
import { openUploadStore } from '../../api/openUploadStore';
import { type Check, type Finding, fault, ok, reasonOf, warn } from './findings';

const GB = 1024 ** 3;
const LITTLE = { share: 0.1, bytes: 2 * GB };

/** Checks that a folder is writable and its disk has space. */
async function checkFolder(name: string, folder: string): Promise<Finding[]> {
  try {
    requireUsableFolder(name, folder);
  } catch (error) {
    if (!(error instanceof WrongSettings)) throw error;
    return [fault('folder', error.message)];
  }
  const { bavail, blocks, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const text = `${name} ${folder} has ${(free / GB).toFixed(1)} GB free of ${((blocks * bsize) / GB).toFixed(1)} GB`;
  if (free < LITTLE.bytes / 10) return [fault('disk', text)];
  return [free < LITTLE.bytes || bavail / blocks < LITTLE.share ? warn('disk', text) : ok('disk', text)];
}

/** Returns the folders to check, by the setting's name. */
function foldersOf({ databaseUrl, ledgerHeads, sandboxes }: Config): [string, string][] {
  const file = databaseUrl.startsWith('sqlite:') ? databaseUrl.slice('sqlite:'.length) : null;
  return [
    ['UPLOADS', readSetting('UPLOADS')],
    ...(sandboxes.processes > 0 ? [['SANDBOXES', sandboxes.folder] as [string, string]] : []),
    ...(ledgerHeads === null ? [] : [['LEDGER_HEADS', ledgerHeads] as [string, string]]),
    ...(file === null ? [] : [['DATABASE_URL', path.dirname(path.resolve(file))] as [string, string]]),
  ];
}

export const checkFolders: Check = async (config) =>
  (await Promise.all(foldersOf(config).map(([name, folder]) => checkFolder(name, path.resolve(folder))))).flat();

/** Writes, reads and deletes a file in the bucket of uploads. */
export const checkUploads: Check = async () => {
  if (readSetting('S3_BUCKET') === null) return [];
  try {
    return [ok('uploads', `${await openUploadStore().check()} stores, returns and deletes files`)];
  } catch (error) {
    const { cause } = error as { cause?: unknown };
    return [fault('uploads', reasonOf(cause ?? error))];
  }
};

export const checkTime: Check = ({ timeZone }) => {
  const machine = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return Promise.resolve([
    ok('time zone', `days begin in ${timeZone ?? "the product's zone, Asia/Shanghai"}; the machine is in ${machine}`),
  ]);
};

const PATIENCE_MS = 10_000;

/** Logs in to the mail server but sends no mail. */
export const checkMail: Check = async ({ smtp, production, simulators }) => {
  if (!smtp)
    return [
      production
        ? warn('mail', 'SMTP_URL is not set: mails are kept as failed jobs and reach nobody')
        : ok('mail', simulators ? 'the simulator keeps all mails' : 'SMTP_URL is not set'),
    ];
  const { createTransport } = await import('../../api/builtin/mails/transport');
  const { host, port } = new URL(smtp.url);
  const transport = createTransport({
    url: smtp.url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  });
  try {
    await transport.verify();
    return [ok('mail', `${host || port} accepts our login, and mails come from ${smtp.from.address}`)];
  } catch (error) {
    return [fault('mail', `SMTP_URL: the mail server ${host} cannot be used (${reasonOf(error)})`)];
  } finally {
    transport.close();
  }
};
