import { cures, diagnosisTones } from '@t3d/resources/diagnosis';
import { LANGUAGES } from '@t3d/resources/kit';
import type { ApiCall } from '../../engine/http/apiCall';
import {
  INTEGER,
  TEXT,
  TIME,
  answersOne,
  inputOf,
  listOf,
  oneOf,
  orNull,
  sends,
  shapeOf,
} from '../../engine/http/apiCall';
import { MAX_TEXT, MAX_TOKENS } from './readNumbers';
import { MAX_MISSING_TEXT } from './reportMissing';

const DIAGNOSES = Object.keys(diagnosisTones);
const ACTS = [...new Set(Object.values(cures).flat())];
const FOUND = shapeOf({
  token: { type: 'string', description: 'as it stands in the text' },
  resource: TEXT,
  id: INTEGER,
  label: TEXT,
  status: orNull(TEXT),
  more: orNull(TEXT),
  card: { ...orNull(INTEGER), description: 'the card that it is, or that the order is for' },
  diagnosis: orNull(oneOf(DIAGNOSES)),
  cure: orNull(oneOf(ACTS)),
  until: orNull(TIME),
});

/** This room's calls for the API's document. */
export const CALLS: readonly ApiCall[] = [
  {
    method: 'post',
    path: '/lookup',
    name: 'lookup.text',
    summary: `the records that a text names, in the caller's scope: at most ${MAX_TOKENS} numbers and accounts`,
    body: sends(inputOf({ text: { type: 'string', minLength: 1, maxLength: MAX_TEXT } })),
    answers: answersOne(
      shapeOf({
        found: listOf(FOUND),
        missing: { ...listOf(TEXT), description: 'nothing in the caller’s scope is called that' },
        left: { ...INTEGER, description: 'numbers beyond the limit' },
        language: oneOf(LANGUAGES),
        replies: shapeOf(Object.fromEntries(LANGUAGES.map((one) => [one, TEXT]))),
      }),
    ),
  },
  {
    method: 'post',
    path: '/lookup/missing-commands',
    name: 'lookup.reportMissing',
    summary: 'report a command that the palette lacks; kept in the audit log',
    body: sends(inputOf({ text: { type: 'string', minLength: 1, maxLength: MAX_MISSING_TEXT } })),
    answers: answersOne({ type: 'null' }),
  },
];
