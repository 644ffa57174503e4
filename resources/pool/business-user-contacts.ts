import { defineResource, f } from '../kit';
import { STAFF } from '../roles';
import { withParent } from '../scopes';

export default defineResource('business-user-contacts', {
  label: 'id',
  fields: {
    user: f.reference('business-users', { required: true, createOnly: true, filter: true, index: true }),
    place: f.integer({ managed: true }),
    name: f.text({ required: true, encrypted: true, length: 64 }),
    phone: f.contact({ encrypted: true, accepts: 'phone' }),
    mail: f.contact({ encrypted: true, accepts: 'email' }),
  },
  list: { columns: ['name', 'phone', 'mail'], sort: 'createdAt' },
  scope: withParent('user'),
  access: { list: STAFF, show: STAFF, create: STAFF, update: STAFF, delete: STAFF, export: STAFF },
});
