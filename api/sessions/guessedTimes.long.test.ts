import { expect, test } from '@jest/globals';
import users from '@t3d/resources/people/users';
import { randomUUID } from 'node:crypto';
import { hashPassword } from '../models/passwords';
import { table } from '../models/table';
import { inTransaction } from '../models/transaction';
import { asSystem } from '../test/factories';
import { PASSWORD } from '../test/server';
import { WRONG, fail, logIn, network, newAgent, openTwoServers, server } from './lockout.fixture';

openTwoServers();

const unknownAccount = (): string => `nobody-${randomUUID()}@t3d.test`;

test('responds to an unknown account as slowly as to a known account with a wrong password', async () => {
  const { id, account: known } = await newAgent();
  // Hash the password as in production, because test accounts have cheap hashes.
  const passwordHash = await hashPassword(PASSWORD);
  await inTransaction(asSystem(server.database), (ctx) => table(ctx, users).update({ passwordHash }, id));
  const unknown = unknownAccount();
  const timeOf = async (account: string, from: string): Promise<number> => {
    const start = performance.now();
    await logIn(account, { password: WRONG, from });
    return performance.now() - start;
  };
  // Use the fastest of many runs, because other load can only make a run slower.
  const ratioOf = async (fromOf: (round: number) => string): Promise<number> => {
    const fastest = { known: Infinity, unknown: Infinity };
    for (let round = 0; round < 21; round += 1) {
      fastest.known = Math.min(fastest.known, await timeOf(known, fromOf(round)));
      fastest.unknown = Math.min(fastest.unknown, await timeOf(unknown, fromOf(round)));
    }
    return fastest.unknown / fastest.known;
  };
  const ratios = [await ratioOf((round) => network(100 + round))];
  for (const account of [known, unknown]) await fail(account, 1, 5, 99);
  ratios.push(await ratioOf(() => network(99)));
  for (const account of [known, unknown]) await fail(account, 6, 5, 200);
  ratios.push(await ratioOf((round) => network(300 + round)));
  for (const ratio of ratios) {
    expect(ratio).toBeGreaterThan(0.6);
    expect(ratio).toBeLessThan(1.7);
  }
}, 60_000);
