import { defineResource, f } from '../kit';
import { STAFF } from '../roles';
import { unscoped } from '../scopes';

export default defineResource('app-topics', {
  menu: { under: 'business', path: '/business/app-topic-list', order: 2, icon: 'LocalOffer' },
  label: 'name',
  fields: {
    name: f.i18n({ required: true, search: 'words' }),
    image: f.image({ use: 'tag' }),
    sort: f.integer({ required: true, default: 0, min: 0, max: 99_999 }),
    areaCodes: f.areaCodes(),
    /** The number of plans that the app shows with the tag. */
    plans: f.integer({ managed: true, computed: ['sort'] }),
  },
  list: {
    columns: ['name', 'plans', 'image', 'areaCodes', 'sort', 'createdAt'],
    hidden: ['createdAt'],
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
