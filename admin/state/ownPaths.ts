import type { Manifest, ManifestResource } from '@t3d/resources/kit';
import { HOME, PROFILE } from '../addresses';
import { visibleMenu } from '../providers/manifest';
import { listPath } from './resourcePaths';

const FIXED = ['/', HOME, PROFILE];

function isResourcePath(resource: ManifestResource, path: string): boolean {
  const base = listPath(resource);
  if (path === base) return resource.calls.list;
  if (!path.startsWith(`${base}/`)) return false;
  const rest = path.slice(base.length + 1);
  if (rest === 'create') return resource.calls.create;
  // Records have numeric ids. Other words below a list are pages of their own.
  return /^\d+\/show$/.test(rest) ? resource.calls.show : /^\d+$/.test(rest) && resource.calls.update;
}

/** Checks whether an address is one of the caller's pages. `handMade` lists the custom pages. */
export function isOwnPath(
  { menu, resources }: Pick<Manifest, 'menu' | 'resources'>,
  path: string,
  handMade: readonly { path: string; resource: string }[] = [],
): boolean {
  const isHandMade = handMade.some(
    (page) => page.path === path && resources.some((one) => one.name === page.resource && one.calls.list),
  );
  return (
    isHandMade ||
    FIXED.includes(path) ||
    visibleMenu(menu).some((entry) => entry.path === path) ||
    resources.some((resource) => isResourcePath(resource, path))
  );
}
