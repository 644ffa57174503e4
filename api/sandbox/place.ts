import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { WrongSettings } from '../environment/read';
import { makeFolder } from '../folders';

/** Addresses of Unix sockets have 108 bytes on Linux and 104 elsewhere, the last one zero. */
const LONGEST_SOCKET = 103;

/** Where the files of one sandbox are. */
export interface Place {
  readonly folder: string;
  readonly database: string;
  readonly socket: string;
}

/** The database without its user and password: a changed password leaves the sandboxes as they are. */
function nameOf(databaseUrl: string): string {
  if (databaseUrl.startsWith('sqlite:')) return path.resolve(databaseUrl.slice('sqlite:'.length));
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}

/** The folder of all sandboxes of an installation: two installations that share a data folder share no sandbox. */
export const sandboxFolder = (folder: string, databaseUrl: string): string =>
  path.resolve(folder, createHash('sha256').update(nameOf(databaseUrl)).digest('hex').slice(0, 12));

/**
 * Makes a folder that only the user of this process can enter. Throws for one that somebody else has made, or a link:
 * whoever owns the folder could put another socket into it.
 */
export function makePrivate(folder: string): void {
  makeFolder(path.dirname(folder));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid } = lstatSync(folder);
  if (!lstatSync(folder).isDirectory() || (process.getuid && uid !== process.getuid()))
    throw new WrongSettings(`SANDBOXES: the folder ${folder} belongs to somebody else: name one of this server's own`);
  chmodSync(folder, 0o700);
}

/** A path as it is shortest: from the working directory, or from the root. */
function shortest(file: string): string {
  const relative = path.relative(process.cwd(), file);
  return relative.length < file.length ? relative : file;
}

/** Where the sandbox of an owner is. Throws where its socket could not have an address. */
export function placeOf(home: string, owner: number): Place {
  const folder = path.join(home, String(owner));
  const socket = shortest(path.join(folder, 'socket'));
  if (Buffer.byteLength(socket) > LONGEST_SOCKET)
    throw new WrongSettings(`SANDBOXES: the path ${folder} is too long for a socket: name a shorter folder`);
  return { folder, database: path.join(folder, 'sandbox.sqlite'), socket };
}
