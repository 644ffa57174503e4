import type { User } from '@t3d/resources/rows';
import { createHash } from 'node:crypto';
import { hashPassword } from '../../api/models/passwords';
import type { BuiltServer } from '../../api/test/builtServer';
import { asSystem, buildAdmin, buildAgent, buildTerminal } from '../../api/test/factories';
import { openBuilt } from '../../api/test/productionServer';
import { audit } from '../../api/ledger';
import type { Cards, Superiors } from './checkCards';
import type { Session } from './client';

const PASSWORD = createHash('sha256').update('only for this test').digest('hex');
export const BEGUN = 50_000;

export interface HistoryUser {
  id: number;
  account: string;
  session: Session;
}

/** The people and cards of a run. Agent a2 is below a1, and a3 below a2. */
export interface HistoryData {
  admin: HistoryUser;
  agents: HistoryUser[];
  superiors: Superiors;
  pairs: Cards[];
}

async function logIn(url: string, account: string): Promise<Session> {
  const answer = await fetch(`${url}/t3d-api/web/sessions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ account, password: PASSWORD }),
  });
  const token = answer.headers.get('x-session-id');
  if (!token) throw new Error(`${account} could not log in: ${await answer.text()}`);
  return { 'X-Session-Id': token, 'Accept-Language': 'en' };
}

async function buildPeople(server: BuiltServer, pairs: number) {
  const database = await openBuilt(server);
  try {
    const ctx = asSystem(database);
    const passwordHash = await hashPassword(PASSWORD);
    const admin = await buildAdmin(ctx, { passwordHash });
    const a1 = await buildAgent(ctx, { passwordHash, balance: BEGUN });
    const a2 = await buildAgent(ctx, { passwordHash, balance: BEGUN, superior: a1 });
    const a3 = await buildAgent(ctx, { passwordHash, balance: BEGUN, superior: a2 });
    const b1 = await buildAgent(ctx, { passwordHash, balance: BEGUN });
    const cards: number[] = [];
    while (cards.length < 2 * pairs) cards.push((await buildTerminal(ctx, { status: 'STOCKED' })).id);
    return { admin, agents: [a1, a2, a3, b1], cards };
  } finally {
    await database.close();
  }
}

/** Creates the people and cards of a run, and logs the people in. */
export async function buildHistoryData(server: BuiltServer, pairs: number): Promise<HistoryData> {
  const { admin, agents, cards } = await buildPeople(server, pairs);
  const person = async ({ id, account }: User): Promise<HistoryUser> => ({
    id,
    account,
    session: await logIn(server.url, account),
  });
  const people: HistoryUser[] = [];
  for (const agent of agents) people.push(await person(agent));
  const [a1 = 0, a2 = 0, a3 = 0, b1 = 0] = agents.map(({ id }) => id);
  return {
    admin: await person(admin),
    agents: people,
    superiors: new Map([
      [a1, []],
      [a2, [a1]],
      [a3, [a2, a1]],
      [b1, []],
    ]),
    pairs: Array.from({ length: pairs }, (_, place) => {
      const pair = cards.slice(2 * place, 2 * place + 2);
      return new Map(pair.map((card) => [card, { owner: null, status: 'STOCKED' }]));
    }),
  };
}

/** Returns whether the audit of the ledger finds no fault. */
export async function isAudited(server: BuiltServer): Promise<boolean> {
  const database = await openBuilt(server);
  try {
    return (await audit(database)).ok;
  } finally {
    await database.close();
  }
}
