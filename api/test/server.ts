import type { Role } from '@t3d/resources/kit';
import users from '@t3d/resources/people/users';
import type { Express } from 'express';
import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { pino } from 'pino';
import supertest from 'supertest';
import type { Config } from '../config';
import { readConfig } from '../config';
import { createApp } from '../app';
import { ERROR_CODES } from '../locales/errorCodes';
import type { Database } from '../models/database';
import { openProduct } from '../product';
import { configure } from '../products';
import { table } from '../models/table';
import type { Provided } from '../models/services';
import { inTransaction } from '../models/transaction';
import { hashPassword } from '../models/passwords';
import type { TestDatabase } from './database';
import { openTestDatabase } from './database';
import { asSystem, buildAdmin, buildAgent, buildSalesman } from './factories';
import type { User } from '@t3d/resources/rows';

/** The password of every test account, hashed as clients send it. */
export const PASSWORD = createHash('sha256').update('demo1234').digest('hex');

/** Fails a test if the catalogue lacks a response's error code. */
function requireKnownCodes({ body }: supertest.Response): void {
  const { errorCode, errorCodes = {} } = (body ?? {}) as { errorCode?: string; errorCodes?: Record<string, string> };
  const codes = errorCode === undefined ? [] : [errorCode, ...Object.values(errorCodes)];
  const unknown = codes.find((code) => !Object.hasOwn(ERROR_CODES, code));
  if (unknown !== undefined) throw new Error(`${unknown} is not in api/locales/errorCodes.ts: run npm run reference`);
}

type Method = 'get' | 'post' | 'put' | 'delete';
/** Makes calls with a session, for example `agent.get('/t3d-api/orders')`. */
export type Caller = Record<Method, (path: string) => supertest.Test>;

export interface TestServer {
  app: Express;
  database: Database;
  login(account: string): Promise<string>;
  /** Returns a caller with a session of the account, or without an account with none. */
  caller(account?: string): Promise<Caller>;
  /** Returns a caller of a role, whose user the first call creates. Agents form one chain. */
  as(role: Role): Promise<Caller>;
  user(role: Role): Promise<User>;
  close(): Promise<void>;
}

/** The parameters of a cheap password hash, which saves a sixteenth of the tests' time. */
const CHEAP = { N: 2, r: 8, p: 1 };
const AGENT_ROLES: readonly Role[] = ['AGENT_1', 'AGENT_2', 'AGENT_3'];

async function buildPlain(database: Database, role: Role): Promise<User> {
  const ctx = asSystem(database);
  if (role === 'ADMIN') return buildAdmin(ctx);
  if (role === 'SALESMAN') return buildSalesman(ctx);
  return buildAdmin(ctx, { role });
}

function createPeople(database: Database, passwordHash: Promise<string>): (role: Role) => Promise<User> {
  const people = new Map<Role, Promise<User>>();
  const find = (role: Role): Promise<User> => {
    const known = people.get(role) ?? make(role);
    people.set(role, known);
    return known;
  };
  const make = async (role: Role): Promise<User> => {
    const above = AGENT_ROLES[AGENT_ROLES.indexOf(role) - 1];
    const user = AGENT_ROLES.includes(role)
      ? await buildAgent(asSystem(database), { superior: above ? await find(above) : undefined, balance: 100_000 })
      : await buildPlain(database, role);
    await givePassword(database, user.id, await passwordHash);
    return user;
  };
  return find;
}

const givePassword = (database: Database, id: number, passwordHash: string): Promise<number> =>
  inTransaction(asSystem(database), (ctx) => table(ctx, users).update({ passwordHash }, id));

/** Starts the whole application on a new database for supertest. Every user of `user` has the test password. */
export async function startTestServer(
  settings: Partial<Config> = {},
  folders?: readonly string[],
  log: Logger = pino({ level: 'silent' }),
  services: readonly Provided[] = [],
  opened: Promise<TestDatabase> = openTestDatabase(),
): Promise<TestServer> {
  const scratch = await opened;
  const config: Config = { ...readConfig({ NODE_ENV: 'test' }), databaseUrl: scratch.url, ...settings };
  const database = await openProduct(scratch.url, {
    folders,
    services,
    secretKeys: [config.secretKey, ...config.formerSecretKeys],
  });
  configure(database, config);
  const app = await createApp(database, { config, log });
  const passwordHash = hashPassword(PASSWORD, CHEAP);
  const user = createPeople(database, passwordHash);

  const login = async (account: string): Promise<string> => {
    await inTransaction(asSystem(database), async (ctx) =>
      table(ctx, users).update({ passwordHash: await passwordHash }, { account, passwordHash: null }),
    );
    const answer = await supertest(app).post('/t3d-api/web/sessions').send({ account, password: PASSWORD });
    const token = answer.get('X-Session-Id');
    if (!token) throw new Error(`${account} could not log in: ${answer.text}`);
    return token;
  };
  const caller = async (account?: string): Promise<Caller> => {
    const token = account === undefined ? null : await login(account);
    const call =
      (method: Method) =>
      (path: string): supertest.Test => {
        const test = supertest(app)[method](path).set('Accept-Language', 'en').expect(requireKnownCodes);
        return token === null ? test : test.set('X-Session-Id', token);
      };
    return { get: call('get'), post: call('post'), put: call('put'), delete: call('delete') };
  };
  const callers = new Map<Role, Promise<Caller>>();
  const as = (role: Role): Promise<Caller> => {
    const known = callers.get(role) ?? user(role).then(({ account }) => caller(account));
    callers.set(role, known);
    return known;
  };
  return {
    app,
    database,
    login,
    caller,
    as,
    user,
    close: async () => {
      await database.close();
      await scratch.drop();
    },
  };
}
