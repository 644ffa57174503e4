import { defineProduct } from '@t3d/resources/kit';

export const LIBRARY = defineProduct({
  name: 'Tool library',
  roles: [],
  people: 'members',
  builtin: { everyone: [], admins: [] },
  menu: [{ name: 'rooms', path: '/rooms', icon: 'Business' }],
});
