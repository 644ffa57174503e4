import { defineView } from '../kit';
import { SUPERIORS } from '../roles';
import agentPlans from './agent-plans';
import { LISTING_VIEWS } from './plans';

/** Plans that the caller has issued to direct children. */
export default defineView('sub-agent-plans', agentPlans, {
  menu: {
    under: 'package-list',
    path: '/package-list/sub-agent-plans',
    order: 3,
    roles: SUPERIORS,
    icon: 'AccountTree',
  },
  list: {
    columns: [
      'title',
      'planCode',
      'name',
      'type',
      'terminalType',
      'agent',
      'ownPrice',
      'cooperationPrice',
      'ownMargin',
      'retailPrice',
      'status',
      'createdAt',
    ],
    hidden: ['name', 'type', 'retailPrice', 'createdAt'],
    sort: '-createdAt',
    views: LISTING_VIEWS,
    inline: ['cooperationPrice'],
  },
  scope: { AGENT_1: { children: 'agent' }, AGENT_2: { children: 'agent' } },
  access: { list: SUPERIORS, show: SUPERIORS, export: SUPERIORS, update: SUPERIORS },
  writable: ['cooperationPrice'],
  overrides: ['update'],
  actions: {
    list: { on: 'many', roles: SUPERIORS, icon: 'Publish' },
    delist: { on: 'many', roles: SUPERIORS, icon: 'Unpublished' },
  },
});
