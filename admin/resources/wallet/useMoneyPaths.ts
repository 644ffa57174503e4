import { hasPattern } from '@t3d/resources/kit';
import { AGENTS } from '@t3d/resources/roles';
import type { Role } from '@t3d/resources/kit';
import { useManifest, useSessionUser } from '../../providers/manifest';
import { listPath } from '../../state/resourcePaths';

export interface MoneyPaths {
  /** Where the caller's bills and its own online recharges are listed; undefined where it has none. */
  bills: string | undefined;
  recharges: string | undefined;
  /** Whether the caller may pay into its wallet online. */
  mayRecharge: boolean;
  /** Whether the caller may set up a notice for a low balance. */
  mayAlert: boolean;
}

/** This call is not in the manifest: it is made by hand. */
export const mayAlert = (role: Role, apis: readonly string[]): boolean =>
  AGENTS.includes(role) && hasPattern(apis, 'bills:alert');

/** What the caller's manifest lets it do about money. */
export function useMoneyPaths(): MoneyPaths {
  const { resources } = useManifest();
  const { role, apis } = useSessionUser();
  const pathOf = (name: string): string | undefined => {
    const resource = resources.find((one) => one.name === name && one.calls.list);
    return resource && listPath(resource);
  };
  const mayRecharge = resources.some(
    (one) => one.name === 'recharge-records' && one.actions.some((action) => action.name === 'pay'),
  );
  return { bills: pathOf('bills'), recharges: pathOf('recharge-records'), mayRecharge, mayAlert: mayAlert(role, apis) };
}
