import { levelOf } from '@t3d/resources/roles';
import type { Role } from '@t3d/resources/kit';
import users from '@t3d/resources/people/users';
import type { Express, Request } from 'express';
import express from 'express';
import request from 'supertest';
import type { Actor, Context } from '../context';
import { systemContext } from '../context';
import { docsRoutes } from '../engine/http/docs/docsRoutes';
import type { Commands } from '../engine/rows/commands/commands';
import { commandsOf } from '../engine/rows/commands/commands';
import { respondToRead, respondToWrite, isRead, readCall, requireRight } from '../engine/http/resourceCall';
import { engineRouter } from '../engine/http/resourceRoutes';
import { ApiError } from '../errors';
import { translate, translateAll } from '../locales';
import type { Database } from '../models/database';
import { RESELLER } from '../product';
import { open } from '../products';
import { table } from '../models/table';
import { openTestDatabase } from './database';

export type Method = 'get' | 'post' | 'put' | 'delete';
/** The engine's routes on a new database. The header `X-Actor` contains the caller's user id. */
export interface EngineApp {
  app: Express;
  database: Database;
  system: Context;
  commands: Commands;
  makeUser(values: NewUser): Promise<number>;
  call(method: Method, url: string, actor: number): request.Test;
  close(): Promise<void>;
}
interface NewUser {
  account: string;
  role: Role;
  superior?: number;
  salesman?: number;
  apis?: string[];
}

async function actorOf(database: Database, id: number): Promise<Actor> {
  const user = await table(systemContext(database, 'api'), users).one(id);
  if (!user) throw new Error(`no user ${id}`);
  return {
    id,
    account: user.account,
    role: user.role,
    apis: user.apis ?? [],
    accountAuth: true,
    agent1: user.agent1,
    agent2: user.agent2,
    agent3: user.agent3,
  };
}

/** Opens the engine's routes, with additional folders of declarations and modules. */
export async function openEngineApp(folders?: readonly string[], domain: readonly string[] = []): Promise<EngineApp> {
  const home = await openTestDatabase();
  const product = { ...RESELLER, domain: [...(RESELLER.domain ?? []), ...domain] };
  const database = await open(product, home.url, { folders });
  const system = systemContext(database, 'command');
  const commands = commandsOf(database);
  const app = express();
  app.use(express.json({ limit: '5mb' }));
  app.use(async (request, _response, next) => {
    const acting = await actorOf(database, Number(request.get('X-Actor')));
    Object.assign(request, { acting, actor: acting });
    next();
  });
  const contextOf = (request: Request): Context => ({
    ...system,
    actor: (request as Request & { acting: Actor }).acting,
    language: request.get('Accept-Language') === 'zh' ? 'zh' : 'en',
    idempotencyKey: request.get('Idempotency-Key'),
    source: 'api',
    gmtOffset: Number(request.get('X-GMT-Offset') ?? system.gmtOffset),
  });
  app.use(async (request, response, next) => {
    const call = readCall(request, request.path, database.registry);
    if (!call) {
      next();
      return;
    }
    const ctx = contextOf(request);
    requireRight(ctx.actor, call);
    const { status, body } = await (isRead(call)
      ? respondToRead(ctx, call, request.query)
      : respondToWrite(ctx, call, commands, request.body));
    response.status(status).json(body);
  });
  app.use(docsRoutes(database.registry, 'T3D'));
  app.use(await engineRouter(database, { product: 'T3D', contextOf, commands }));
  app.use((error: unknown, _request: Request, response: express.Response, _next: express.NextFunction) => {
    if (!(error instanceof ApiError)) {
      response.status(500).json({ code: 500, message: String((error as Error).stack) });
      return;
    }
    response.status(error.status).json({
      code: error.status,
      message: translate(error.key, 'en', error.params),
      errors: error.errors && translateAll(error.errors, 'en'),
    });
  });
  return {
    app,
    database,
    system,
    commands,
    makeUser: (values) => makeUser(system, values),
    call: (method, url, actor) => request(app)[method](url).set('X-Actor', String(actor)),
    close: async () => {
      await database.close();
      await home.drop();
    },
  };
}

export type People = Record<'admin' | 'one' | 'two' | 'three' | 'other', number>;

/** Creates an admin, a chain of agents from `one` to `three`, and an agent `other` outside it. Returns their ids. */
export async function makePeople({ makeUser }: Pick<EngineApp, 'makeUser'>): Promise<People> {
  const admin = await makeUser({ account: 'admin', role: 'ADMIN' });
  const one = await makeUser({ account: 'one', role: 'AGENT_1' });
  const two = await makeUser({ account: 'two', role: 'AGENT_2', superior: one });
  const three = await makeUser({ account: 'three', role: 'AGENT_3', superior: two });
  return { admin, one, two, three, other: await makeUser({ account: 'other', role: 'AGENT_1' }) };
}

/** Creates a user of each role, the agents in one chain. Returns the ids by role. */
export async function makeRoles({ makeUser }: Pick<EngineApp, 'makeUser'>): Promise<Record<Role, number>> {
  const ids = {} as Record<Role, number>;
  ids.ADMIN = await makeUser({ account: 'admin', role: 'ADMIN' });
  ids.SALESMAN = await makeUser({ account: 'sales', role: 'SALESMAN' });
  ids.AGENT_1 = await makeUser({ account: 'one', role: 'AGENT_1', salesman: ids.SALESMAN });
  ids.AGENT_2 = await makeUser({ account: 'two', role: 'AGENT_2', superior: ids.AGENT_1 });
  ids.AGENT_3 = await makeUser({ account: 'three', role: 'AGENT_3', superior: ids.AGENT_2 });
  ids.SMS_RECYCLE = await makeUser({ account: 'sms', role: 'SMS_RECYCLE' });
  ids.backdoor = await makeUser({ account: 'backdoor', role: 'backdoor' });
  return ids;
}

/** Creates a user with the chain of superiors, faster than the command. */
async function makeUser(ctx: Context, { account, role, superior, salesman, apis }: NewUser): Promise<number> {
  const above = superior === undefined ? null : await table(ctx, users).one(superior);
  const id = await table(ctx, users).insert({
    account,
    nickname: account,
    role,
    accountType: 'EMAIL',
    status: 'ENABLED',
    superior: superior ?? null,
    salesman: salesman ?? above?.salesman ?? null,
    apis: apis ?? ['*'],
    accountAuth: true,
    agent1: above?.agent1 ?? null,
    agent2: above?.agent2 ?? null,
    agent3: null,
  });
  const level = levelOf(role);
  if (level > 0) await table(ctx, users).update({ [`agent${level}`]: id }, id);
  return id;
}
