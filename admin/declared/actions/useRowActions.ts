import { useMemo } from 'react';
import { type ManifestAction, type ManifestResource, hasPattern } from '@t3d/resources/kit';
import { useT } from '../../locales/useT';
import { useManifest, useSessionUser } from '../../providers/manifest';
import { useAsOf } from '../asOf/store';
import { useDeclaredResource } from '../declaration';
import { rowActions } from './guards';
import { type OwnAction, useResourceActions } from './resourceActions';

const asManifestAction = (own: OwnAction, label: string, whereText: string | undefined): ManifestAction => ({
  name: own.name,
  label,
  where: own.where,
  whereText,
  idle: own.idle,
  confirm: label,
  on: own.many ? 'many' : 'one',
  ranges: false,
  preview: false,
  idempotent: false,
  danger: own.danger ?? false,
  primary: false,
  icon: own.icon,
  group: own.group,
  fields: [],
});

const NONE: ManifestAction[] = [];

export function useRowActions(resource: ManifestResource): ManifestAction[] {
  const t = useT();
  const { resources } = useManifest();
  const { role, apis } = useSessionUser();
  const { ownActions } = useResourceActions(resource.name);
  const isPast = useAsOf(resource.name).at !== null;
  // Memoised, because a list calls this hook for a hundred rows.
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

export function useManyActions(resource: ManifestResource): ManifestAction[] {
  const actions = useRowActions(resource);
  return useMemo(() => actions.filter(({ on }) => on === 'many'), [actions]);
}

export const useCreatingAction = (): ManifestAction | undefined =>
  useDeclaredResource().actions.find(({ creates }) => creates);
