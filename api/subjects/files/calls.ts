import { STAFF } from '@t3d/resources/roles';
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
import { PURPOSES } from './purposes';

/** This room's calls for the API's document. */
export const CALLS: readonly ApiCall[] = [
  {
    method: 'post',
    path: '/files',
    name: 'files.upload',
    summary: 'upload a picture (JPG, PNG); too many bytes are 413, other types 415',
    parameters: [
      query('use', oneOf(PURPOSES), { required: true, description: 'what it is for; each has its own size' }),
    ],
    body: sends(inputOf({ file: BYTES }), 'multipart/form-data'),
    answers: answersOne(shapeOf({ id: INTEGER, url: TEXT })),
  },
  {
    method: 'get',
    path: '/files/{id}',
    name: 'files.show',
    summary: 'an uploaded picture; papers only for whoever uploaded them or may read what they prove, and for admins',
    answers: answersOther('the picture', 'image/jpeg', 'image/png'),
  },
  {
    method: 'get',
    path: '/real-names/{id}/image',
    name: 'real-names.image',
    roles: STAFF,
    pattern: 'real-names:show',
    summary: 'the picture of a paper, for staff who may read it; every look is in its trail',
    answers: answersOther('the picture', 'image/jpeg', 'image/png'),
  },
];
