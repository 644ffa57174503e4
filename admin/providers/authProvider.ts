import type { QueryClient } from '@tanstack/react-query';
import type { Manifest } from '@t3d/resources/kit';
import type { AuthProvider, UserIdentity } from 'ra-core';
import { type Bootstrap, findResource } from './manifest';
import { storage } from './storage';
import { visitorAuth } from './session';

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

/** Returns whether the manifest contains the call. It omits all that the user may not do. */
function mayDo(manifest: Manifest, resource: string, action: string): boolean {
  const found = findResource(manifest, resource);
  if (!found) return false;
  const call = CALLS[action as keyof typeof CALLS];
  return call ? found.calls[call] : found.actions.some((one) => one.name === action);
}

export interface Permissions {
  role: string;
  apis: readonly string[];
}

const identityOf = ({ user }: Bootstrap): UserIdentity => ({ id: user.id, fullName: user.nickname || user.account });
const permissionsOf = ({ user: { role, apis } }: Bootstrap): Permissions => ({ role, apis });

export const makeAuthProvider = (frameNow: () => Bootstrap): AuthProvider => ({
  ...visitorAuth,
  getIdentity: async () => identityOf(frameNow()),
  getPermissions: async () => permissionsOf(frameNow()),
  canAccess: async ({ resource, action }) => mayDo(frameNow().manifest, resource, action),
});

type AccessKey = readonly [string, string, { resource?: string; action?: string }?];

function answerOf([, question, params = {}]: AccessKey, frame: Bootstrap): unknown {
  if (question === 'canAccess') return mayDo(frame.manifest, params.resource ?? '', params.action ?? '');
  if (question === 'getIdentity') return identityOf(frame);
  if (question === 'getPermissions') return permissionsOf(frame);
  return question === 'checkAuth' && storage.sessionId !== null ? true : undefined;
}

/**
 * Answers react-admin's permission hooks from the manifest without calls. Returns a function that updates the answers.
 */
export function answerAtOnce(client: QueryClient, frameNow: () => Bootstrap): () => void {
  const cache = client.getQueryCache();
  client.setQueryDefaults(['auth'], { staleTime: Infinity });
  cache.subscribe(({ type, query }) => {
    if (type !== 'added' || query.queryKey[0] !== 'auth') return;
    const answer = answerOf(query.queryKey as unknown as AccessKey, frameNow());
    if (answer !== undefined) query.setData(answer);
  });
  return () => {
    for (const query of cache.findAll({ queryKey: ['auth'] }))
      client.setQueryData(query.queryKey, answerOf(query.queryKey as unknown as AccessKey, frameNow()));
  };
}
