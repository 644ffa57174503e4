import { useEffect } from 'react';
import type { Manifest, ManifestResource } from '@t3d/resources/kit';
import { HOME, PROFILE } from '../addresses';
import type { Translate } from '../locales/useT';
import { menuTrail, resourceAt } from '../providers/manifest';
import type { CustomPage } from './backOfficeParts';
import { listPath } from './resourcePaths';
import { makeStore } from '../ui/store';

/** The titles by path. A page in a hidden tab keeps its title. */
const names = makeStore<ReadonlyMap<string, string>>(new Map());
export const usePageNames = names.use;

export function namePage(path: string, name: string): void {
  if (names.get().get(path) !== name) names.set(new Map(names.get()).set(path, name));
}

/** Sets the title from a heading, unless the heading contains the present title. */
export function namePageByHeading(path: string, heading: string): void {
  const name = names.get().get(path);
  if (name === undefined || !heading.includes(name)) namePage(path, heading);
}

export function forgetName(path: string): void {
  if (names.get().has(path)) names.set(new Map([...names.get()].filter(([one]) => one !== path)));
}

/** Sets the title of the page in the tab, the breadcrumbs and the browser. */
export function usePageTitle(path: string, title: string | undefined): void {
  useEffect(() => {
    if (title) namePage(path, title);
  }, [path, title]);
}

export interface Breadcrumb {
  title: string;
  path?: string;
  named?: true;
}

const kindOf = ({ singular }: ManifestResource): string => singular.charAt(0).toUpperCase() + singular.slice(1);

function lastTitle(resource: ManifestResource, rest: string, named: string | undefined, t: Translate): string {
  if (named) return named;
  return rest === 'create'
    ? t('shell.create', { name: resource.singular })
    : `${kindOf(resource)} ${rest.split('/')[0] ?? ''}`;
}

type Titled = Pick<CustomPage, 'path' | 'title'>;

/** Returns the breadcrumbs: menu entries, then the record or form. `named` is the page's own title. */
export function breadcrumbsOf(
  manifest: Manifest,
  handMade: readonly Titled[],
  pathname: string,
  named: string | undefined,
  t: Translate,
): Breadcrumb[] {
  const trail = menuTrail(manifest.menu, pathname);
  const breadcrumbs: Breadcrumb[] = trail.map((entry) => ({
    title: entry.title,
    path: entry.children ? undefined : entry.path,
  }));
  const current = trail.at(-1);
  if (pathname === HOME || pathname === '/') return [{ title: current?.title ?? t('shell.home') }];
  if (pathname === PROFILE && !current) return [{ title: t('shell.profilePage.title') }];
  const resource = resourceAt(manifest.resources, pathname);
  const base = resource ? listPath(resource) : current?.path;
  if (resource && base !== current?.path) breadcrumbs.push({ title: resource.label, path: base });
  const rest = base && pathname.startsWith(`${base}/`) ? pathname.slice(base.length + 1) : '';
  const madeByHand = handMade.find((page) => page.path === pathname)?.title;
  if (madeByHand && current?.path !== pathname) breadcrumbs.push({ title: named ?? t(madeByHand) });
  else if (!rest && named && breadcrumbs.length > 0) breadcrumbs.push({ ...breadcrumbs.pop(), title: named });
  else if (rest && resource)
    breadcrumbs.push({ title: lastTitle(resource, rest, named, t), ...(named && { named: true }) });
  return breadcrumbs.length > 0 ? breadcrumbs : [{ title: named ?? t('shell.notFoundTitle') }];
}

const LONG_NUMBER = /^(?=.*\d{4})[\dA-Z-]{12,}$/i;

/** Returns the label of a tab. A long number is shortened to its last four characters. */
export function tabTitle(
  manifest: Manifest,
  handMade: readonly Titled[],
  pathname: string,
  named: string | undefined,
  t: Translate,
): string {
  const title = breadcrumbsOf(manifest, handMade, pathname, named, t).at(-1)?.title ?? '';
  const resource = resourceAt(manifest.resources, pathname);
  const isRecord = named !== undefined && resource !== undefined && /\/\d+(\/show)?$/.test(pathname);
  if (!isRecord) return title;
  const name = LONG_NUMBER.test(named) ? `${kindOf(resource)} …${named.slice(-4)}` : named;
  return pathname.endsWith('/show') ? name : t('tabs.edit', { name });
}

export function useDocumentTitle(breadcrumbs: readonly Breadcrumb[], product: string): void {
  const page = breadcrumbs.at(-1)?.title ?? '';
  useEffect(() => {
    document.title = page ? `${page}-${product}` : product;
  }, [page, product]);
}
