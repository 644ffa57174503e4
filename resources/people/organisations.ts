import { defineResource, f, toggle } from '../kit';
import { STAFF } from '../roles';
import { unscoped } from '../scopes';

export const DEPARTMENTS = [
  'GENERAL',
  'TECH_DEPT',
  'FINANCE',
  'SMS',
  'SALES',
  'MARKETING',
  'OPERATIONS',
  'PRODUCT',
  'PURCHASE',
  'CUSTOMER_SERVICE',
  'HR',
  'ADMINISTRATION',
  'LEGAL',
  'LOGISTICS',
  'WAREHOUSE',
  'CHANNEL',
  'OVERSEAS',
  'CTRIP',
  'APP',
] as const;

export default defineResource('organisations', {
  menu: { under: 'business', path: '/business/framework', order: 4, icon: 'Business' },
  label: 'department',
  fields: {
    salesman: f.reference('users', {
      required: true,
      filter: true,
      labelPublic: true,
      options: '/salesman/all',
      choose: { role: 'SALESMAN' },
    }),
    department: f.enum(DEPARTMENTS, { dictionary: 'DEPARTMENT', required: true, filter: true }),
    remark: f.text({ multiline: true, length: 500 }),
    disabled: f.boolean({ filter: true }),
  },
  unique: [['salesman', 'department']],
  list: { columns: ['salesman', 'department', 'remark', 'disabled', 'createdAt'], sort: 'department' },
  scope: unscoped,
  access: { list: STAFF, show: STAFF, create: STAFF, update: STAFF, delete: STAFF, export: STAFF, import: STAFF },
  actions: {
    enable: toggle('disabled', false, STAFF, { icon: 'CheckCircle' }),
    disable: toggle('disabled', true, STAFF, { icon: 'Block' }),
  },
  import: { key: ['salesman', 'department'] },
});
