import { defineView } from '../kit';
import { ownOf } from '../scopes';
import agentPlans from './agent-plans';
import { LISTING_VIEWS, smsRules } from './plans';

export default defineView(
  'agent-sms-plans',
  agentPlans,
  {
    menu: { under: 'package-list', path: '/package-list/sms-package-agent', order: 7, icon: 'Textsms' },
    list: {
      columns: [
        'title',
        'planCode',
        'name',
        'terminalType',
        'rules',
        'areaCodes',
        'agent',
        'corpCost',
        'cooperationPrice',
        'retailPrice',
        'margin',
        'status',
        'createdAt',
      ],
      hidden: ['name', 'rules', 'areaCodes', 'createdAt'],
      sort: '-plan',
      views: LISTING_VIEWS,
      inline: ['retailPrice'],
    },
    where: { service: 'SMS' },
    scope: ownOf('agent'),
    access: agentPlans.declaration.access,
    actions: agentPlans.declaration.actions,
  },
  { plan: { resource: 'sms-plans' }, rules: { schema: smsRules } },
);
