import { callWithCheck } from './humanCheck';
import type { RouteCalls } from './routeCalls';

/** The second factor of the user, with the number of unused recovery codes. */
export interface OwnFactor {
  active: boolean;
  since: string | null;
  recoveryCodes: number;
  required: boolean;
}
/** A role that requires a second factor, with the number of users who have one. */
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
/** Starts the set-up. Returns the secret as text and as the address for a QR code. */
export const setUpFactor = async (provider: RouteCalls): Promise<FactorSecret> =>
  (await provider.request<{ data: FactorSecret }>('POST', PATH, { body: {}, quiet: true })).data;

/** Confirms the set-up. Returns the recovery codes, which are never shown again. */
export async function confirmFactor(provider: RouteCalls, code: string): Promise<string[]> {
  const options = { body: { code }, quiet: true };
  return (await provider.request<{ data: { recoveryCodes: string[] } }>('PUT', PATH, options)).data.recoveryCodes;
}

export const switchOffFactor = (provider: RouteCalls, code: string): Promise<unknown> =>
  callWithCheck((options) => provider.request('DELETE', PATH, options), { body: { code }, quiet: [400, 429] });

export const saveRequiredRoles = (provider: RouteCalls, roles: readonly string[]): Promise<unknown> =>
  provider.request('PUT', 'second-factor-roles', { body: { roles }, quiet: [400] });
