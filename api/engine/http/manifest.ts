import type {
  Action,
  Field,
  Fields,
  Language,
  Manifest,
  ManifestAction,
  ManifestField,
  ManifestResource,
  Predicate,
  Resource,
} from '@t3d/resources/kit';
import { SYSTEM_FIELDS, fieldsOf, fieldsOfShape, kindOf } from '@t3d/resources/kit';
import { aboutResource, actionText, fieldHelp, fieldLabel } from '@t3d/resources/locales';
import { listViewLabel, resourceLabel, sectionLabel } from '@t3d/resources/locales';
import { createHash } from 'node:crypto';
import type { Actor } from '../../context';
import { serverKindOf } from '../../registry/kinds';
import { translate } from '../../locales';
import type { Call } from '../access/permissions';
import {
  writableNames,
  mayAct,
  mayCall,
  mayRead,
  mayWriteInput,
  notesFor,
  rolesFor,
  guardText,
} from '../access/permissions';
import { approvalOf } from '../rows/commands/secondPerson';
import { attentionOf, isSortable, listViewsOf, queryableFields } from '../rows/read/query';
import { readsBuiltIn } from '../access/bounds';
import { labelNamesFor } from '../access/labels';
import {
  isAlwaysOwn,
  callsOf,
  dictionaryOf,
  importSettings,
  optionsOf,
  ownLabelFor,
  totalsOf,
  menuFor,
  offFor,
} from './manifestParts';
import { searchedThings } from '../search/sources';
import type { Database } from '../../models/database';

interface Viewer {
  actor: Actor;
  language: Language;
  services: Database['services'];
  registry: Database['registry'];
}
type Abilities = Pick<ManifestField, 'readable' | 'filterable' | 'sortable' | 'creatable' | 'updatable' | 'searched'>;
const INPUT: Abilities = {
  readable: false,
  filterable: false,
  sortable: false,
  creatable: true,
  updatable: false,
  searched: false,
};

/** The options that screens receive unchanged for every kind of field. */
const OF_EVERY: readonly (keyof Field)[] = [
  ...(['kind', 'section', 'default', 'showWhen', 'requiredWhen', 'sumOf', 'countOf'] as const),
  ...(['minOf', 'maxOf', 'formula', 'encrypted', 'secondary'] as const),
];
const pick = (field: Field, names: readonly (keyof Field)[]): Partial<Field> =>
  Object.fromEntries(names.map((name) => [name, field[name]]));

const optionListOf = ({ actor }: Viewer, { options }: Field): string | undefined =>
  typeof options === 'string' ? options : (actor.role && options?.[actor.role]) || undefined;

/** Returns the parts of a structured value with a generated form, by path such as `accessories.serial`. */
function partsManifest(viewer: Viewer, resource: string, name: string, field: Field): ManifestField[] | undefined {
  const parts = kindOf(field).isStructured ? fieldsOfShape(field.schema) : null;
  return parts === null
    ? undefined
    : Object.entries(parts).map(([part, is]) => ({
        ...fieldManifest(viewer, resource, `${name}.${part}`, is, INPUT),
        name: part,
      }));
}

function fieldManifest(
  viewer: Viewer,
  resource: string,
  name: string,
  field: Field,
  abilities: Abilities,
): ManifestField {
  return {
    ...(pick(field, [...OF_EVERY, ...(serverKindOf(field).options as (keyof Field)[])]) as ManifestField),
    name,
    label: fieldLabel(resource, name, viewer.language),
    help: fieldHelp(resource, name, viewer.language),
    required: field.required && !field.made,
    options: optionsOf(viewer.language, resource, name, field),
    optionList: optionListOf(viewer, field),
    choose: (viewer.actor.role && field.chooseAs?.[viewer.actor.role]) ?? field.choose,
    parts: partsManifest(viewer, resource, name, field),
    ...(abilities.updatable && { editable: field.editable, editableText: inWords(viewer, resource, field.editable) }),
    ...abilities,
    ...(kindOf(field).refersTo === 'file' && { uploadFor: `${resource}.${name}` }),
  };
}

/** Describes a condition on a record in the viewer's language. */
const inWords = (viewer: Viewer, resource: string, where: Predicate | undefined): string | undefined =>
  where && guardText(viewer, { name: resource }, { where });

function systemField(viewer: Viewer, resource: Resource, name: keyof typeof SYSTEM_FIELDS): ManifestField {
  return fieldManifest(
    viewer,
    resource.name,
    name,
    { ...SYSTEM_FIELDS[name], required: false },
    { ...INPUT, creatable: false, readable: true, filterable: true, sortable: true },
  );
}

/** Adds the condition under which a field is required, if the viewer sees all fields in it. */
const withSeenNeed = (field: ManifestField, seen: readonly ManifestField[]): ManifestField =>
  fieldsOf(field.requiredWhen).every((name) => seen.some((one) => one.name === name))
    ? field
    : { ...field, requiredWhen: undefined };

function resourceFields(viewer: Viewer, resource: Resource): ManifestField[] {
  const { actor } = viewer;
  const queryable = queryableFields(actor, resource);
  const [creatable, updatable] = [writableNames(actor, resource, 'create'), writableNames(actor, resource, 'update')];
  const own = Object.entries(resource.fields).flatMap(([name, field]) => {
    const abilities: Abilities = {
      readable: mayRead(actor, field),
      creatable: creatable.has(name),
      updatable: updatable.has(name),
      filterable: name in queryable && !isAlwaysOwn(actor, resource, name),
      sortable: name in queryable && isSortable(field),
      searched: Boolean(field.search) && mayRead(actor, field),
    };
    return abilities.readable || abilities.creatable || abilities.updatable
      ? [fieldManifest(viewer, resource.name, name, field, abilities)]
      : [];
  });
  return [
    systemField(viewer, resource, 'id'),
    ...own.map((field) => withSeenNeed(field, own)),
    systemField(viewer, resource, 'createdAt'),
    systemField(viewer, resource, 'updatedAt'),
  ];
}

function actionManifest(viewer: Viewer, resource: Resource, name: string, action: Action): ManifestAction {
  const { open, off, offIn, offWhen, ...text } = actionText(resource.name, name, viewer.language);
  const { final, where: guard = action.enabledWhen } = action;
  const inputs = Object.entries<Field>(action.input ?? {}).filter(([, field]) => mayWriteInput(viewer.actor, field));
  return {
    name,
    ...text,
    opens: action.opens && open ? { ...action.opens, label: open } : undefined,
    on: action.on,
    recordInput: inputs.some(([input]) => input === action.recordInput) ? action.recordInput : undefined,
    creates: action.creates,
    ranges: action.ranges ?? false,
    preview: Boolean(action.preview),
    idempotent: action.idempotent ?? false,
    danger: action.danger ?? false,
    primary: action.primary ?? false,
    answers: action.answers,
    approval: approvalOf(viewer, action),
    final: final && final !== 'reads' ? translate(`undo.final.${final}`, viewer.language) : undefined,
    icon: action.icon,
    group: action.group,
    where: guard,
    whereText: off,
    whereTexts: offIn,
    off: offFor(viewer.actor, action, offWhen),
    idle: (action.idleWhen ?? action.set) as Predicate | undefined,
    fields: inputs.map(([input, field]) => ({
      ...fieldManifest(viewer, resource.name, input, field, INPUT),
      ...(kindOf(field).refersTo === 'file' && { uploadFor: `${resource.name}.${name}.${input}` }),
    })),
  };
}

/**
 * Returns the fields to edit in the table, the declared views, and the filter for records that wait for a person. Views
 * and filters that the viewer may not use are left out.
 */
function livingList(
  { actor, language }: Viewer,
  resource: Resource,
  fields: readonly ManifestField[],
): Pick<ManifestResource['list'], 'inline' | 'attention' | 'views' | 'opensForm'> {
  const updatable = new Set(fields.filter((field) => field.readable && field.updatable).map(({ name }) => name));
  const { inline = [], opensForm } = resource.declaration.list as { inline?: readonly string[]; opensForm?: true };
  const attention = attentionOf(actor, resource);
  const views = listViewsOf(actor, resource).map((view) => ({
    ...view,
    label: listViewLabel(resource.name, view.name, language),
  }));
  return {
    inline: inline.filter((name) => updatable.has(name)),
    ...(attention && { attention }),
    ...(views.length > 0 && { views }),
    ...(opensForm && mayCall(actor, resource, 'update') && { opensForm }),
  };
}

/** Returns the resource's own text of a call, or undefined if it has only the common one. */
function ownText(resource: string, call: string, part: 'confirm' | 'label', language: Language): string | undefined {
  const text = actionText(resource, call, language)[part];
  return text === actionText('', call, language)[part] ? undefined : text;
}

function resourceManifest(viewer: Viewer, resource: Resource): ManifestResource {
  const { actor, language } = viewer;
  const { declaration } = resource;
  const { editable, deletable, builtIn } = declaration;
  const can = (call: Call): boolean => mayCall(actor, resource, call);
  const fields = resourceFields(viewer, resource);
  const readable = new Set(fields.filter((field) => field.readable).map((field) => field.name));
  const visible = (names: readonly string[] | undefined): string[] =>
    (names ?? []).filter((name) => readable.has(name));
  const sections = [...new Set(fields.map((field) => field.section).filter((section) => section !== undefined))];
  const sort = declaration.list.sort as string;
  const main = visible(declaration.main);
  const own = ownLabelFor(actor, resource, language);
  const searches = can('list') ? searchedThings({ ...viewer, database: { registry: viewer.registry } }, resource) : [];
  const described = (of: Fields, abilities: Abilities): ManifestField[] =>
    Object.entries(of).map(([name, field]) => fieldManifest(viewer, resource.name, name, field, abilities));
  return {
    name: resource.name,
    ...resourceLabel(resource.name, language),
    ...(own !== undefined && { label: own }),
    about: aboutResource(resource.name, language),
    path: declaration.menu?.path,
    recordLabel: labelNamesFor(actor, resource),
    sections: sections.map((section) => ({ name: section, label: sectionLabel(resource.name, section, language) })),
    fields,
    historyFields: described(notesFor(actor, resource), { ...INPUT, readable: true }),
    main: main.length > 0 ? { label: sectionLabel(resource.name, 'main', language), fields: main } : undefined,
    list: {
      columns: visible(declaration.list.columns).filter((column) => !isAlwaysOwn(actor, resource, column)),
      hidden: visible(declaration.list.hidden),
      sums: visible(declaration.sums),
      ...livingList(viewer, resource, fields),
      sort: { field: sort.replace(/^-/, ''), order: sort.startsWith('-') ? 'DESC' : 'ASC' },
      search: searches.length > 0,
      searches,
    },
    totals: totalsOf(declaration, readable, can('list')),
    builtIn: builtIn && readsBuiltIn(actor, resource) ? { [builtIn.field]: builtIn.value } : undefined,
    calls: callsOf(actor, resource),
    ...(can('update') && { editable, editableText: inWords(viewer, resource.name, editable) }),
    ...(can('create') && { createLabel: ownText(resource.name, 'create', 'label', language) }),
    ...(can('delete') && {
      deleteConfirm: ownText(resource.name, 'delete', 'confirm', language),
      deleteWhere: deletable,
      deleteWhereText: actionText(resource.name, 'delete', language).off,
    }),
    ...importSettings(resource),
    importFields: declaration.import?.rows && can('import') ? described(declaration.import.rows, INPUT) : undefined,
    actions: Object.entries<Action>(declaration.actions ?? {})
      .filter(([name]) => mayAct(actor, resource, name))
      .map(([name, action]) => actionManifest(viewer, resource, name, action)),
  };
}

const reachable = (actor: Actor, resource: Resource): boolean =>
  (['list', 'show'] as const).some((call) => mayCall(actor, resource, call)) ||
  Object.keys(resource.declaration.actions ?? {}).some((name) => mayAct(actor, resource, name));

/** Returns the parts of the product that the caller may see, in the caller's language. */
export function manifestFor(
  given: Omit<Viewer, 'services' | 'registry'>,
  { registry, services, timeZone }: Pick<Database, 'registry' | 'services' | 'timeZone'>,
  product: string,
): Manifest {
  const viewer: Viewer = { ...given, services, registry };
  const resources = [...registry.values()]
    .filter((resource) => reachable(viewer.actor, resource) && rolesFor(resource, 'list').length > 0)
    .map((resource) => resourceManifest(viewer, resource));
  const body = {
    product,
    language: viewer.language,
    menu: menuFor(viewer.actor, registry, viewer.language),
    resources,
    timeZone,
    dictionary: dictionaryOf(registry.product),
  };
  const etag = createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 27);
  return { ...body, etag };
}
