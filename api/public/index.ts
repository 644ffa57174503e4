// The calls that end users make without an account: a card's plans, offers and orders, and identity documents.
import { defineModule } from '../engine/http/domainModule';
import { HOUR_MS } from '@t3d/resources/kit';
import { type Provided, provide } from '../models/services';
import { CARD_LOOKUP } from '../domain/wechat';
import { CALLS } from './publicCalls';
import { TRANSFER_CALLS, ESIM_CALLS, CTRIP_ORDER_CALLS } from './ctripOrderCalls';
import { cardLookup, forgetAddresses } from './findCard';
import { publicRoutes } from './publicRoutes';
import { words } from './publicTexts';

export default defineModule({
  words,
  calls: [...CALLS, ...ESIM_CALLS, ...CTRIP_ORDER_CALLS, ...TRANSFER_CALLS],
  services: [provide(CARD_LOOKUP, cardLookup) as Provided],
  jobs: { 'addresses.sweep': { every: HOUR_MS, atomic: true, run: forgetAddresses } },
  mounts: ({ config }) => [{ at: '/data-api', handlers: [publicRoutes(config)] }],
});
