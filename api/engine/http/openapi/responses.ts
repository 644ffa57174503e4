import type { Json } from '../apiCall';
import {
  BOOLEAN,
  BYTES,
  INTEGER,
  MONEY,
  TEXT,
  TIME,
  respondsWithOne,
  content,
  listOf,
  oneOf,
  orNull,
  shapeOf,
} from '../apiCall';

export const SYSTEM: Json = { id: INTEGER, version: INTEGER, createdAt: TIME, updatedAt: TIME };
export const FILE_RESPONSE: Json = {
  200: {
    description: 'the file',
    headers: { 'Content-Disposition': { schema: TEXT } },
    ...content(BYTES, 'application/octet-stream'),
  },
};
/** The query parameter `asOf` for an earlier time. */
export const AS_OF: Json = {
  ...TIME,
  description:
    'the rows as they stood at that time, of records that the caller reaches now; later than now is 400. The answer ' +
    'names as `unknown` the fields whose value of then is not known',
};
export const NEXT_CURSOR: Json = { ...TEXT, description: 'the `cursor` of the next page; absent on the last one' };
/** The meanings of a search in this page's rows, one for each part of `q`. */
export const RECOGNISED: Json = {
  type: 'array',
  description: 'what `q` means in these rows, one entry for each part; absent without `q`',
  items: {
    type: 'object',
    required: ['text', 'readings'],
    properties: {
      text: TEXT,
      readings: {
        type: 'array',
        items: shapeOf({
          field: TEXT,
          label: TEXT,
          by: { enum: ['is', 'begins', 'ends', 'contains'] },
          value: TEXT,
        }),
      },
      tooMany: { type: 'boolean', description: 'the text fits too many records, so that a meaning was left out' },
      whole: { ...TEXT, description: 'the field of a whole number, which one record can have at most' },
      checkDigit: { ...TEXT, description: 'the right last digit, if that of a whole number is wrong' },
    },
  },
};
/** The digest of a preview. The call returns 409 if the preview has changed. */
export const DIGEST: Json = { type: 'string', maxLength: 128 };
const LINE = shapeOf({
  label: TEXT,
  about: TEXT,
  before: { type: ['string', 'number', 'null'] },
  after: { type: ['string', 'number', 'null'] },
  kind: oneOf(['money', 'text', 'count', 'time']),
  currency: TEXT,
  input: { ...TEXT, description: 'the path in the body of the value from which the line follows' },
});
export const CHECKED = respondsWithOne(
  shapeOf({
    digest: DIGEST,
    holdsUntil: { ...TIME, description: 'after this time the digest is refused (409): check again' },
    matched: INTEGER,
    available: INTEGER,
    refused: listOf(shapeOf({ reason: TEXT, count: INTEGER, examples: listOf(TEXT), inputs: listOf(TEXT) })),
    changes: { ...listOf(LINE), description: 'what stands there now, and what would' },
    ranges: listOf({ type: 'object' }),
    problems: listOf({ type: 'object' }),
    gaps: { type: 'object' },
    holders: listOf(shapeOf({ label: TEXT, count: INTEGER })),
    rights: { type: 'object' },
    named: { type: 'object' },
    cost: {
      ...shapeOf({ amount: MONEY, currency: TEXT, before: MONEY, after: MONEY }),
      description: 'what the call takes from the wallet (−) or gives it (+), in minor units (cents)',
    },
    estimates: {
      ...listOf(shapeOf({ group: TEXT, label: TEXT, before: MONEY, after: MONEY, currency: TEXT, note: TEXT })),
      description: 'amounts that would probably follow; the digest does not cover them',
    },
  }),
);
export const IMPORTED = shapeOf({
  total: INTEGER,
  created: INTEGER,
  updated: INTEGER,
  errors: listOf(shapeOf({ row: INTEGER, field: TEXT, message: TEXT })),
  failed: INTEGER,
  good: {
    ...shapeOf({ created: INTEGER, updated: INTEGER }),
    description: 'of a trial with refused rows: what an import with `goodOnly` writes',
  },
  digest: TEXT,
  errorsUrl: TEXT,
  columns: listOf(shapeOf({ heading: TEXT, field: orNull(TEXT) })),
  jobId: INTEGER,
  importId: INTEGER,
  effects: shapeOf({
    same: INTEGER,
    fields: listOf(shapeOf({ field: TEXT, count: INTEGER })),
    examples: listOf(shapeOf({ row: INTEGER, field: TEXT, before: {}, after: {} })),
    existing: listOf(shapeOf({ row: INTEGER, key: TEXT })),
  }),
  cost: shapeOf({ amount: INTEGER, currency: TEXT, before: INTEGER, after: INTEGER }),
});
const FLAG = oneOf(['true', 'false', '1', '0']);
export const DRY_RUN: Json = {
  ...FLAG,
  description: 'a trial: says what the import would do and writes nothing; in the query or beside the file',
};
export const GOOD_ONLY: Json = {
  ...FLAG,
  description: 'imports the rows without faults and leaves the others in the workbook at `errorsUrl`; else all or none',
};
export const CHECKED_FILE: Json = {
  type: 'string',
  description: 'the `digest` of the trial: a file, columns or corrections that differ from what was checked are 409',
};
export const COLUMN_MAP: Json = {
  type: 'string',
  description:
    'JSON {heading: field or null}: what headings mean where they do not say it themselves; null leaves the column out',
};
export const CORRECTIONS: Json = {
  type: 'string',
  description:
    'JSON {row: {column: text}}: texts that stand for cells of the file; rows as spreadsheets count, columns from 0',
};
export const PREVIEWED = shapeOf({
  columns: listOf(shapeOf({ heading: TEXT, field: { type: ['string', 'null'] }, samples: listOf(TEXT) })),
  fields: listOf(shapeOf({ name: TEXT, label: TEXT, required: BOOLEAN })),
});
export const NAME = orNull(TEXT);
const CHANGE_LIST: Json = {
  type: 'object',
  description: 'by field, what stood there and what stands there now',
  additionalProperties: shapeOf({ before: {}, after: {} }),
};
export const CHANGE_NAMES: Json = {
  type: 'object',
  description: 'by field and id, what the records are called that the changes refer to',
  additionalProperties: { type: 'object', additionalProperties: TEXT },
};
export const TRAIL_ROW = shapeOf({
  id: INTEGER,
  at: TIME,
  actor: orNull(INTEGER),
  actorLabel: NAME,
  action: TEXT,
  actionLabel: NAME,
  source: NAME,
  via: {
    ...shapeOf({ key: TEXT, assistant: TEXT, conversation: TEXT }),
    type: ['object', 'null'],
    description: 'the program that acted for the person: the name of its API key, of an assistant',
  },
  changes: CHANGE_LIST,
  changesLabel: CHANGE_NAMES,
  revertable: { ...listOf(TEXT), description: 'the fields of which the caller may put back what stood there' },
  undo: {
    ...shapeOf({ possible: BOOLEAN, reason: TEXT }),
    description: 'whether the operation that wrote it can be undone as a whole (POST /history/{id}/undo), or why not',
  },
});
export const DIFFERENCE = shapeOf({
  id: INTEGER,
  label: TEXT,
  change: { enum: ['added', 'changed', 'removed'] },
  changes: CHANGE_LIST,
  changesLabel: CHANGE_NAMES,
});
export const IDS = { type: 'array', items: INTEGER, minItems: 1 };
