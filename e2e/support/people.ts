import { randomUUID } from 'node:crypto';
import { act, dataOf } from './answers';
import type { Caller } from './fixtures';
import { hashPassword } from './fixtures';

/** The password that new people of a test have. */
export const FIRST_PASSWORD = 'first-pass1';

export interface Person {
  id: number;
  account: string;
}

/** A new agent of the first level, or what `more` makes of it. */
export async function makeAgent(admin: Caller, more: object = {}): Promise<Person> {
  const account = `new-${randomUUID().slice(0, 8)}@t3d.test`;
  const { id } = await dataOf<{ id: number }>(
    admin.post('/t3d-api/users', {
      role: 'AGENT_1',
      account,
      accountType: 'EMAIL',
      nickname: account.slice(0, 12),
      password: hashPassword(FIRST_PASSWORD),
      currency: 'USD',
      accountAuth: true,
      ...more,
    }),
  );
  return { id, account };
}

/** Narrows what a person may call to just these patterns. */
export async function allowOnly(admin: Caller, { id }: Pick<Person, 'id'>, ...apis: string[]): Promise<void> {
  await act(admin, 'users', 'set-apis', { ids: [id], apis });
}
