import { defineResource, f } from '../kit';
import { STAFF } from '../roles';
import { unscoped } from '../scopes';

export default defineResource('app-topics', {
  menu: { under: 'business', path: '/business/app-topic-list', order: 2, icon: 'LocalOffer' },
  label: 'name',
  fields: {
    name: f.i18n({ required: true }),
    image: f.image({ use: 'tag' }),
    sort: f.integer({ required: true, default: 0, min: 0, max: 99_999 }),
    areaCodes: f.areaCodes(),
  },
  list: {
    columns: ['name', 'image', 'sort', 'areaCodes', 'createdAt'],
    sort: 'sort',
    inline: ['sort'],
    opensForm: true,
  },
  scope: unscoped,
  access: { list: STAFF, show: STAFF, create: STAFF, update: STAFF, delete: STAFF, export: STAFF },
  actions: {
    reorder: {
      on: 'resource',
      roles: STAFF,
      icon: 'PlaylistAddCheck',
      input: { order: f.references('app-topics', { required: true, limit: 500 }) },
    },
  },
});
