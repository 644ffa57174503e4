import { useMemo } from 'react';
import { hasPattern } from '@t3d/resources/kit';
import type { ManifestAction, ManifestResource } from '@t3d/resources/kit';
import { useT } from '../../locales/useT';
import { useManifest, useSessionUser } from '../../providers/manifest';
import { useAsOf } from '../asOf/store';
import { useExtension } from '../handMade';
import type { ExtraAction } from '../extensions';
import { rowActions } from './guards';
import { useDeclaredResource } from '../declaration';

/** An action of a screen made by hand, in the shape that the menus of rows take. */
const asManifestAction = (extra: ExtraAction, label: string, whereText: string | undefined): ManifestAction => ({
  name: extra.name,
  label,
  where: extra.where,
  whereText,
  confirm: label,
  on: extra.many ? 'many' : 'one',
  ranges: false,
  preview: false,
  idempotent: false,
  danger: false,
  primary: false,
  icon: extra.icon,
  fields: [],
});

const NONE: ManifestAction[] = [];

/** All actions on one record: declared, made by hand, and of the whole resource; none while the past is shown. */
export function useRowActions(resource: ManifestResource): ManifestAction[] {
  const t = useT();
  const { resources } = useManifest();
  const { role, apis } = useSessionUser();
  const { extraActions } = useExtension(resource);
  const isPast = useAsOf(resource.name).at !== null;
  // A row that is drawn anew must find the same actions: a list asks for them a hundred times.
  return useMemo(() => {
    if (isPast) return NONE;
    const mayList = (name: string): boolean => resources.some((one) => one.name === name && one.calls.list);
    const mayMake = ({ only }: ExtraAction): boolean =>
      !only || role === 'backdoor' || (only.roles.includes(role) && hasPattern(apis, only.pattern));
    const offered = (extraActions ?? []).filter((extra) => mayList(extra.needs) && mayMake(extra));
    const byHand = (behind: boolean): ManifestAction[] =>
      offered
        .filter((extra) => (extra.behind ?? false) === behind)
        .map((extra) => asManifestAction(extra, t(extra.label), extra.whereText && t(extra.whereText)));
    const filled = resource.actions.filter(({ recordInput }) => recordInput !== undefined);
    const own = rowActions(resource, t);
    const last = own.filter((action) => action.name === 'delete');
    const declared = own.filter((action) => action.name !== 'delete');
    return [...byHand(false), ...declared, ...filled, ...byHand(true), ...last];
  }, [resource, resources, role, apis, extraActions, isPast, t]);
}

/** Those of them that take several records: done on the ticked rows of a list. */
export function useManyActions(resource: ManifestResource): ManifestAction[] {
  const actions = useRowActions(resource);
  return useMemo(() => actions.filter(({ on }) => on === 'many'), [actions]);
}

/** The action by which records are made in place of the generated form, for those who may do it. */
export function useCreatingAction(): ManifestAction | undefined {
  return useDeclaredResource().actions.find(({ creates }) => creates);
}
