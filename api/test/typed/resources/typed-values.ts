import { defineResource, f } from '@t3d/resources/kit';
import { STAFF } from '@t3d/resources/roles';
import { unscoped } from '@t3d/resources/scopes';

/** A test entity with every kind of field that people type. */
export default defineResource('typed-values', {
  label: 'name',
  fields: {
    name: f.text({ required: true, unique: true, search: true, filter: true, length: 64 }),
    note: f.text({ multiline: true, filter: true, length: 500 }),
    month: f.month({ filter: true }),
    title: f.i18n({ search: true, filter: true }),
    count: f.integer({ filter: true }),
    usage: f.millionths(),
    price: f.money({ filter: true }),
    rate: f.rate({ filter: true }),
    kind: f.enum(['SIM', 'ESIM'], { filter: true }),
    day: f.date({ filter: true }),
    moment: f.time({ filter: true }),
    iccid: f.digits({ scheme: 'iccid', search: true, filter: true, index: true }),
    number: f.digits({ scheme: 'msisdn', filter: true }),
    cid: f.digits({ scheme: 'card', filter: true }),
    phone: f.contact({ accepts: 'phone', filter: true }),
    email: f.contact({ accepts: 'email', filter: true }),
    areas: f.areaCodes(),
    words: f.texts({ filter: true }),
  },
  list: { columns: ['name', 'title', 'price', 'day', 'iccid'], sort: 'id' },
  scope: unscoped,
  access: { list: STAFF, show: STAFF, create: STAFF, update: STAFF, delete: STAFF, export: STAFF, import: STAFF },
  import: { key: ['name'], types: ['xlsx', 'csv'] },
});
