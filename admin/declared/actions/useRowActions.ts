import { useMemo } from 'react';
import { hasPattern } from '@t3d/resources/kit';
import type { ManifestAction, ManifestResource } from '@t3d/resources/kit';
import { useT } from '../../locales/useT';
import { useManifest, useSessionUser } from '../../providers/manifest';
import { useAsOf } from '../asOf/store';
import { useDeclaredResource } from '../declaration';
import { rowActions } from './guards';
import type { OwnAction } from './resourceActions';
import { useResourceActions } from './resourceActions';

/** Describes an action made by hand in the manner of the manifest. */
const asManifestAction = (own: OwnAction, label: string, whereText: string | undefined): ManifestAction => ({
  name: own.name,
  label,
  where: own.where,
  whereText,
  confirm: label,
  on: own.many ? 'many' : 'one',
  ranges: false,
  preview: false,
  idempotent: false,
  danger: false,
  primary: false,
  icon: own.icon,
  fields: [],
});

const NONE: ManifestAction[] = [];

/** All actions on one record: declared ones, those made by hand, its deletion last; none while the past is shown. */
export function useRowActions(resource: ManifestResource): ManifestAction[] {
  const t = useT();
  const { resources } = useManifest();
  const { role, apis } = useSessionUser();
  const { ownActions } = useResourceActions(resource.name);
  const isPast = useAsOf(resource.name).at !== null;
  // A row that is drawn anew must find the same actions: a list asks for them a hundred times.
  return useMemo(() => {
    if (isPast) return NONE;
    const mayList = (name: string): boolean => resources.some((one) => one.name === name && one.calls.list);
    const mayDo = ({ needs, only }: OwnAction): boolean =>
      mayList(needs) && (!only || role === 'backdoor' || (only.roles.includes(role) && hasPattern(apis, only.pattern)));
    const byHand = (isBehind: boolean): ManifestAction[] =>
      (ownActions ?? [])
        .filter((own) => mayDo(own) && (own.behind ?? false) === isBehind)
        .map((own) => asManifestAction(own, t(own.label), own.whereText && t(own.whereText)));
    const declared = rowActions(resource, t);
    const deletes = ({ name }: ManifestAction): boolean => name === 'delete';
    return [
      ...byHand(false),
      ...declared.filter((action) => !deletes(action)),
      ...resource.actions.filter(({ recordInput }) => recordInput !== undefined),
      ...byHand(true),
      ...declared.filter(deletes),
    ];
  }, [resource, resources, role, apis, ownActions, isPast, t]);
}

/** The actions that take several records: they are done on the ticked rows of a list. */
export function useManyActions(resource: ManifestResource): ManifestAction[] {
  const actions = useRowActions(resource);
  return useMemo(() => actions.filter(({ on }) => on === 'many'), [actions]);
}

/** The action by which records are made in place of the generated form, for those who may do it. */
export const useCreatingAction = (): ManifestAction | undefined =>
  useDeclaredResource().actions.find(({ creates }) => creates);
