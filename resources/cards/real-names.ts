import type { FieldOptions, TextOptions } from '../kit';
import { defineResource, f, shape } from '../kit';
import { STAFF } from '../roles';

export const DOC_TYPES = ['PASSPORT', 'ID_CARD', 'PERMIT', 'FACE'] as const;
export const REVIEW_STATUSES = ['SUBMITTED', 'APPROVED', 'REJECTED'] as const;
export const SEXES = ['MALE', 'FEMALE', 'OTHER'] as const;
export const PERMIT_TYPES = ['HONG_KONG', 'MACAU', 'TAIWAN'] as const;

const PASSPORT = { showWhen: { docType: 'PASSPORT' } } as const;
const ID_CARD = { showWhen: { docType: 'ID_CARD' } } as const;
const PERMIT = { showWhen: { docType: 'PERMIT' } } as const;
const secret = (options: FieldOptions<string> & TextOptions) => f.text({ encrypted: true, length: 128, ...options });

const CHECKS = shape({
  $id: 'checks',
  // Null if no check was made or if the results were erased. The list is never empty.
  type: ['array', 'null'],
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['check', 'ok'],
    properties: { check: { type: 'string' }, ok: { type: 'boolean' }, count: { type: 'integer' } },
  },
});
export default defineResource('real-names', {
  label: 'terminal',
  fields: {
    terminal: f.reference('terminals', {
      required: true,
      createOnly: true,
      filter: true,
      labelPublic: true,
      index: true,
    }),
    docType: f.enum(DOC_TYPES, { dictionary: 'REAL_NAME_DOCUMENT', required: true, createOnly: true, filter: true }),
    status: f.enum(REVIEW_STATUSES, {
      managed: true,
      default: 'SUBMITTED',
      filter: true,
      tones: { SUBMITTED: 'amber', APPROVED: 'green/CheckCircle', REJECTED: 'red/Block' },
    }),
    name: secret({}),
    idNumber: secret(ID_CARD),
    /** The aliases are the letters for the sex in machine-readable passports. */
    sex: f.enum(SEXES, { aliases: { M: 'MALE', F: 'FEMALE', X: 'OTHER' } }),
    ethnicity: f.text({ length: 32, ...ID_CARD }),
    birthDate: secret({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
    address: f.text({ encrypted: true, length: 500, ...ID_CARD }),
    authority: f.text({ length: 128 }),
    validFrom: f.date(),
    validTo: f.date(),
    nationality: f.text({ length: 3, pattern: '^[A-Z]{2,3}$' }),
    surname: secret(PASSPORT),
    givenName: secret(PASSPORT),
    passportNumber: secret(PASSPORT),
    mrz: secret({ inputOnly: true, multiline: true, ...PASSPORT }),
    permitNumber: secret(PERMIT),
    permitType: f.enum(PERMIT_TYPES, PERMIT),
    renewalCount: f.integer({ min: 0, max: 99, ...PERMIT }),
    image: f.image({ use: 'real-name', index: true }),
    checks: f.json({ managed: true, schema: CHECKS }),
    reason: f.text({ managed: true, length: 255 }),
    reviewedBy: f.reference('users', { managed: true, labelPublic: true }),
    reviewedAt: f.time({ managed: true }),
    purgedAt: f.time({ managed: true }),
    /** The owner of the card when the document was submitted. The scope of salespersons depends on this user. */
    agent: f.reference('users', { hidden: true, index: true }),
    /** A keyed hash of the document number. Documents of the same person have the same hash. */
    personHash: f.text({ hidden: true, length: 64, index: true }),
    submittedFrom: f.text({ hidden: true, length: 64 }),
  },
  indexes: [
    ['status', 'id'],
    ['status', 'reviewedAt'],
  ],
  list: {
    columns: [
      'terminal',
      'docType',
      'status',
      'name',
      'idNumber',
      'passportNumber',
      'permitNumber',
      'nationality',
      'reason',
      'reviewedBy',
      'reviewedAt',
      'createdAt',
    ],
    hidden: ['reason', 'reviewedBy', 'nationality'],
    // SUBMITTED comes last in the alphabet, so documents that wait for a decision come first.
    sort: '-status',
    attention: { field: 'status', values: ['SUBMITTED'] },
  },
  scope: { ADMIN: 'all', SALESMAN: { any: [{ customers: 'agent' }, { unowned: 'agent' }] } },
  access: { list: STAFF, show: STAFF, export: STAFF, create: STAFF, delete: STAFF },
  overrides: ['create', 'delete'],
  audited: true,
  history: ['transfer-card', 'purge', 'withdraw'],
  actions: {
    approve: { on: 'many', roles: STAFF, primary: true, icon: 'HowToReg', where: { status: 'SUBMITTED' } },
    reject: {
      on: 'many',
      roles: STAFF,
      danger: true,
      icon: 'PersonOff',
      where: { status: 'SUBMITTED' },
      input: { reason: f.text({ required: true, length: 255 }) },
    },
  },
});
