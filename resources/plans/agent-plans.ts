import { defineResource, f, through } from '../kit';
import { AGENTS, STAFF, STAFF_AND_AGENTS, SUPERIORS } from '../roles';
import users from '../people/users';
import { ownOf } from '../scopes';
import plans, { LISTING_VIEWS, PLAN_TITLE, issuePrices, packageStatus, service } from './plans';

export default defineResource('agent-plans', {
  menu: { under: 'package-list', path: '/package-list/package-agent', order: 2, icon: 'Inventory' },
  label: ['title', 'name'],
  fields: {
    plan: f.reference('plans', { managed: true, filter: true, labelPublic: true }),
    agent: f.reference('users', { managed: true, fixed: true, filter: true }),
    agentPlanId: f.integer({ managed: true, filter: true, sameAs: 'id' }),
    planCode: through('plan', plans, 'planCode'),
    name: through('plan', plans, 'name'),
    ...PLAN_TITLE,
    type: through('plan', plans, 'type'),
    terminalType: through('plan', plans, 'terminalType'),
    rules: through('plan', plans, 'rules'),
    areaCodes: through('plan', plans, 'areaCodes'),
    corpCost: { ...through('plan', plans, 'corpCost'), read: STAFF, secondary: true },
    cooperationPrice: f.money({ managed: true, min: 0 }),
    retailPrice: f.money({ min: 0, write: AGENTS }),
    /** The agent's profit on a sale to an end user. */
    margin: f.money({ formula: { add: ['retailPrice'], subtract: ['cooperationPrice'] } }),
    /** The price that the caller pays for a plan of a direct child. */
    ownPrice: f.money({ managed: true, computed: ['plan', 'agent'], read: SUPERIORS, asOf: 'never' }),
    /** The caller's profit on a sale by a direct child. */
    ownMargin: f.money({ managed: true, computed: ['cooperationPrice'], read: SUPERIORS, asOf: 'never' }),
    currency: through('agent', users, 'currency'),
    status: packageStatus({ default: 'RACKING' }),
    /** The status of the platform's plan. A delisted plan cannot be sold by agents. */
    planStatus: through('plan', plans, 'status'),
    service: service(),
    /** The superior who delisted the plan, and who alone can list it again. */
    delistedBy: f.reference('users', { hidden: true }),
    agent1: f.reference('users', { hidden: true, index: true }),
    agent2: f.reference('users', { hidden: true, index: true }),
    agent3: f.reference('users', { hidden: true, index: true }),
  },
  unique: [['plan', 'agent']],
  indexes: [['agent', 'status']],
  list: {
    columns: [
      'title',
      'planCode',
      'name',
      'type',
      'terminalType',
      'rules',
      'areaCodes',
      'agent',
      'corpCost',
      'cooperationPrice',
      'retailPrice',
      'margin',
      'status',
      'planStatus',
      'createdAt',
    ],
    // The title contains the rules and the countries.
    hidden: ['name', 'type', 'rules', 'areaCodes', 'planStatus', 'createdAt'],
    // The agents of a plan are below each other.
    sort: '-plan',
    views: LISTING_VIEWS,
    inline: ['retailPrice'],
  },
  where: { service: 'DATA' },
  scope: ownOf('agent'),
  access: { list: STAFF_AND_AGENTS, show: STAFF_AND_AGENTS, export: STAFF_AND_AGENTS, update: AGENTS },
  actions: {
    list: { on: 'many', roles: AGENTS, idleWhen: { status: 'RACKING' }, icon: 'Publish' },
    delist: {
      on: 'many',
      roles: AGENTS,
      idleWhen: { status: 'UNSHELVE' },
      icon: 'Unpublished',
    },
    issue: {
      on: 'many',
      covers: ['status'],
      roles: SUPERIORS,
      idempotent: true,
      preview: true,
      icon: 'Send',
      input: {
        agents: f.references('users', { required: true, options: '/inferior-options' }),
        ...issuePrices(),
      },
    },
  },
});
