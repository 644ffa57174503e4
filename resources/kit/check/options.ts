import type { Action, Grant, Roles } from '../access';
import type { Declaration } from '../declaration';
import type { FieldOptions, Needs } from '../fieldOptions';
import type { Field } from '../field';
import { serverKindOf } from '../serverKind';
import type { Check, Problem } from './problem';
import { insteadOf } from './problem';

/** The options that every field can have. The compiler checks that this list is complete. */
const COMMON: Readonly<Record<keyof FieldOptions | keyof Needs, true>> = {
  required: true,
  nullable: true,
  made: true,
  default: true,
  fill: true,
  was: true,
  unique: true,
  ignoreCase: true,
  filter: true,
  search: true,
  managed: true,
  createOnly: true,
  fixed: true,
  hidden: true,
  inputOnly: true,
  read: true,
  write: true,
  presentedAs: true,
  history: true,
  asOf: true,
  showWhen: true,
  requiredWhen: true,
  editable: true,
  section: true,
  index: true,
  secondary: true,
  encrypted: true,
  computed: true,
  sumOf: true,
  countOf: true,
  minOf: true,
  maxOf: true,
  formula: true,
  sameAs: true,
  through: true,
};
const ACTION: Readonly<Record<keyof Action, true>> = {
  on: true,
  roles: true,
  input: true,
  recordInput: true,
  creates: true,
  ranges: true,
  where: true,
  enabledWhen: true,
  offWhen: true,
  idleWhen: true,
  scope: true,
  jobAbove: true,
  covers: true,
  approval: true,
  set: true,
  preview: true,
  idempotent: true,
  danger: true,
  closedToKeys: true,
  answers: true,
  final: true,
  opens: true,
  primary: true,
  icon: true,
  group: true,
};
const DECLARATION: Readonly<Record<keyof Declaration, true>> = {
  table: true,
  was: true,
  menu: true,
  fields: true,
  label: true,
  unique: true,
  indexes: true,
  counts: true,
  list: true,
  main: true,
  where: true,
  scope: true,
  access: true,
  actions: true,
  history: true,
  overrides: true,
  editable: true,
  deletable: true,
  writable: true,
  import: true,
  confirmed: true,
  closedToKeys: true,
  append: true,
  untracked: true,
  asOf: true,
  handover: true,
  historyFields: true,
  audited: true,
  softDelete: true,
  builtIn: true,
  sums: true,
  totals: true,
};

const strangers = (thing: object, known: ReadonlySet<string>): string[] =>
  Object.keys(thing).filter((name) => !known.has(name) && (thing as Record<string, unknown>)[name] !== undefined);

const ACTION_WORDS: ReadonlySet<string> = new Set(Object.keys(ACTION));
const DECLARATION_WORDS: ReadonlySet<string> = new Set(Object.keys(DECLARATION));

export function unknownOptions(resource: string, name: string, field: Field): Problem[] {
  const { options: own, serverOptions } = serverKindOf(field);
  const options = new Set([...Object.keys(COMMON), ...own, ...serverOptions]);
  return strangers({ ...field, kind: undefined }, options).map((option) => ({
    resource,
    field: name,
    message: `a field of the kind ${field.kind} has no option ${option}; ${insteadOf(option, options)}`,
  }));
}

type Part = 'menu' | 'list' | 'import' | 'softDelete' | 'builtIn' | 'totals';
const PARTS: { readonly [P in Part]: Readonly<Record<keyof NonNullable<Declaration[P]>, true>> } = {
  menu: { under: true, path: true, order: true, roles: true, icon: true },
  list: { columns: true, sort: true, hidden: true, inline: true, attention: true, views: true, opensForm: true },
  import: { key: true, types: true, besides: true, rows: true, partial: true },
  softDelete: { field: true, value: true },
  builtIn: { field: true, value: true, roles: true },
  totals: { of: true, by: true },
};
const GRANT: Readonly<Record<keyof Exclude<Grant, Roles>, true>> = { roles: true, scope: true, jobAbove: true };

/** Returns each part of a declaration with its name for messages and its allowed keys. */
function partsOf(declaration: Declaration): [string, object, object][] {
  const parts = (Object.keys(PARTS) as Part[]).flatMap((part): [string, object, object][] => {
    const given = declaration[part];
    return given ? [[part, given, PARTS[part]]] : [];
  });
  const grants = Object.entries(declaration.access).flatMap(([call, grant]): [string, object, object][] =>
    grant && !Array.isArray(grant) ? [[`access.${call}`, grant, GRANT]] : [],
  );
  return [...parts, ...grants];
}

export const checkWords: Check = ({ name, declaration }) => [
  ...partsOf(declaration as unknown as Declaration).flatMap(([part, given, known]) =>
    strangers(given, new Set(Object.keys(known))).map((word) => ({
      resource: name,
      message: `${part} has no ${word}; ${insteadOf(word, Object.keys(known))}`,
    })),
  ),
  ...strangers(declaration, DECLARATION_WORDS).map((word) => ({
    resource: name,
    message: `a declaration has no ${word}; ${insteadOf(word, DECLARATION_WORDS)}`,
  })),
  ...Object.entries(declaration.actions ?? {}).flatMap(([action, is]) =>
    strangers(is, ACTION_WORDS).map((word) => ({
      resource: name,
      field: action,
      message: `an action has no ${word}; ${insteadOf(word, ACTION_WORDS)}`,
    })),
  ),
];
