// Performs the steps of docker/Dockerfile by hand, because test machines have no Docker.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import yaml from 'js-yaml';
import type { Environment } from './deployment';
import { ROOT, runCommands } from './deployment';

/** Replaces slow commands of the Dockerfile. Returns undefined to run the command itself. */
export type ReplaceCommand = (command: string, folder: string) => Promise<void> | undefined;

/** A built image: the folder `/app`, and the command of a container. */
interface Image {
  folder: string;
  env: Environment;
  command: string[];
  healthcheck: string[];
}

interface Instruction {
  word: string;
  rest: string;
}

function readInstructions(): Instruction[] {
  const text = readFileSync(join(ROOT, 'docker/Dockerfile'), 'utf8')
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, ' ');
  return [...text.matchAll(/^([A-Z]+) (.*)$/gm)].map(([, word = '', rest = '']) => ({ word, rest }));
}

/** Copies like COPY in a Dockerfile. */
function copy(from: string, into: string, sources: readonly string[], target: string): void {
  for (const source of sources) {
    const [path, place] = [join(from, source.replace(/^\/app/, '')), join(into, target)];
    const isFolder = statSync(path).isDirectory();
    const to = !isFolder && (target.endsWith('/') || target === '.') ? join(place, basename(path)) : place;
    cpSync(path, to, { recursive: true, verbatimSymlinks: true });
  }
}

/** Creates a folder with a `chown` that does nothing, because only root may change owners. */
function withoutOwners(scratch: string): string {
  const folder = join(scratch, 'bin');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'chown'), '#!/bin/sh\n');
  chmodSync(join(folder, 'chown'), 0o755);
  return folder;
}

const variablesOf = (rest: string): Environment =>
  Object.fromEntries([...rest.matchAll(/(\w+)=(\S*)/g)].map(([, name = '', value = '']) => [name, value]));
const arrayOf = (rest: string): string[] => JSON.parse(rest.slice(rest.indexOf('['))) as string[];

/** Builds the image of the last stage from the sources in `context`. */
export async function buildImage(
  context: string,
  scratch: string,
  env: Environment,
  instead: ReplaceCommand,
): Promise<Image> {
  const path = `${withoutOwners(scratch)}:${env.PATH ?? ''}`;
  const stages = new Map<string, string>();
  const image = { folder: '', env: {} as Environment, command: [] as string[], healthcheck: [] as string[] };
  for (const { word, rest } of readInstructions()) {
    const words = rest.split(/\s+/);
    if (word === 'FROM') {
      const name = words[2] ?? 'image';
      image.folder = join(scratch, name);
      mkdirSync(image.folder);
      image.env = {};
      const base = stages.get(words[0] ?? '');
      if (base) cpSync(base, image.folder, { recursive: true, verbatimSymlinks: true });
      stages.set(name, image.folder);
    } else if (word === 'COPY') {
      const stage = /^--from=(\w+) /.exec(rest)?.[1];
      const places = words.filter((one) => !one.startsWith('--'));
      copy(stage ? (stages.get(stage) ?? '') : context, image.folder, places.slice(0, -1), places.at(-1) ?? '');
    } else if (word === 'RUN') {
      const done = instead(rest, image.folder);
      if (done) await done;
      else runCommands({ folder: image.folder, env: { ...env, ...image.env, PATH: path } }, rest);
    } else if (word === 'ENV') image.env = { ...image.env, ...variablesOf(rest) };
    else if (word === 'CMD') image.command = arrayOf(rest);
    else if (word === 'HEALTHCHECK') image.healthcheck = arrayOf(rest);
    else if (!['WORKDIR', 'USER', 'VOLUME', 'EXPOSE'].includes(word)) throw new Error(`${word} is not known here`);
  }
  return image;
}

/** The id of the user `node` in the images of Node.js. */
const NODE_USER = 1000;
const CONTAIN = `mount --bind "$0" "$0" &&
for folder in $WRITABLE; do mount --bind "$0/$folder" "$0/$folder" || exit; done &&
mount -o remount,bind,ro "$0" && cd "$0" &&
exec setpriv --reuid=${NODE_USER} --regid=${NODE_USER} --clear-groups --no-new-privs --bounding-set=-all "$@"`;

/**
 * Wraps a command so that it runs with the container's limits. Returns it unchanged if the machine does not allow them.
 */
export function contain(folder: string, command: readonly string[], volumes: readonly string[]): string[] {
  if (spawnSync('unshare', ['--mount', 'true']).status !== 0) return [...command];
  for (const volume of volumes)
    for (const name of ['', ...readdirSync(join(folder, volume), { recursive: true, encoding: 'utf8' })])
      chownSync(join(folder, volume, name), NODE_USER, NODE_USER);
  const script = CONTAIN.replace('$WRITABLE', volumes.join(' '));
  return ['unshare', '--mount', 'sh', '-c', script, folder, ...command];
}

export const quote = (words: readonly string[]): string =>
  words.map((word) => `'${word.replaceAll("'", String.raw`'\''`)}'`).join(' ');

interface Service {
  environment?: Readonly<Record<string, string>>;
  command?: string[];
  volumes?: string[];
  secrets?: string[];
  healthcheck?: { test: string[] };
}
interface Compose {
  services: Readonly<Record<string, Service>>;
  secrets: Readonly<Record<string, { file: string }>>;
}

const readCompose = (): Compose =>
  yaml.safeLoad(readFileSync(join(ROOT, 'docker/compose.yml'), 'utf8')) as unknown as Compose;
const readServices = (): Compose['services'] => readCompose().services;

/** Returns the command and health check that docker/compose.yml overrides. */
export const commandsOf = (service: string): { command?: string[]; healthcheck?: string[] } => {
  const { command, healthcheck } = readServices()[service] ?? {};
  return { command, healthcheck: healthcheck && ['sh', '-c', ...healthcheck.test.slice(1)] };
};

/** Returns the folders below `/app` that a service may write. */
export const volumesOf = (service: string): string[] =>
  (readServices()[service]?.volumes ?? []).map((volume) => (volume.split(':')[1] ?? '').replace('/app/', ''));

/** Writes the secrets of a service. Returns the variables with the files' paths in place of `/run/secrets`. */
export function mountSecrets(context: string, folder: string, service: string, given: Environment): Environment {
  const { services, secrets } = readCompose();
  for (const name of services[service]?.secrets ?? [])
    copyFileSync(join(context, 'docker', secrets[name]?.file ?? ''), join(folder, `secret-${name}`));
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, value.replace('/run/secrets/', join(folder, 'secret-'))]),
  );
}

/** Returns the variables of a service: those of docker/.env, then its own. */
export function containerEnvironment(context: string, service: string): Environment {
  const file = join(context, 'docker/.env');
  if (!existsSync(file)) throw new Error('docker/.env was not made');
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => /^\w+=/.test(line));
  const given = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  const own = Object.entries(readServices()[service]?.environment ?? {}).map(([name, value]) => [
    name,
    value.replaceAll(/\$\{(\w+)[^}]*\}/g, (_all, from: string) => given[from] ?? ''),
  ]);
  return { ...given, ...(Object.fromEntries(own) as Environment) };
}

export const databaseOptions = (): string[] => readServices().database?.command ?? [];
