import { describe, expect, test } from '@jest/globals';
import type { User } from '@t3d/resources/rows';
import users from '@t3d/resources/people/users';
import { sessionsOf } from '../../models/logins';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { holder, openSmsCodes, server, system } from './smsCodes.fixture';
import { deliver, listen, openStream } from './stream.fixture';

openSmsCodes();
listen();

// Writes to the database without a command, as another process would.
const change = (user: User, values: object): Promise<unknown> =>
  inTransaction(system(), (ctx) => table(ctx, users).update(values, user.id));
const ENDS: readonly (readonly [string, (user: User) => Promise<unknown>])[] = [
  ['the user was disabled', (user) => change(user, { status: 'DISABLED' })],
  ['the user lost the right', (user) => change(user, { apis: ['bills:*'] })],
  ['the user has another role', (user) => change(user, { role: 'AGENT_1' })],
  ['the session was ended', (user) => sessionsOf(server.database).destroy({ where: { user: user.id } })],
  [
    'the session has expired',
    (user) => sessionsOf(server.database).update({ expiresAt: new Date(0) }, { where: { user: user.id } }),
  ],
];

describe('the permission for a stream of SMS codes', () => {
  test.each(ENDS)('ends a stream of SMS codes without sending another event after %s', async (_name, end) => {
    const { buyer, number } = await holder();
    const [stream, code] = [await openStream(buyer), { to: number, text: 'Your code is 482913.' }];
    await deliver(code);
    expect(await stream.until(1)).toBe(true);
    await end(buyer);
    expect(await deliver(code)).toBe(200);
    expect(await stream.ended()).toBe(true);
    expect(stream.seen).toHaveLength(1);
  });
});
