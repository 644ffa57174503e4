import type { T3dDataProvider } from '../../providers/dataProvider';

export const INVITES = 'invites';
export interface MadeInvite {
  id: number;
  url: string;
  expiresAt: string;
}
/** What is said of a new link; what is left out the server chooses. */
export interface InviteForm {
  uses: number;
  days: number;
  remark: string;
}

/**
 * Makes a link. Sent without an Idempotency-Key: the server would keep the answer under it, and the link is in it.
 * Refusals are thrown, not raised.
 */
export async function makeInvite(provider: T3dDataProvider, { uses, days, remark }: InviteForm) {
  const body = { uses, days, ...(remark.trim() && { remark: remark.trim() }) };
  return (await provider.act('users', 'invite', body, undefined, [400])) as unknown as MadeInvite;
}
