import { defineResource, f } from '@t3d/resources/kit';
import { STAFF_AND_AGENTS as ALL } from '@t3d/resources/roles';
import { withParent } from '@t3d/resources/scopes';

/** A test entity whose scope depends on its parent: each agent sees only lines of own customers. */
export default defineResource('agreement-lines', {
  label: 'text',
  fields: {
    agreement: f.reference('agreements', { required: true, createOnly: true }),
    text: f.text({ required: true, unique: true, ignoreCase: true, length: 64 }),
    price: f.money({ required: true }),
    internal: f.boolean(),
    email: f.contact({ accepts: 'email', ignoreCase: true }),
  },
  list: { columns: ['agreement', 'text', 'price', 'internal'], sort: 'text' },
  scope: {
    ...withParent('agreement'),
    AGENT_2: { every: [{ parent: 'agreement' }, { where: { internal: false } }] },
    AGENT_3: { any: [{ parent: 'agreement' }, { where: { internal: false, price: { lt: 100 } } }] },
  },
  unique: [['agreement', 'email']],
  access: { list: ALL, show: ALL, create: ALL, update: ALL, delete: ALL, import: ALL, export: ALL },
  sums: ['price'],
  import: { key: ['text'], types: ['csv'] },
});
