import { call, CallFailed, type CallOptions } from './client';
import type { Brand } from './types';

export interface Invite {
  brand: Brand;
  nickname: string | null;
}
/** What somebody gives to join; the password as it was typed. */
export interface Newcomer {
  account: string;
  password: string;
  nickname: string;
}

const pathOf = (token: string): string => `/t3d-api/invites/${encodeURIComponent(token)}`;

/** Who invites by a link. Throws a Refusal with the reason for a link that is over. */
export async function fetchInvite(token: string, options?: CallOptions): Promise<Invite> {
  const { data } = await call(pathOf(token), options);
  const invite = data as Invite | null | undefined;
  if (!invite?.brand) throw new CallFailed();
  return invite;
}

/** Makes an account by a link. Only the hash of the password leaves the browser, as at the login. */
export async function join(token: string, { account, password, nickname }: Newcomer): Promise<void> {
  const { sha256Hex } = await import('./sha256');
  await call(pathOf(token), { body: { account, nickname, password: sha256Hex(password) } });
}
