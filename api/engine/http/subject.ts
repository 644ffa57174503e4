import { insteadOf } from '@t3d/resources/kit/check/index';
import type { RequestHandler, Router } from 'express';
import type { Logger } from 'pino';
import { existsSync, readdirSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { loadFile } from '../../bundled';
import type { Config } from '../../config';
import type { CommandTable } from '../../declared/command';
import { type Handlers, requireSchedules, JOB_HANDLERS } from '../../jobs/types';
import { addMessages } from '../../locales';
import type { Catalogue } from '../../locales/types';
import type { Database } from '../../models/database';
import type { Provided, ServiceKey } from '../../models/services';
import { provide } from '../../models/services';
import type { ResourceCommands, RowRules } from '../rows/commands/commands';
import { COMMANDS } from '../rows/commands/commands';
import type { Computed } from '../rows/read/computed';
import { COMPUTED, computedByTable } from '../rows/read/computed';
import { manyJobs } from '../rows/commands/setValues';
import { offerAround } from '../undo/undo';
import type { ApiCall } from './apiCall';

/** What hand-made routes are made of. */
export interface AppParts {
  readonly database: Database;
  readonly config: Config;
  readonly log: Logger;
}
/** Routes beside the API of the back-office, without a session unless they say so. */
export interface Mount {
  readonly at: string;
  readonly handlers: readonly RequestHandler[];
  /** Before anything parses a body: what is signed is its bytes. */
  readonly raw?: boolean;
  /** Addresses below it where partners call who sign what they send: their bursts may wait longer for a turn. */
  readonly signed?: RegExp;
  /** Behind the session, as the API of the back-office is; parsed. */
  readonly session?: boolean;
}

/** What a subject does, by its folder: `index.ts` exports it as its default. */
export interface Subject {
  /** The commands of each resource that has any. */
  readonly commands?: Readonly<Record<string, CommandTable>>;
  /** The rules for a resource's rows, for those that have any of their own. */
  readonly rules?: Readonly<Record<string, RowRules>>;
  /** How the computed fields of its resources are worked out: `computing(resource, …)` each. */
  readonly computed?: readonly Computed[];
  /** What it says: refusals, notices, mails. */
  readonly words?: Catalogue;
  /** What the worker does for each kind of job; those with `every` are schedules. */
  readonly jobs?: Handlers;
  /** Hand-made routes of the back-office's API, behind the session, and what its document lists of them. */
  routes?(parts: AppParts): readonly Router[];
  readonly calls?: readonly ApiCall[];
  mounts?(parts: AppParts): readonly Mount[];
  /** Is handed every call of the back-office's API that is answered, with its caller. */
  watches?(call: IncomingMessage): void;
  /** What else it is put together with. */
  readonly services?: readonly Provided[];
  /** The same by a server's configuration. */
  configured?(config: Config): readonly Provided[];
  /** Done at each start, once the database is migrated. */
  prepare?(database: Database): Promise<void>;
}

/** Says what a subject does. */
export const defineSubject = (subject: Subject): Subject => subject;

/** The subjects of a product, those of every product first. */
export const SUBJECTS: ServiceKey<readonly Subject[]> = { name: 'the subjects' };

const PARTS = Object.keys({
  commands: true,
  rules: true,
  computed: true,
  words: true,
  jobs: true,
  routes: true,
  calls: true,
  mounts: true,
  watches: true,
  services: true,
  configured: true,
  prepare: true,
} satisfies Record<keyof Subject, true>);

/**
 * The subjects of these folders: a folder with an `index.ts` is one. Refuses a folder without one, and a part that no
 * subject has: neither would do anything.
 */
export async function loadSubjects(folders: readonly string[]): Promise<Subject[]> {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'migrations')
      .map(({ name }) => path.join(folder, name, 'index.ts'))
      .sort(),
  );
  const subjects: Subject[] = [];
  for (const file of files) {
    if (!existsSync(file)) throw new Error(`${file} is missing; write export default defineSubject({ … }) in it`);
    const { default: found } = (await loadFile(file)) as { default?: Subject };
    if (!found) throw new Error(`${file}: it exports no subject; write export default defineSubject({ … })`);
    const wrong = Object.keys(found).find((part) => !PARTS.includes(part));
    if (wrong !== undefined) throw new Error(`${file}: a subject has no ${wrong}; ${insteadOf(wrong, PARTS)}`);
    subjects.push(found);
  }
  return subjects;
}

/** One table of all of theirs; what two of them say of one name is refused. */
function together<T>(what: string, parts: readonly (Readonly<Record<string, T>> | undefined)[]): Record<string, T> {
  const all: Record<string, T> = {};
  for (const [name, value] of parts.flatMap((part) => Object.entries(part ?? {}))) {
    if (Object.hasOwn(all, name)) throw new Error(`${what} of ${name} are said by two subjects; leave one out`);
    all[name] = value;
  }
  return all;
}

/** What the worker does for each kind of job of these subjects, calls on many rows included. */
export function handlersOf(subjects: readonly Subject[]): Handlers {
  const own = together(
    'the jobs',
    subjects.map(({ jobs }) => jobs),
  );
  requireSchedules(own);
  const tables = subjects.flatMap(({ commands = {} }) => Object.values(commands));
  return {
    ...manyJobs(
      tables.flatMap((table) => Object.values(table)),
      offerAround,
    ),
    ...own,
  };
}

/** What the subjects give to the engine and to the worker. */
export function providedBy(subjects: readonly Subject[]): Provided[] {
  for (const { words } of subjects) if (words) addMessages(words);
  const tables = together(
    'the commands',
    subjects.map(({ commands }) => commands),
  );
  const rules = together(
    'the rules',
    subjects.map((one) => one.rules),
  );
  const names = [...new Set([...Object.keys(tables), ...Object.keys(rules)])];
  const commands: Record<string, ResourceCommands> = Object.fromEntries(
    names.map((name) => [name, { ...rules[name], commands: tables[name] ?? {} }]),
  );
  return [
    provide(SUBJECTS, subjects),
    provide(COMMANDS, commands),
    provide(COMPUTED, computedByTable(subjects.map(({ computed = [] }) => computed))),
    provide(JOB_HANDLERS, handlersOf(subjects)),
    ...subjects.flatMap(({ services = [] }) => services),
  ] as Provided[];
}
