import type { Request } from 'express';
import { tokenOf } from '../callerToken';
import { isSandboxKey } from '../keyText';
import type { CallLimit } from '../middleware/security';
import type { SandboxCaller } from '../sandbox/caller';
import { callOf, readKey, requireCaller } from './gates';
import type { SessionStore } from './store';

/**
 * Finds the caller of a request that carries a sandbox key, on the main server: the key is checked as any other.
 * Undefined for every other request.
 */
export async function findSandboxCaller(
  { store, limit }: { store: SessionStore; limit: CallLimit },
  request: Request,
): Promise<SandboxCaller | undefined> {
  if (!isSandboxKey(tokenOf(request))) return undefined;
  await limit.count(request, request.res);
  await readKey(store, request);
  const { id, apis, key } = requireCaller(request, callOf(request.method, request.path.replace(/^\/[\w-]+/, '')));
  return id === null || !key?.sandbox ? undefined : { owner: id, apis, key };
}
