import { defineResource, f } from '@t3d/resources/kit';
import { ALL, EVERY_ROW, STAFF } from '../product';

export default defineResource('tags', {
  menu: { under: 'library', path: '/library/tags', order: 3, roles: STAFF, icon: 'Label' },
  label: 'name',
  fields: { name: f.i18n({ required: true, search: true }) },
  list: { columns: ['name', 'createdAt'], sort: '-createdAt' },
  scope: EVERY_ROW,
  access: { list: ALL, show: ALL, create: STAFF, update: STAFF, delete: STAFF },
});
