import { insteadOf } from '@t3d/resources/kit/check/index';
import type { RequestHandler, Router } from 'express';
import type { Logger } from 'pino';
import { existsSync, readdirSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { loadFile } from '../../bundled';
import type { Config } from '../../config';
import type { CommandTable } from '../../registry/command';
import { type Handlers, requireSchedules, JOB_HANDLERS } from '../../jobs/jobTypes';
import { addMessages } from '../../locales';
import type { Catalogue } from '../../locales/textTypes';
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
import type { Figures } from './figures';

export interface AppParts {
  readonly database: Database;
  readonly config: Config;
  readonly log: Logger;
}
/** Routes outside `/t3d-api`, without a session unless `session` is set. */
export interface Mount {
  readonly at: string;
  readonly handlers: readonly RequestHandler[];
  /** True for routes that read the raw body, because signatures cover the original bytes. */
  readonly raw?: boolean;
  /** Matches URLs with signed requests of partners, which may wait longer in the queue. */
  readonly signed?: RegExp;
  /** True for routes that need a session and parsed bodies. */
  readonly session?: boolean;
}

/** A domain module: the default export of a folder's `index.ts`. */
export interface DomainModule {
  readonly commands?: Readonly<Record<string, CommandTable>>;
  readonly rules?: Readonly<Record<string, RowRules>>;
  /** Computed fields of the module's resources, each made by `computing(resource, …)`. */
  readonly computed?: readonly Computed[];
  /** The texts of the module's error messages, notices and mails. */
  readonly words?: Catalogue;
  /** Job handlers by kind of job. A handler with `every` runs on a schedule. */
  readonly jobs?: Handlers;
  /** Routes below `/t3d-api` that need a session, documented by `calls`. */
  routes?(parts: AppParts): readonly Router[];
  readonly calls?: readonly ApiCall[];
  mounts?(parts: AppParts): readonly Mount[];
  /** Called with the request for every call of the back-office's API. */
  watches?(call: IncomingMessage): void;
  /** The module's metrics. */
  readonly figures?: readonly Figures[];
  readonly services?: readonly Provided[];
  /** Further services that depend on the server's configuration. */
  configured?(config: Config): readonly Provided[];
  /** Runs at every start, after the migrations. */
  prepare?(database: Database): Promise<void>;
}

export const defineModule = (subject: DomainModule): DomainModule => subject;

/** The domain modules, built-in ones first. */
export const DOMAIN_MODULES: ServiceKey<readonly DomainModule[]> = { name: 'the domain' };

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
  figures: true,
  services: true,
  configured: true,
  prepare: true,
} satisfies Record<keyof DomainModule, true>);

/** Loads the domain modules of these folders. Throws for a folder without an `index.ts` or an unknown property. */
export async function loadDomainModules(folders: readonly string[]): Promise<DomainModule[]> {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'migrations')
      .map(({ name }) => path.join(folder, name, 'index.ts'))
      .sort(),
  );
  const domain: DomainModule[] = [];
  for (const file of files) {
    if (!existsSync(file)) throw new Error(`${file} is missing; write export default defineModule({ … }) in it`);
    const { default: found } = (await loadFile(file)) as { default?: DomainModule };
    if (!found) throw new Error(`${file}: it exports no subject; write export default defineModule({ … })`);
    const wrong = Object.keys(found).find((part) => !PARTS.includes(part));
    if (wrong !== undefined) throw new Error(`${file}: a subject has no ${wrong}; ${insteadOf(wrong, PARTS)}`);
    domain.push(found);
  }
  return domain;
}

/** Merges a table of all modules. Throws for a name that two modules define. */
function together<T>(what: string, parts: readonly (Readonly<Record<string, T>> | undefined)[]): Record<string, T> {
  const all: Record<string, T> = {};
  for (const [name, value] of parts.flatMap((part) => Object.entries(part ?? {}))) {
    if (Object.hasOwn(all, name)) throw new Error(`${what} of ${name} are said by two domain; leave one out`);
    all[name] = value;
  }
  return all;
}

/** Returns the job handlers of the modules, and of actions on many rows. */
export function handlersOf(domain: readonly DomainModule[]): Handlers {
  const own = together(
    'the jobs',
    domain.map(({ jobs }) => jobs),
  );
  requireSchedules(own);
  const tables = domain.flatMap(({ commands = {} }) => Object.values(commands));
  return {
    ...manyJobs(
      tables.flatMap((table) => Object.values(table)),
      offerAround,
    ),
    ...own,
  };
}

/** Returns the services that the modules provide to the engine and to the worker. */
export function providedBy(domain: readonly DomainModule[]): Provided[] {
  for (const { words } of domain) if (words) addMessages(words);
  const tables = together(
    'the commands',
    domain.map(({ commands }) => commands),
  );
  const rules = together(
    'the rules',
    domain.map((one) => one.rules),
  );
  const names = [...new Set([...Object.keys(tables), ...Object.keys(rules)])];
  const commands: Record<string, ResourceCommands> = Object.fromEntries(
    names.map((name) => [name, { ...rules[name], commands: tables[name] ?? {} }]),
  );
  return [
    provide(DOMAIN_MODULES, domain),
    provide(COMMANDS, commands),
    provide(COMPUTED, computedByTable(domain.map(({ computed = [] }) => computed))),
    provide(JOB_HANDLERS, handlersOf(domain)),
    ...domain.flatMap(({ services = [] }) => services),
  ] as Provided[];
}
