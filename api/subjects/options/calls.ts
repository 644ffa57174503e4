import type { ApiCall, Json } from '../../engine/http/apiCall';
import { INTEGER, TEXT, answersOne, answersOther, answersRows, orNull, shapeOf } from '../../engine/http/apiCall';
import { LISTS } from './lists';

const I18N = shapeOf({ zh: TEXT, en: TEXT, cht: TEXT });
const PERSON = shapeOf({
  id: INTEGER,
  account: TEXT,
  nickname: orNull(TEXT),
  role: TEXT,
  level: orNull(TEXT),
  currency: orNull(TEXT),
  superior: orNull(INTEGER),
});
const BOOLEAN: Json = { type: 'boolean' };
const optionOf = (value: Json, data: Json): Json => shapeOf({ value, label: TEXT, data });
const ENTRY = {
  id: INTEGER,
  enumType: TEXT,
  enumName: I18N,
  enumValue: TEXT,
  sort: orNull(INTEGER),
  disabled: BOOLEAN,
};

interface Described {
  name: string;
  summary: string;
  row: Json;
}
const DESCRIBED: Readonly<Record<string, Described>> = {
  '/dict': {
    name: 'dict',
    summary: 'all entries of the dictionary',
    row: shapeOf({ value: TEXT, label: TEXT, data: shapeOf(ENTRY), ...ENTRY }),
  },
  '/topic/all': {
    name: 'appTopics',
    summary: 'topics of the app',
    row: optionOf(
      INTEGER,
      shapeOf({
        id: INTEGER,
        name: I18N,
        image: orNull(INTEGER),
        sort: orNull(INTEGER),
        areaCodes: { type: ['array', 'null'], items: TEXT },
      }),
    ),
  },
  '/plan-topic-all': {
    name: 'planTopics',
    summary: 'topics of plans',
    row: optionOf(INTEGER, shapeOf({ id: INTEGER, name: orNull(TEXT), sort: orNull(INTEGER) })),
  },
  '/salesman/all': { name: 'salesmen', summary: 'the salesmen', row: optionOf(INTEGER, PERSON) },
  '/inferior-options': {
    name: 'children',
    summary: 'agents directly below the caller',
    row: optionOf(INTEGER, PERSON),
  },
  '/inferior-all': { name: 'subtree', summary: 'all agents below the caller', row: optionOf(INTEGER, PERSON) },
};

/** Lists that programs need to read plans: the areas and countries, and the topics. */
const FOR_KEYS: readonly string[] = ['/dict', '/topic/all'];

const LIST_CALLS: readonly ApiCall[] = Object.entries(DESCRIBED).map(([path, { name, summary, row }]) => ({
  method: 'get',
  path,
  name: `options.${name}`,
  summary: `option list: ${summary}`,
  roles: LISTS[path]?.roles,
  openToKeys: FOR_KEYS.includes(path),
  answers: answersRows(row),
}));

/** This room's calls for the API's document. */
export const CALLS: readonly ApiCall[] = [
  ...LIST_CALLS,
  {
    method: 'get',
    path: '/option-lists',
    name: 'options.marks',
    summary: 'a mark for each option list that the caller may read; a list with another mark has changed',
    answers: answersOne({ type: 'object', additionalProperties: TEXT }),
  },
  {
    method: 'get',
    path: '/option-lists/events',
    name: 'options.changes',
    summary: 'the same at every change, as server-sent events named `option-lists`',
    answers: answersOther('a stream of events', 'text/event-stream'),
  },
];
