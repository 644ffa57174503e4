import { useTranslate } from 'ra-core';
import type { ManifestAction, ManifestResource } from '@t3d/resources/kit';
import { useManifest } from '../doors';
import { useExtension } from '../extensions';
import type { Offer } from '../extensions';
import { useSay } from '../text';
import { rowActions } from './guards';

/** A deed of a screen made by hand, as the menus of rows know deeds. */
const offered = (offer: Offer, label: string): ManifestAction => ({
  name: offer.name, label, confirm: label, on: 'one', ranges: false, preview: false, keyed: false, danger: false, primary: false, icon: offer.icon, fields: [],
});

/**
 * All that can be done with one record of a list: what is declared for it, what is offered by hand, and deeds of the whole
 * resource that a record fills an input of.
 */
export function useRowActions(resource: ManifestResource): ManifestAction[] {
  const say = useSay();
  const translate = useTranslate();
  const { resources } = useManifest();
  const { offers = [], fills = {} } = useExtension(resource);
  const mayList = (name: string): boolean => resources.some((one) => one.name === name && one.calls.list);
  const byHand = offers.filter((offer) => mayList(offer.needs)).map((offer) => offered(offer, translate(offer.label)));
  const filled = resource.actions.filter((action) => action.on === 'resource' && fills[action.name] !== undefined);
  const own = rowActions(resource, say);
  const last = own.filter((action) => action.name === 'delete');
  return [...byHand, ...own.filter((action) => action.name !== 'delete'), ...filled, ...last];
}
