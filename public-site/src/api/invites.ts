import { call, CallFailed, type CallOptions } from './client';
import type { Brand } from './answers';

export interface Invite {
  brand: Brand;
  nickname: string | null;
}
/** The password is the typed text. */
export interface Newcomer {
  account: string;
  password: string;
  nickname: string;
}

const pathOf = (token: string): string => `/t3d-api/invites/${encodeURIComponent(token)}`;

/** Throws a Refusal with the reason if the link has expired or is used up. */
export async function fetchInvite(token: string, options?: CallOptions): Promise<Invite> {
  const { data } = await call(pathOf(token), options);
  const invite = data as Invite | null | undefined;
  if (!invite?.brand) throw new CallFailed();
  return invite;
}

/** Sends only the hash of the password, as the login does. */
export async function join(token: string, { account, password, nickname }: Newcomer): Promise<void> {
  const { sha256Hex } = await import('./sha256');
  await call(pathOf(token), { body: { account, nickname, password: sha256Hex(password) } });
}
