import { defineResource, f } from '@t3d/resources/kit';
import { STAFF, STAFF_AND_AGENTS } from '@t3d/resources/roles';
import { unscoped } from '@t3d/resources/scopes';

/** A test entity with every kind of field that uses the dictionary. */
export default defineResource('paints', {
  label: 'code',
  fields: {
    code: f.text({ required: true, unique: true, length: 16 }),
    /** Accepts only entries of the dictionary. */
    colour: f.text({ dictionary: 'COLOUR', strict: true, filter: true, length: 32 }),
    /** Accepts entries of the dictionary and other texts. */
    maker: f.text({ dictionary: 'MAKER', filter: true, length: 32 }),
    finish: f.enum(['MATT', 'GLOSS'], { dictionary: 'FINISH', filter: true }),
  },
  list: { columns: ['code', 'colour', 'maker', 'finish'], sort: 'code' },
  scope: unscoped,
  access: {
    list: STAFF_AND_AGENTS,
    show: STAFF_AND_AGENTS,
    create: STAFF,
    update: STAFF,
    delete: STAFF,
    export: STAFF_AND_AGENTS,
    import: STAFF,
  },
  import: { key: ['code'], types: ['csv', 'xlsx'] },
});
