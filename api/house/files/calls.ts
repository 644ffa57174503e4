import type { ApiCall } from '../../engine/http/apiCall';
import {
  BYTES,
  INTEGER,
  TEXT,
  answersOne,
  answersOther,
  inputOf,
  oneOf,
  query,
  sends,
  shapeOf,
} from '../../engine/http/apiCall';
import { PURPOSES } from './pictures';

/** This room's calls for the API's document. */
export const CALLS: readonly ApiCall[] = [
  {
    method: 'post',
    path: '/files',
    name: 'files.upload',
    summary:
      'upload a picture (JPG, PNG) for a use, or a file for a field of a resource; too many bytes are 413, other ' +
      'types 415',
    parameters: [
      query('use', oneOf(PURPOSES), { description: 'what a picture is for; each has its own size' }),
      query('for', TEXT, { description: 'what a file is for: crates.scan, or an input, crates.close.proof' }),
    ],
    body: sends(inputOf({ file: BYTES }), 'multipart/form-data'),
    answers: answersOne(shapeOf({ id: INTEGER, url: TEXT, name: TEXT })),
  },
  {
    method: 'get',
    path: '/files/{id}',
    name: 'files.show',
    summary:
      'a picture; papers only for whoever uploaded them or may read what they prove, and for admins; a file ' +
      'for whoever may read a record that has it, and the field',
    answers: answersOther('the picture, or the file to save', 'image/jpeg', 'image/png', 'application/octet-stream'),
  },
];
