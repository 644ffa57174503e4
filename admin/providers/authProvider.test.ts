import { describe, expect, jest, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import type { ManifestResource } from '@t3d/resources/kit';
import { HttpError } from 'ra-core';
import { answerAtOnce, makeAuthProvider } from './authProvider';
import { onCallError, type UserError } from './errors';
import { onUserError } from './errors';
import type { Bootstrap } from './manifest';

const CALLS = { list: true, show: true, create: false, update: true, delete: false, export: true };
const users = (calls: Partial<typeof CALLS> = {}) =>
  ({ name: 'users', calls: { ...CALLS, ...calls }, actions: [{ name: 'recharge' }] }) as unknown as ManifestResource;
const frameOf = (resource: ManifestResource, role = 'AGENT_1') =>
  ({
    user: { id: 7, account: 'shop', role, apis: ['GET /users'] },
    manifest: { resources: [resource] },
  }) as Bootstrap;

describe('the access decisions of the authProvider', () => {
  const auth = makeAuthProvider(() => frameOf(users()));
  test.each([
    ['users', 'list', true],
    ['users', 'edit', true],
    ['users', 'create', false],
    ['users', 'recharge', true],
    ['users', 'transfer', false],
    ['bills', 'list', false],
  ])('decides by the manifest whether the user may access %s %s (%p)', async (resource, action, may) =>
    expect(await auth.canAccess?.({ resource, action })).toBe(may),
  );

  test('returns the role and the permission patterns of the user', async () => {
    expect(await auth.getPermissions?.({})).toEqual({ role: 'AGENT_1', apis: ['GET /users'] });
    expect(await auth.getIdentity?.()).toEqual({ id: 7, fullName: 'shop' });
  });
});

test("updates the result of react-admin's permission hooks at once when the permissions change", () => {
  const client = new QueryClient();
  let frame = frameOf(users());
  const answerAnew = answerAtOnce(client, () => frame);
  const read = (queryKey: readonly unknown[]): unknown => client.getQueryCache().build(client, { queryKey }).state.data;
  const edit = ['auth', 'canAccess', { action: 'edit', resource: 'users', recordId: 3 }];
  expect(read(edit)).toBe(true);
  expect(read(['auth', 'getPermissions', {}])).toEqual({ role: 'AGENT_1', apis: ['GET /users'] });
  expect(read(['users', 'getOne', { id: '3' }])).toBeUndefined();
  frame = frameOf(users({ update: false }), 'SALES');
  answerAnew();
  expect(read(edit)).toBe(false);
  expect(read(['auth', 'getPermissions', {}])).toMatchObject({ role: 'SALES' });
});

describe('checkError of the authProvider', () => {
  const { checkError } = makeAuthProvider(() => frameOf(users()));
  async function told(run: () => Promise<unknown>): Promise<UserError[]> {
    const errors: UserError[] = [];
    const stop = onUserError((error) => {
      errors.push(error);
      error.onRead?.();
    });
    await run();
    stop();
    return errors;
  }

  test('logs the user out after a 401 as soon as the user closes the only dialog about it', async () => {
    const shown = await told(async () => {
      const ends = [new HttpError('', 401), new HttpError('', 401)].map((error) => checkError(error));
      for (const end of ends) await expect(end).rejects.toEqual({ message: false, logoutUser: true });
    });
    expect(shown.map(({ severity }) => severity)).toEqual(['dialog']);
  });

  test('shows a 403 error once, keeps the session and reads the permissions again', async () => {
    const doubt = jest.fn();
    const stop = onCallError(doubt);
    const error = new HttpError('', 403, { message: 'users:list' });
    const shown = await told(() => Promise.all([checkError(error), checkError(error)]));
    stop();
    expect(doubt).toHaveBeenCalledTimes(1);
    expect(shown).toMatchObject([{ severity: 'warning', text: expect.stringContaining('users:list') }]);
  });

  test('keeps the session and shows no message when an error was already shown or has status 500', async () => {
    const quiet = Object.assign(new HttpError('', 403), { reported: true });
    expect(await told(() => Promise.all([checkError(quiet), checkError(new HttpError('', 500))]))).toEqual([]);
  });
});
