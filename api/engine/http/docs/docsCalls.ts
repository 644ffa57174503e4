import { LANGUAGES } from '@t3d/resources/kit';
import type { ApiCall, Json } from '../apiCall';
import {
  INTEGER,
  TEXT,
  respondsWithOne,
  respondsWithOther,
  respondsWithRows,
  content,
  header,
  listOf,
  oneOf,
  query,
  shapeOf,
} from '../apiCall';

const STATE: Json = content(shapeOf({ code: { type: 'integer' }, message: TEXT }));
const THING: Json = { type: 'object', additionalProperties: true };
const MANIFEST = shapeOf({
  product: TEXT,
  language: oneOf(LANGUAGES),
  etag: TEXT,
  menu: listOf(THING),
  resources: listOf(THING),
});

/** The documented calls that belong to no domain module. */
export const CALLS: readonly ApiCall[] = [
  {
    method: 'get',
    path: '/manifest',
    name: 'manifest.show',
    openToKeys: true,
    summary: 'the product as the caller may see and use it: menu, resources, fields, actions, labels',
    parameters: [header('If-None-Match', 'the ETag of the manifest that the caller keeps')],
    answers: { ...respondsWithOne(MANIFEST), 304: { description: 'it has not changed' } },
  },
  {
    method: 'get',
    path: '/search',
    name: 'search.records',
    openToKeys: true,
    summary:
      'the records that a number or a name finds, of everything that the caller may list and open: at most ' +
      'five of each resource',
    parameters: [
      query('q', { ...TEXT, minLength: 2, maxLength: 64 }, { required: true }),
      query('resource', TEXT, { description: 'in this resource alone, at most ten' }),
    ],
    answers: respondsWithRows(
      shapeOf({ resource: TEXT, id: INTEGER, label: TEXT, field: TEXT, more: TEXT, status: TEXT }),
    ),
  },
  {
    method: 'get',
    path: '/openapi.json',
    name: 'docs.openapi',
    openToKeys: true,
    summary: 'this document',
    open: true,
    answers: { 200: { description: 'ok', ...content(THING) } },
  },
  {
    method: 'get',
    path: '/docs',
    name: 'docs.page',
    openToKeys: true,
    summary: 'a page to read and try it',
    open: true,
    answers: respondsWithOther('a page', 'text/html'),
  },
  {
    method: 'get',
    path: '/errors',
    name: 'docs.errors',
    openToKeys: true,
    summary: 'the catalogue of refusals: each code with its status, what it means and what to do about it',
    open: true,
    parameters: [query('lang', oneOf(LANGUAGES))],
    answers: respondsWithOther('a page', 'text/html'),
  },
  {
    method: 'get',
    path: '/changelog',
    name: 'docs.changes',
    openToKeys: true,
    summary: 'what has changed in the API',
    open: true,
    parameters: [query('lang', oneOf(LANGUAGES))],
    answers: respondsWithOther('a page', 'text/html'),
  },
  {
    method: 'get',
    path: '/healthz',
    server: '/',
    name: 'health.alive',
    summary: 'the process is up',
    open: true,
    answers: { 200: { description: 'ok', ...STATE } },
  },
  {
    method: 'get',
    path: '/readyz',
    server: '/',
    name: 'health.ready',
    summary: 'it may take calls: database and migrations',
    open: true,
    answers: { 200: { description: 'ok', ...STATE }, 503: { description: 'not yet, and why', ...STATE } },
  },
  {
    method: 'get',
    path: '/metrics',
    server: '/',
    name: 'health.metrics',
    summary: 'counters for Prometheus',
    open: true,
    answers: respondsWithOther('the counters', 'text/plain'),
  },
];
