import type { HumanCheck } from './humanCheck';
import { callWithCheck } from './humanCheck';
import { dataClient } from './http';

/** What the caller has of its own; `recoveryCodes`: how many are not used yet. */
export interface OwnFactor {
  active: boolean;
  since: string | null;
  recoveryCodes: number;
  required: boolean;
}
/** A role, how many may log in with it, and how many of these have a second factor. */
export interface RequiredRole {
  role: string;
  label: string;
  required: boolean;
  people: number;
  enrolled: number;
}

const PATH = 'sessions/totp';
const ROLES = 'second-factor-roles';

export const loadOwnFactor = async (): Promise<OwnFactor> =>
  (await dataClient.call('GET', PATH, { quiet: true })).json.data as OwnFactor;

/** A new secret for an authenticator app, as text and as the address in its QR code. */
export const setUpFactor = async (): Promise<{ secret: string; uri: string }> =>
  (await dataClient.call('POST', PATH, { body: {}, quiet: true })).json.data as { secret: string; uri: string };

/** Switches the second factor on; returns the recovery codes, which the server never shows again. */
export async function confirmFactor(code: string): Promise<string[]> {
  const { json } = await dataClient.call('PUT', PATH, { body: { code }, quiet: true });
  return (json.data as { recoveryCodes: string[] }).recoveryCodes;
}

export async function switchOffFactor(code: string, check?: HumanCheck): Promise<void> {
  await callWithCheck('DELETE', PATH, { body: { code }, quiet: [400, 429] }, check);
}

type Roles = { roles: RequiredRole[] };
export const loadRequiredRoles = async (): Promise<RequiredRole[]> =>
  ((await dataClient.call('GET', ROLES, { quiet: true })).json.data as Roles).roles;

/** Sets for which roles a second factor is required. */
export const saveRequiredRoles = async (roles: readonly string[]): Promise<RequiredRole[]> =>
  ((await dataClient.call('PUT', ROLES, { body: { roles }, quiet: [400] })).json.data as Roles).roles;
