import { defineView } from '../kit';
import { STAFF_AND_AGENTS } from '../roles';
import { chainOf } from '../scopes';
import { ORDER_ATTENTION, OTHERS_ORDER } from './orderShapes';
import orders from './orders';

/** Orders of SMS plans. Customers pay and renew an order by terms, and refunds cover whole unused days. */
export default defineView(
  'sms-orders',
  orders,
  {
    menu: { under: 'order', path: '/order/sms-list', order: 3, icon: 'Sms' },
    list: {
      columns: [
        'orderNo',
        'terminal',
        'plan',
        'orderType',
        'platform',
        'status',
        'agent',
        'price',
        'agentPrice',
        'costPrice',
        'totalPrice',
        'refunded',
        'usedMessages',
        'terms',
        'startedAt',
        'endsAt',
        'createdBy',
        'createdAt',
        'remark',
      ],
      hidden: [
        'orderType',
        'platform',
        'agentPrice',
        'totalPrice',
        'refunded',
        'terms',
        'startedAt',
        'createdBy',
        'remark',
      ],
      sort: '-createdAt',
      inline: ['remark'],
      attention: ORDER_ATTENTION,
    },
    where: { deletedAt: null, orderType: 'SMS' },
    scope: chainOf('agent'),
    access: {
      list: STAFF_AND_AGENTS,
      show: STAFF_AND_AGENTS,
      export: STAFF_AND_AGENTS,
      create: STAFF_AND_AGENTS,
      update: STAFF_AND_AGENTS,
    },
    overrides: ['create'],
    actions: {
      revoke: {
        final: 'outside',
        on: 'many',
        roles: STAFF_AND_AGENTS,
        idempotent: true,
        preview: true,
        danger: true,
        jobAbove: 500,
        enabledWhen: { status: ['NO_REAL_NAME', 'UNUSED', 'USING'] },
        offWhen: { others: OTHERS_ORDER },
        icon: 'Undo',
      },
      renew: {
        final: 'outside',
        on: 'many',
        roles: STAFF_AND_AGENTS,
        idempotent: true,
        preview: true,
        jobAbove: 500,
        enabledWhen: { status: ['USING', 'COMPLETED'] },
        offWhen: { others: OTHERS_ORDER },
        icon: 'Autorenew',
      },
    },
    sums: ['price', 'agentPrice', 'costPrice', 'totalPrice'],
  },
  { plan: { resource: 'sms-plans' }, agentPlan: { resource: 'agent-sms-plans' } },
);
