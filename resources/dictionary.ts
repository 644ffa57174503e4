import { DISABLED_TONES, defineResource, f } from './kit';
import { ADMINS, STAFF } from './roles';
import { unscoped } from './scopes';

export default defineResource('dictionary', {
  menu: { under: 'setting', path: '/setting/dictionary', order: 1, icon: 'MenuBook' },
  label: ['enumName', 'enumValue'],
  fields: {
    enumType: f.text({ required: true, filter: true, search: true, length: 64 }),
    enumName: f.i18n({ required: true }),
    enumValue: f.text({ required: true, search: true, length: 64 }),
    sort: f.integer({ default: 0, min: 0, max: 99_999 }),
    disabled: f.boolean({ filter: true, tones: DISABLED_TONES }),
  },
  unique: [['enumType', 'enumValue']],
  list: {
    columns: ['enumName', 'enumValue', 'enumType', 'sort', 'disabled', 'updatedAt'],
    sort: 'enumType',
    inline: ['sort', 'disabled'],
  },
  scope: unscoped,
  access: { list: STAFF, show: STAFF, create: ADMINS, update: ADMINS, delete: ADMINS, export: STAFF, import: ADMINS },
  import: { key: ['enumType', 'enumValue'] },
});
