import path from 'node:path';
import type { RequestHandler } from 'express';
import type { Config } from './config';
import { systemContext } from './context';
import { readSetting } from './environment/read';
import type { Database } from './models/database';
import type { ServiceKey } from './models/services';
import { type FindSandboxCaller, sandboxCalls } from './sandbox/forward';
import { Sandboxes } from './sandbox/processes';
import { SANDBOX_PROGRAM, SANDBOX_WORLD } from './sandbox/world';

/** The sandboxes that this process runs; null where there are none. */
export const SANDBOXES: ServiceKey<Sandboxes | null> = { name: 'the sandboxes', make: () => null };

/** The variables that every program needs. */
const SYSTEM = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG', 'SystemRoot'] as const;

/**
 * The environment of a sandbox: neither the database, the keys nor any account of this installation is in it, so that
 * a sandbox cannot reach them.
 */
function environmentOf(config: Config): NodeJS.ProcessEnv {
  return {
    ...Object.fromEntries(SYSTEM.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
    NODE_ENV: 'development',
    SIMULATORS: 'on',
    DEMO: 'off',
    SANDBOX_PROCESSES: '0',
    SANDBOX_IDLE_MINUTES: String(config.sandboxes.idleMinutes),
    LOG_LEVEL: config.logLevel === 'silent' ? 'silent' : 'error',
    PRODUCT_NAME: config.productName,
    PUBLIC_URL: config.publicUrl,
    APPROVALS: config.approvals ? 'on' : 'off',
    SUPPLIER_PRIVATE_HOSTS: config.supplierPrivateHosts ? 'on' : 'off',
    WEBHOOK_PRIVATE_HOSTS: config.webhookPrivateHosts ? 'on' : 'off',
    ...(config.timeZone && { TIME_ZONE: config.timeZone }),
    EXTENSIONS: readSetting('EXTENSIONS')
      .map((folder) => path.resolve(folder))
      .join(','),
  };
}

/** Sends calls with sandbox keys to the sandboxes of their owners; null where the product or the settings have none. */
export function sandboxesOf(database: Database, config: Config, find: FindSandboxCaller): RequestHandler | null {
  const { folder, processes } = config.sandboxes;
  const world = database.services.get(SANDBOX_WORLD);
  const program = database.services.get(SANDBOX_PROGRAM);
  if (!world || !program || processes === 0) return null;
  const rules = { folder, processes, program, environment: environmentOf(config) };
  const sandboxes = new Sandboxes(systemContext(database, 'api'), world, rules);
  database.services.provide(SANDBOXES, sandboxes);
  return sandboxCalls(sandboxes, find);
}
