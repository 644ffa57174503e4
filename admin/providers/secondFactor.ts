import { callWithCheck } from './humanCheck';
import type { RouteCalls } from './routeCalls';

/** The user's second factor. `recoveryCodes` is the number of unused codes. */
export interface OwnFactor {
  active: boolean;
  since: string | null;
  recoveryCodes: number;
  required: boolean;
}
/** A role, the number of its users who may log in, and how many of these have a second factor. */
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
/** Creates a new secret for an authenticator app, as text and as the address in its QR code. */
export const setUpFactor = async (provider: RouteCalls): Promise<FactorSecret> =>
  (await provider.request<{ data: FactorSecret }>('POST', PATH, { body: {}, quiet: true })).data;

/** Switches the second factor on. Returns the recovery codes, which the server never shows again. */
export async function confirmFactor(provider: RouteCalls, code: string): Promise<string[]> {
  const options = { body: { code }, quiet: true };
  return (await provider.request<{ data: { recoveryCodes: string[] } }>('PUT', PATH, options)).data.recoveryCodes;
}

export const switchOffFactor = (provider: RouteCalls, code: string): Promise<unknown> =>
  callWithCheck((options) => provider.request('DELETE', PATH, options), { body: { code }, quiet: [400, 429] });

export const saveRequiredRoles = (provider: RouteCalls, roles: readonly string[]): Promise<unknown> =>
  provider.request('PUT', 'second-factor-roles', { body: { roles }, quiet: [400] });
