import { DISABLED_TONES, defineResource, f, toggle } from '../kit';
import { ADMINS } from '../roles';
import { unscoped } from '../scopes';

const URL = '^https?://[^\\s]+$';
/** An encryption key or an initialisation vector of 16 characters, assigned by Ctrip. */
const key = () => f.secret({ encrypted: true, pattern: '^[\\x21-\\x7e]{16}$' });

/** Our supplier accounts at Ctrip. No API call returns their keys. */
export default defineResource('ctrip-accounts', {
  label: 'accountId',
  fields: {
    accountId: f.text({ required: true, unique: true, createOnly: true, search: true, filter: true, length: 64 }),
    name: f.text({ length: 64 }),
    aesKey: key(),
    aesIv: key(),
    signKey: f.secret({ encrypted: true }),
    noticeUrl: f.text({ length: 255, pattern: URL }),
    priceUrl: f.text({ length: 255, pattern: URL }),
    stockUrl: f.text({ length: 255, pattern: URL }),
    /** The account id that Ctrip sends to request its deposit balance. */
    vendorId: f.text({ length: 64 }),
    /** True if changes of a plan's price and stock are sent to Ctrip. */
    sync: f.boolean(),
    disabled: f.boolean({ filter: true, tones: DISABLED_TONES }),
    keysSetAt: f.time({ managed: true }),
    lastCalledAt: f.time({ managed: true, asOf: 'unchanged' }),
    lastAnsweredAt: f.time({ managed: true }),
  },
  list: {
    columns: ['accountId', 'name', 'keysSetAt', 'lastCalledAt', 'lastAnsweredAt', 'sync', 'disabled', 'createdAt'],
    sort: 'accountId',
  },
  scope: unscoped,
  access: { list: ADMINS, show: ADMINS, export: ADMINS, create: ADMINS, update: ADMINS },
  actions: {
    enable: toggle('disabled', false, ADMINS, { icon: 'CheckCircle' }),
    disable: toggle('disabled', true, ADMINS, { icon: 'Block' }),
    test: { final: 'reads', on: 'one', roles: ADMINS, icon: 'NetworkCheck' },
  },
});
