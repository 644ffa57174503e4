import { useQueryClient } from '@tanstack/react-query';
import type { RouterTo } from 'ra-core';
import { useContext, useMemo } from 'react';
import { parsePath } from 'react-router';
import type { TabOfPage } from '../../providers/routerProvider';
import { useAddresses } from '../addresses';
import { unsavedTabs } from '../unsaved';
import { isShown, useTabPlace } from './tab';
import { TabActionsContext } from './TabsProvider';

/** A form or a record, by react-admin's address. */
const RECORD_PAGE = /^\/([^/]+)\/(create|\d+)(\/show)?$/;

/** Whether a navigation ends its page: a form that leads to its list or record, a record that leads to its list. */
export function endsPage(from: string, to: string): boolean {
  const [, resource, id, shown] = RECORD_PAGE.exec(from) ?? [];
  if (resource === undefined || to === from) return false;
  if (to === `/${resource}`) return true;
  const target = RECORD_PAGE.exec(to);
  return shown === undefined && target?.[1] === resource && (id === 'create' || target[2] === id);
}

/**
 * The tab in which a page of react-admin stands. Redirects come without a mark of their own: a navigation ends a page
 * if it leads back to the page's own resource, or if a change of this resource is just being saved.
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
        // A right was taken while something was typed: the form stays where it is.
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
