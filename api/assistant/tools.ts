import { type Action, type Resource, type Field, type Language, isNeeded, kindOf } from '@t3d/resources/kit';
import { actionText, resourceLabel, fieldHelp, fieldLabel, optionLabel } from '@t3d/resources/locales';
import type { Context } from '../context';
import {
  actionOf,
  mayAct,
  mayCall,
  rolesFor,
  writableNames,
  mayRead,
  mayWriteInput,
} from '../engine/access/permissions';
import { type Json, TEXT, inputOf, INTEGER, oneOf } from '../engine/http/apiCall';
import { howToUndo } from '../engine/undo/undo';
import { translate, translateMessage } from '../locales';
import { IDS } from '../engine/http/openapi/responses';
import { fieldSchemaJson, inputSchema } from '../engine/http/openapi/schemas';
import { isSortable, queryableFields } from '../engine/rows/read/query';

interface Tool {
  name: string;
  title: string;
  description: string;
  inputSchema: { type: 'object'; [more: string]: unknown };
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean; openWorldHint: boolean };
}
export const SEARCH = 'search';

const READS: ReadonlySet<string> = new Set(['list', 'show']);
const CALLS = ['list', 'show', 'create', 'update', 'delete'] as const;
type Call = (typeof CALLS)[number];

/** The API call behind a tool: list, read or write of a resource, or an action. */
export interface ToolCall {
  readonly resource: Resource;
  readonly verb: string;
  /** True if the tool changes records, so that a call needs a preview first. */
  readonly isWrite: boolean;
}

const isCall = (verb: string): verb is Call => (CALLS as readonly string[]).includes(verb);
/** Returns the tool name of an action. Adds a prefix if the name is also a call's, such as `list` for plans. */
const verbOf = (action: string): string => (isCall(action) ? `do-${action}` : action);
const actionNameOf = (resource: Resource, verb: string): string | undefined =>
  Object.keys(resource.declaration.actions ?? {}).find((name) => verbOf(name) === verb);

/** Returns whether an action is offered as a tool. Actions that return files are not. */
const isTool = (action: Action | undefined): action is Action => action !== undefined && action.answers !== 'file';

/** Returns the call of a tool, whether or not the caller may make it. Null for an unknown tool. */
export function toolCallOf({ database: { registry } }: Context, name: string): ToolCall | null {
  const at = name.indexOf('_');
  const [resource, verb] = [registry.get(name.slice(0, at)), name.slice(at + 1)];
  if (at < 1 || !resource) return null;
  if (isCall(verb)) return rolesFor(resource, verb).length > 0 ? { resource, verb, isWrite: !READS.has(verb) } : null;
  const action = actionNameOf(resource, verb);
  const declared = action === undefined ? undefined : actionOf(resource, action);
  return isTool(declared) ? { resource, verb: action as string, isWrite: declared.final !== 'reads' } : null;
}

const objectOf = (schema: Json): Tool['inputSchema'] => ({ ...schema, type: 'object' });

function schemaOf(ctx: Context, resource: Resource, call: Call): Json {
  if (call === 'list') return listSchema(ctx, resource);
  if (call === 'show') return showSchema();
  return call === 'delete' ? deleteSchema(ctx) : writeSchema(ctx, resource, call);
}

function callTool(ctx: Context, resource: Resource, call: Call): Tool {
  const { label } = resourceLabel(resource.name, ctx.language);
  const isRead = READS.has(call);
  return {
    name: `${resource.name}_${call}`,
    title: translate(`assistant.${call}`, ctx.language, { label }),
    description: translate(`assistant.${call}`, ctx.language, { label }),
    inputSchema: objectOf(schemaOf(ctx, resource, call)),
    annotations: {
      readOnlyHint: isRead,
      destructiveHint: call === 'delete',
      idempotentHint: isRead,
      openWorldHint: false,
    },
  };
}

function actionTool(ctx: Context, resource: Resource, name: string, action: Action): Tool {
  const { language, database } = ctx;
  const { label, help } = actionText(resource.name, name, language) as { label: string; help?: string };
  const isWrite = action.final !== 'reads';
  const { why } = howToUndo(database, { resource: resource.name, action: name });
  const title = `${label} · ${resourceLabel(resource.name, language).label}`;
  return {
    name: `${resource.name}_${verbOf(name)}`,
    title,
    description: [title, help, isWrite && why ? translateMessage(why, language) : undefined].filter(Boolean).join('. '),
    inputSchema: objectOf(actionSchema(ctx, resource, action, isWrite)),
    annotations: {
      readOnlyHint: !isWrite,
      destructiveHint: isWrite && (action.danger === true || why !== undefined),
      idempotentHint: !isWrite,
      openWorldHint: false,
    },
  };
}

const searchTool = ({ language }: Context): Tool => ({
  name: SEARCH,
  title: translate('assistant.search', language),
  description: translate('assistant.search', language),
  inputSchema: objectOf(inputOf({ q: TEXT })),
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
});

function toolsOf(ctx: Context, resource: Resource, writes: boolean): Tool[] {
  const calls = CALLS.filter((call) => mayCall(ctx.actor, resource, call) && (writes || READS.has(call)));
  const actions = Object.entries<Action>(resource.declaration.actions ?? {}).filter(
    ([name, action]) => mayAct(ctx.actor, resource, name) && isTool(action) && (writes || action.final === 'reads'),
  );
  return [
    ...calls.map((call) => callTool(ctx, resource, call)),
    ...actions.map(([name, action]) => actionTool(ctx, resource, name, action)),
  ];
}

/**
 * Returns the tools that a caller may use, with texts in the caller's language. Without `writes`, all tools only read.
 */
export const toolsFor = (ctx: Context, writes: boolean): Tool[] => [
  searchTool(ctx),
  ...[...ctx.database.registry.values()].flatMap((resource) => toolsOf(ctx, resource, writes)),
];

/** The default and the maximum page size of a list. Pages are small because an assistant reads every word. */
export const [PAGE_SIZE, MAX_PAGE_SIZE] = [20, 50];

/** Returns the labels of an enum's values if the labels differ from the codes. */
function valuesInWords(resource: string, name: string, { values = [] }: Pick<Field, 'values'>, language: Language) {
  const words = values.map((value) => [value, optionLabel(resource, name, value, language)] as const);
  return words.some(([value, label]) => value !== label)
    ? words.map(([value, label]) => `${value} ${label}`).join(', ')
    : undefined;
}

/** Returns a field's label and description in the caller's language. */
function described(language: Language, resource: string, name: string, field: Field, schema: Json): Json {
  const texts = [
    schema.description as string | undefined,
    fieldHelp(resource, name, language),
    valuesInWords(resource, name, field, language),
  ];
  const description = texts.filter(Boolean).join('. ');
  return { title: fieldLabel(resource, name, language), ...schema, ...(description && { description }) };
}

function filterSchema(field: Field): Json {
  const { isWord, value } = kindOf(field);
  if (isWord) return { type: 'string', enum: [...(field.values ?? [])] };
  if (value === 'boolean') return { type: 'boolean' };
  return { type: value === 'whole' || value === 'id' ? 'integer' : 'string' };
}

/** Returns the input schema of the tool `<resource>_list`, with filters by field, sort and page. */
function listSchema({ actor, language }: Context, resource: Resource): Json {
  const known = queryableFields(actor, resource);
  const names = Object.keys(known);
  const filters = Object.entries(known).map(([name, field]): [string, Json] => {
    return [name, described(language, resource.name, name, field, filterSchema(field))];
  });
  return {
    type: 'object',
    properties: {
      q: { ...TEXT, description: translate('assistant.q', language) },
      page: { type: 'integer', minimum: 1 },
      size: { type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE, default: PAGE_SIZE },
      sort: oneOf(names.filter((name) => isSortable(known[name]))),
      order: oneOf(['ASC', 'DESC']),
      ...Object.fromEntries(filters),
    },
    patternProperties: {
      [`^(${names.join('|')})_(gte|lte|in|like)$`]: {
        type: ['string', 'integer', 'array'],
        description: translate('assistant.suffixes', language),
      },
    },
    additionalProperties: false,
  };
}

const showSchema = (): Json => inputOf({ id: INTEGER });

/** Adds the preview's digest to the input schema of a tool that changes records. */
function withDigest(language: Language, schema: Json): Json {
  const digest = { type: 'string', maxLength: 128, description: translate('assistant.digest', language) };
  return { ...schema, properties: { ...(schema.properties as Json), digest }, additionalProperties: false };
}

/** Returns the input schema of a create or update, with the fields that the caller may write. */
function writeSchema({ actor, language }: Context, resource: Resource, call: 'create' | 'update'): Json {
  const given = writableNames(actor, resource, call);
  const { properties, required } = inputSchema(resource, call, (field) => mayRead(actor, field), language) as {
    properties: Json;
    required: string[];
  };
  const own = Object.entries(properties).filter(([name]) => given.has(name));
  const needed = call === 'create' ? required.filter((name) => given.has(name)) : ['id'];
  const fields = own.map(([name, schema]): [string, unknown] => {
    const field = resource.fields[name] as Field;
    return [name, described(language, resource.name, name, field, schema as Json)];
  });
  const which = call === 'update' ? { id: INTEGER, version: INTEGER } : {};
  const whole = { type: 'object', properties: { ...which, ...Object.fromEntries(fields) }, required: needed };
  return withDigest(language, whole);
}

const deleteSchema = ({ language }: Context): Json => withDigest(language, inputOf({ ids: IDS }));

/** Returns the input schema of an action: the record ids, and the inputs that the caller may give. */
function actionSchema({ actor, language }: Context, resource: Resource, action: Action, isWrite: boolean): Json {
  const inputs = Object.entries<Field>(action.input ?? {}).filter(([, field]) => mayWriteInput(actor, field));
  const ids = { ...IDS, ...(action.on === 'one' && { maxItems: 1 }) };
  const properties: Record<string, Json> = {
    ...(action.on !== 'resource' && { ids }),
    ...Object.fromEntries(
      inputs.map(([name, field]) => [name, described(language, resource.name, name, field, fieldSchemaJson(field))]),
    ),
  };
  const required = [
    ...(action.on === 'resource' || action.ranges ? [] : ['ids']),
    ...inputs.filter(([, field]) => isNeeded(field)).map(([name]) => name),
  ];
  const schema = inputOf(properties, required);
  return isWrite ? withDigest(language, schema) : schema;
}
