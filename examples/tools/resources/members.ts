import { accountFields, defineResource, f } from '@t3d/resources/kit';
import { ALL, STAFF, own } from '../product';

export default defineResource('members', {
  menu: { under: 'library', path: '/library/members', order: 4, roles: STAFF, icon: 'Group' },
  label: ['nickname', 'account'],
  fields: { ...accountFields(ALL), phone: f.contact({ accepts: 'phone', search: true }) },
  list: { columns: ['account', 'nickname', 'role', 'status', 'phone', 'createdAt'], sort: '-createdAt' },
  scope: own('id'),
  access: { list: STAFF, show: STAFF, create: STAFF, update: STAFF, export: STAFF },
});
