import type { MenuEntry } from '@t3d/resources/kit';
import type { CoreLayoutProps } from 'ra-core';
import { useCallback, useMemo } from 'react';
import { Navigate } from 'react-router';
import { HOME } from '../addresses';
import { MissingPage } from './MissingPage';
import { ShellLayout } from '../layout/ShellLayout';
import { useManifest, visibleMenu } from '../providers/manifest';
import { useCustomPages } from '../state/backOfficeParts';
import { isOwnPath } from '../state/resourcePaths';
import { TabsProvider } from '../state/tabs/TabsProvider';
import { useWindowLocation } from '../state/windowLocation';
import { useIsHalfDone } from './resourcePages';

/** Returns the redirects of the start address and of each menu parent. */
function redirectsOf(menu: readonly MenuEntry[]): ReadonlyMap<string, string> {
  const parents = visibleMenu(menu).flatMap((entry) =>
    entry.children?.[0] ? [[entry.path, entry.children[0].path] as const] : [],
  );
  return new Map([['/', HOME], ...parents]);
}

/** The frame of the back-office with the open tabs. `children` are the routes of each tab. */
export function Layout({ children }: CoreLayoutProps) {
  const manifest = useManifest();
  const pages = useCustomPages();
  const { location } = useWindowLocation();
  const path = location.pathname.replace(/\/+$/, '') || '/';
  const redirects = useMemo(() => redirectsOf(manifest.menu), [manifest]);
  const isOwnNow = useCallback(
    (one: string) => !redirects.has(one) && isOwnPath(manifest, one, pages),
    [manifest, pages, redirects],
  );
  const isHalfDone = useIsHalfDone(isOwnNow);
  const isOwn = useCallback((one: string) => isOwnNow(one) || isHalfDone(one), [isOwnNow, isHalfDone]);
  const known = isOwn(path);
  const target = redirects.get(path);
  const isMissing = !known && target === undefined;
  return (
    <>
      {target !== undefined && <Navigate to={target} replace />}
      <TabsProvider location={known ? location : null} isMissing={isMissing} isOwn={isOwn}>
        <ShellLayout missing={isMissing && <MissingPage />}>{children}</ShellLayout>
      </TabsProvider>
    </>
  );
}
