import type { Problem } from '../kit/check/index';
import type { Resource } from '../kit/define';
import type { Field } from '../kit/field';
import type { Language } from '../kit/languages';
import { partFields } from '../kinds';
import {
  findActionWords,
  findFieldWord,
  findHistoryWord,
  findMenuWord,
  findResourceWords,
  findSectionWord,
  findValueWord,
  findViewWord,
} from './lookup';

const SYSTEM_FIELDS = ['id', 'createdAt', 'updatedAt', 'version'];

function shownFields({ fields, declaration }: Resource): [string, Field][] {
  const inputs = Object.values(declaration.actions ?? {}).flatMap(({ input }) => Object.entries(input ?? {}));
  const columns = Object.entries(declaration.import?.rows ?? {});
  const notes = Object.entries(declaration.historyFields ?? {});
  const shown = [...Object.entries(fields), ...inputs, ...columns, ...notes].filter(([, field]) => !field.hidden);
  return shown.flatMap(([name, field]) => [[name, field] as [string, Field], ...partFields(name, field)]);
}

/** The languages with texts written by hand. Traditional Chinese is derived. */
const WRITTEN = ['zh', 'en'] as const satisfies readonly Language[];

type Find = (language: Language) => string | undefined;

/** Reports a missing label. `key` is its path in the texts of the resource. */
function missing({ name }: Resource, what: string, key: string, find: Find, field?: string): Problem[] {
  const without = WRITTEN.filter((language) => !find(language)?.trim());
  if (without.length === 0) return [];
  const place = `the words of ${name} (of its product, or labels.ts of its folder)`;
  return [
    { resource: name, field, message: `${what} has no word in ${without.join(', ')}; write ${key} among ${place}` },
  ];
}

/** Reports values without a label, because users would see the raw value. */
export const missingValues = (resource: Resource): Problem[] =>
  shownFields(resource).flatMap(([field, { values = [], variants = {} }]) =>
    [...values, ...Object.keys(variants)].flatMap((value) =>
      missing(
        resource,
        `its value ${value}`,
        field.includes('.') ? `enums['${field}'].${value}` : `enums.${field}.${value}`,
        (language) => findValueWord(resource.name, field, value, language),
        field,
      ),
    ),
  );

function missingOfField(resource: Resource, field: string, section: string | undefined): Problem[] {
  const { name } = resource;
  const titled = section
    ? missing(resource, `its section ${section}`, `sections.${section}`, (language) =>
        findSectionWord(name, section, language),
      )
    : [];
  return [
    ...missing(
      resource,
      'it',
      field.includes('.') ? `fields['${field}']` : `fields.${field}`,
      (language) => findFieldWord(name, field, language),
      field,
    ),
    ...titled,
  ];
}

const missingOfAction = (resource: Resource, action: string): Problem[] => [
  ...missing(
    resource,
    'its button',
    `actions.${action}.label`,
    (language) => findActionWords(resource.name, action, language)?.label,
    action,
  ),
  ...missing(
    resource,
    'its confirm',
    `actions.${action}.confirm`,
    (language) => findActionWords(resource.name, action, language)?.confirm,
    action,
  ),
];

const missingOfHistory = (resource: Resource, word: string): Problem[] =>
  missing(resource, `its history's word ${word}`, `history['${word}']`, (language) =>
    findHistoryWord(resource.name, word, language),
  );

export function missingWords(resource: Resource): Problem[] {
  const { name, declaration } = resource;
  const actions = [...Object.keys(declaration.actions ?? {}), ...(declaration.access.delete ? ['delete'] : [])];
  const found = [
    ...missing(resource, 'it', 'label', (language) => findResourceWords(name, language)?.label),
    ...missing(resource, 'one of it', 'singular', (language) => findResourceWords(name, language)?.singular),
    ...SYSTEM_FIELDS.flatMap((field) => missingOfField(resource, field, undefined)),
    ...shownFields(resource).flatMap(([field, { section }]) => missingOfField(resource, field, section)),
    ...missingValues(resource),
    ...(declaration.main ? missingOfField(resource, 'id', 'main') : []),
    ...Object.keys(declaration.list.views ?? {}).flatMap((view) =>
      missing(resource, `its view ${view}`, `views.${view}`, (language) => findViewWord(name, view, language)),
    ),
    ...actions.flatMap((action) => missingOfAction(resource, action)),
    ...(declaration.history ?? []).flatMap((word) => missingOfHistory(resource, word)),
    ...(declaration.menu
      ? missing(resource, 'its menu entry', 'label', (language) => findMenuWord(name, language))
      : []),
  ];
  return [...new Map(found.map((one) => [one.message + one.field, one])).values()];
}
