import { DISABLED_TONES, defineResource, f, toggle } from '../kit';
import { ADMINS, STAFF } from '../roles';
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

const WORKING = { role: 'SALESMAN', status: 'ENABLED' } as const;
const successor = { options: '/salesman/all', choose: WORKING } as const;

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
    disabled: f.boolean({ filter: true, tones: DISABLED_TONES }),
  },
  unique: [['salesman', 'department']],
  list: { columns: ['salesman', 'department', 'remark', 'disabled', 'createdAt'], sort: 'department' },
  scope: unscoped,
  access: { list: STAFF, show: STAFF, create: STAFF, update: STAFF, delete: STAFF, export: STAFF, import: STAFF },
  actions: {
    enable: toggle('disabled', false, STAFF, { icon: 'CheckCircle' }),
    disable: toggle('disabled', true, STAFF, { icon: 'Block' }),
    /** Moves a salesman between departments. Without `from` it only adds, and without `to` it only removes. */
    move: {
      on: 'resource',
      roles: STAFF,
      idempotent: true,
      icon: 'Label',
      group: 'belongs',
      input: {
        salesman: f.reference('users', {
          required: true,
          labelPublic: true,
          options: '/salesman/all',
          choose: { role: 'SALESMAN' },
        }),
        from: f.enum(DEPARTMENTS, { dictionary: 'DEPARTMENT' }),
        to: f.enum(DEPARTMENTS, { dictionary: 'DEPARTMENT' }),
      },
    },
    'hand-over': {
      on: 'resource',
      roles: ADMINS,
      idempotent: true,
      preview: ['customers'],
      icon: 'SwapHoriz',
      group: 'belongs',
      input: {
        salesman: f.reference('users', { required: true, choose: { role: 'SALESMAN' } }),
        successor: f.reference('users', { required: true, ...successor }),
      },
    },
    'disable-salesman': {
      on: 'resource',
      roles: ADMINS,
      idempotent: true,
      preview: ['customers'],
      danger: true,
      icon: 'PersonOff',
      input: {
        salesman: f.reference('users', { required: true, choose: WORKING }),
        successor: f.reference('users', successor),
      },
    },
  },
  import: { key: ['salesman', 'department'] },
});
