import { afterAll, beforeAll } from '@jest/globals';
import invites from '@t3d/resources/people/invites';
import type { User } from '@t3d/resources/rows';
import users from '@t3d/resources/people/users';
import { randomUUID } from 'node:crypto';
import supertest from 'supertest';
import type { Context } from '../../context';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { asSystem, buildAgent } from '../../test/factories';
import type { TestServer } from '../../test/server';
import { startTestServer } from '../../test/server';
import type { Invite } from '../users';

export let server: TestServer;
export const system = (): Context => asSystem(server.database);

export function openInvites(): void {
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
}

export const NEW_PASSWORD = 'b'.repeat(64);
export interface CreatedInvite {
  id: number;
  url: string;
  expiresAt: string;
  token: string;
}

export async function invite(inviter: User, body: object = {}): Promise<CreatedInvite> {
  const { body: answer, status } = await (
    await server.caller(inviter.account)
  )
    .post('/t3d-api/users/actions/invite')
    .send(body);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(answer)}`);
  const made = answer.data as Omit<CreatedInvite, 'token'>;
  return { ...made, token: new URL(made.url).searchParams.get('invite') ?? '' };
}

export const anAccount = (): string => `new-${randomUUID()}@t3d.test`;
let visitors = 0;
/** Returns a new address per visitor, because failures are limited by address. */
const nextAddress = (): string => {
  visitors += 1;
  return `10.9.${Math.floor(visitors / 250)}.${visitors % 250}`;
};
export const open = (token: string, address = nextAddress()) =>
  supertest(server.app).get(`/t3d-api/invites/${token}`).set('Accept-Language', 'en').set('X-Forwarded-For', address);
export const join = (token: string, body: object = {}, address = nextAddress()) =>
  supertest(server.app)
    .post(`/t3d-api/invites/${token}`)
    .set('Accept-Language', 'en')
    .set('X-Forwarded-For', address)
    .send({ account: anAccount(), password: NEW_PASSWORD, nickname: 'Newcomer', ...body });

export async function reasonOf(sent: PromiseLike<supertest.Response>): Promise<string> {
  const { status, body } = await sent;
  return `${status} ${body.data?.reason ?? ''}`.trim();
}
export const stored = async (id: number): Promise<Invite> => (await table(system(), invites).one(id)) as Invite;
export const childrenOf = (inviter: User): Promise<User[]> => table(system(), users).find({ superior: inviter.id });
export const setInvite = (id: number, values: Partial<Invite>): Promise<number> =>
  inTransaction(system(), (ctx) => table(ctx, invites).update(values, id));
export const setUser = (id: number, values: Partial<User>): Promise<number> =>
  inTransaction(system(), (ctx) => table(ctx, users).update(values, id));
export const advance = (advanceMs: number) => supertest(server.app).post('/simulator/clock').send({ advanceMs });
export const anAgent = (values: Parameters<typeof buildAgent>[1] = {}): Promise<User> => buildAgent(system(), values);
