import { defineResource, f } from '../kit';
import { STAFF } from '../roles';
import { unscoped } from '../scopes';
import { LISTING_VIEWS, PLAN_TITLE, packageStatus } from './plans';

/** Plans in the app, each with a tag and a price. Delisting a plan also stops its sale in the app. */
export default defineResource('app-plans', {
  menu: { under: 'package-list', path: '/package-list/app-list', order: 4, roles: STAFF, icon: 'PhoneIphone' },
  label: 'plan',
  fields: {
    plan: f.reference('plans', { required: true, createOnly: true, unique: true, filter: true, labelPublic: true }),
    ...PLAN_TITLE,
    appTopic: f.reference('app-topics', { required: true, filter: true, options: '/topic/all', labelPublic: true }),
    salePrice: f.money({ required: true, min: 0 }),
    sort: f.integer({ required: true, default: 0, min: 0, max: 99_999 }),
    status: packageStatus({ managed: false, default: 'RACKING' }),
  },
  list: {
    columns: ['plan', 'appTopic', 'salePrice', 'sort', 'status', 'createdAt', 'updatedAt'],
    hidden: ['sort', 'updatedAt'],
    sort: 'sort',
    views: LISTING_VIEWS,
  },
  scope: unscoped,
  access: { list: STAFF, show: STAFF, create: STAFF, update: STAFF, delete: STAFF, export: STAFF },
  actions: {
    issue: {
      on: 'resource',
      roles: STAFF,
      idempotent: true,
      preview: true,
      primary: true,
      icon: 'Send',
      input: {
        ids: f.references('plans', { required: true }),
        appTopic: f.reference('app-topics', { required: true, options: '/topic/all' }),
        salePrice: f.money({ required: true, min: 0 }),
      },
    },
    list: { on: 'many', roles: STAFF, icon: 'Publish' },
    delist: { on: 'many', roles: STAFF, icon: 'Unpublished' },
  },
});
