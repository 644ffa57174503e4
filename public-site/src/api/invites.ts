import { call, CallFailed, type CallOptions } from './client';
import type { Brand } from './responses';

export interface Invite {
  brand: Brand;
  nickname: string | null;
}
/** A new account. The password is as typed. */
export interface Newcomer {
  account: string;
  password: string;
  nickname: string;
}

const pathOf = (token: string): string => `/t3d-api/invites/${encodeURIComponent(token)}`;

/** Loads an invitation. Throws a Refusal if it has expired or is used up. */
export async function fetchInvite(token: string, options?: CallOptions): Promise<Invite> {
  const { data } = await call(pathOf(token), options);
  const invite = data as Invite | null | undefined;
  if (!invite?.brand) throw new CallFailed();
  return invite;
}

/** Creates the account. Sends only a hash of the password. */
export async function join(token: string, { account, password, nickname }: Newcomer): Promise<void> {
  const { sha256Hex } = await import('./sha256');
  await call(pathOf(token), { body: { account, nickname, password: sha256Hex(password) } });
}
