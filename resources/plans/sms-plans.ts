import { defineView } from '../kit';
import { STAFF } from '../roles';
import { unscoped } from '../scopes';
import plans, { LISTING_VIEWS, smsRules } from './plans';

/** Hides a field that only data plans use, because an empty `or` is never true. */
const NO_USE = { showWhen: { or: [] } };

/** SMS plans, with a number of messages for a number of months. */
export default defineView(
  'sms-plans',
  plans,
  {
    menu: { under: 'package-list', path: '/package-list/sms-package-delivery', order: 6, roles: STAFF, icon: 'Sms' },
    list: {
      columns: [
        'title',
        'planCode',
        'name',
        'status',
        'terminalType',
        'rules',
        'areaCodes',
        'corpCost',
        'cooperationPrice',
        'retailPrice',
        'topic',
        'brand',
        'listedAt',
        'createdAt',
        'remark',
      ],
      // The title contains the rules and the countries.
      hidden: ['name', 'rules', 'areaCodes', 'topic', 'brand', 'listedAt', 'remark'],
      sort: '-createdAt',
      views: LISTING_VIEWS,
    },
    where: { service: 'SMS' },
    scope: unscoped,
    access: plans.declaration.access,
    overrides: plans.declaration.overrides,
    actions: plans.declaration.actions,
  },
  {
    rules: { schema: smsRules },
    type: { values: ['SUM'], default: 'SUM' },
    areaCodes: { required: false },
    discount: NO_USE,
    discountPrice: NO_USE,
    esimFee: NO_USE,
  },
);
