import { callWithCheck } from './humanCheck';
import type { RouteCalls } from './routeCalls';

/** `recoveryCodes` is the number of unused recovery codes. */
export interface OwnFactor {
  active: boolean;
  since: string | null;
  recoveryCodes: number;
  required: boolean;
}
/** Counts the users of the role who may log in, and those among them who have a second factor. */
export interface RequiredRole {
  role: string;
  label: string;
  required: boolean;
  people: number;
  enrolled: number;
}

const PATH = 'sessions/totp';

export interface FactorSecret {
  secret: string;
  uri: string;
}
/** Returns the secret as text and as the address for a QR code. */
export const setUpFactor = async (provider: RouteCalls): Promise<FactorSecret> =>
  (await provider.request<{ data: FactorSecret }>('POST', PATH, { body: {}, quiet: true })).data;

/** Returns the recovery codes, which the server never shows again. */
export async function confirmFactor(provider: RouteCalls, code: string): Promise<string[]> {
  const options = { body: { code }, quiet: true };
  return (await provider.request<{ data: { recoveryCodes: string[] } }>('PUT', PATH, options)).data.recoveryCodes;
}

export const switchOffFactor = (provider: RouteCalls, code: string): Promise<unknown> =>
  callWithCheck((options) => provider.request('DELETE', PATH, options), { body: { code }, quiet: [400, 429] });

export const saveRequiredRoles = (provider: RouteCalls, roles: readonly string[]): Promise<unknown> =>
  provider.request('PUT', 'second-factor-roles', { body: { roles }, quiet: [400] });
