import { hasPattern } from '@t3d/resources/kit';
import type { ManifestAction, ManifestResource } from '@t3d/resources/kit';
import { useT } from '../../locales/useT';
import { useManifest, useSessionUser } from '../../providers/manifest';
import { useAsOf } from '../asOf/store';
import { useExtension } from '../handMade';
import type { ExtraAction } from '../extensions';
import { rowActions } from './guards';

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

/**
 * All that can be done with one record of a list: what is declared for it, what is offered by hand, and actions of the
 * whole resource that a record fills an input of. Nothing while its past is looked at.
 */
export function useRowActions(resource: ManifestResource): ManifestAction[] {
  const t = useT();
  const { resources } = useManifest();
  const me = useSessionUser();
  const { extraActions = [], fills = {} } = useExtension(resource);
  const isPast = useAsOf(resource.name).at !== null;
  if (isPast) return [];
  const mayList = (name: string): boolean => resources.some((one) => one.name === name && one.calls.list);
  const mayMake = ({ only }: ExtraAction): boolean =>
    !only || me.role === 'backdoor' || (only.roles.includes(me.role) && hasPattern(me.apis, only.pattern));
  const offered = extraActions.filter((extra) => mayList(extra.needs) && mayMake(extra));
  const byHand = (behind: boolean): ManifestAction[] =>
    offered
      .filter((extra) => (extra.behind ?? false) === behind)
      .map((extra) => asManifestAction(extra, t(extra.label), extra.whereText && t(extra.whereText)));
  const filled = resource.actions.filter((action) => action.on === 'resource' && fills[action.name] !== undefined);
  const own = rowActions(resource, t);
  const last = own.filter((action) => action.name === 'delete');
  const declared = own.filter((action) => action.name !== 'delete');
  return [...byHand(false), ...declared, ...filled, ...byHand(true), ...last];
}

/** Those of them that take several records: done on the ticked rows of a list. */
export const useManyActions = (resource: ManifestResource): ManifestAction[] =>
  useRowActions(resource).filter(({ on }) => on === 'many');
