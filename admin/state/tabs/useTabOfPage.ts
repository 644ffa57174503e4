import { useQueryClient } from '@tanstack/react-query';
import type { RouterTo } from 'ra-core';
import { useContext, useMemo } from 'react';
import { parsePath } from 'react-router';
import type { TabOfPage } from '../../providers/routerProvider';
import { useAddresses } from '../addresses';
import { unsavedTabs } from '../unsaved';
import { isShown, useTabPlace } from './tab';
import { TabActionsContext } from './TabsProvider';

const RECORD_PAGE = /^\/([^/]+)\/(create|\d+)(\/show)?$/;

/** Checks whether a navigation ends its page: from a form to its list or record, or from a record to its list. */
export function endsPage(from: string, to: string): boolean {
  const [, resource, id, shown] = RECORD_PAGE.exec(from) ?? [];
  if (resource === undefined || to === from) return false;
  if (to === `/${resource}`) return true;
  const target = RECORD_PAGE.exec(to);
  return shown === undefined && target?.[1] === resource && (id === 'create' || target[2] === id);
}

/**
 * Returns the tab of a react-admin page. Redirects carry no mark, so a navigation ends a page if it leads back to the
 * page's own resource, or while a change of this resource is being saved.
 */
export function useTabOfPage(): TabOfPage {
  const place = useTabPlace();
  const actions = useContext(TabActionsContext);
  const { toPage, toMenu } = useAddresses();
  const client = useQueryClient();
  return useMemo(
    () => ({
      mayGo: (to: RouterTo | number) =>
        isShown(place.key) &&
        // A right was revoked while the person typed, so the form stays open.
        !(to === '/access-denied' && unsavedTabs().has(place.key)),
      finish: (to: RouterTo) => {
        const { pathname = '', search = '' } = typeof to === 'string' ? parsePath(to) : to;
        const from = toPage(place.path);
        const resource = RECORD_PAGE.exec(from)?.[1];
        if (!actions || resource === undefined || !pathname || pathname === '/access-denied') return false;
        const target = toPage(pathname);
        const saves = target !== from && client.isMutating({ mutationKey: [resource] }) > 0;
        if (!saves && !endsPage(from, target)) return false;
        actions.finish(place, `${toMenu(target)}${search}`);
        return true;
      },
    }),
    [place, actions, client, toPage, toMenu],
  );
}
