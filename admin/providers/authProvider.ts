import type { Manifest } from '@t3d/resources/kit';
import type { AuthProvider } from 'ra-core';
import type { SessionFrame } from './manifest';
import { findResource } from './manifest';
import { logIn, logOut } from './session';
import { storage } from './storage';

const CALLS = {
  list: 'list',
  show: 'show',
  create: 'create',
  edit: 'update',
  update: 'update',
  delete: 'delete',
  export: 'export',
  import: 'import',
  history: 'history',
} as const;

/** Whether the manifest offers a call or an action: what it leaves out, this caller may not do. */
export function mayDo(manifest: Manifest, resource: string, action: string): boolean {
  const found = findResource(manifest, resource);
  if (!found) return false;
  const call = CALLS[action as keyof typeof CALLS];
  return call ? found.calls[call] : found.actions.some((one) => one.name === action);
}

/** What react-admin asks about the caller, read from the present profile and manifest. */
export function makeAuthProvider(frameNow: () => SessionFrame): AuthProvider {
  return {
    login: async ({ username, password }: { username: string; password: string }) => {
      await logIn(username, password);
    },
    logout: async () => {
      await logOut();
      return false;
    },
    checkAuth: async () => {
      if (!storage.sessionId) throw new Error();
    },
    // A 401 is shown by the dialog of the error catalogue, which leads to the login page; everything else keeps the
    // session.
    checkError: async () => undefined,
    getIdentity: async () => {
      const { user } = frameNow();
      return { id: user.id, fullName: user.nickname ?? user.account };
    },
    getPermissions: async () => frameNow().user.role,
    canAccess: async ({ resource, action }) => mayDo(frameNow().manifest, resource, action),
  };
}
