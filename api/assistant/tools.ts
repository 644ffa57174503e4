import type { Action, Resource } from '@t3d/resources/kit';
import { actionText, resourceLabel } from '@t3d/resources/locales';
import type { Context } from '../context';
import { actionOf, mayAct, mayCall, rolesFor } from '../engine/access/permissions';
import type { Json } from '../engine/http/apiCall';
import { TEXT, inputOf } from '../engine/http/apiCall';
import { howToUndo } from '../engine/undo/inverses';
import { translate, translateMessage } from '../locales';
import { actionSchema, deleteSchema, listSchema, showSchema, writeSchema } from './toolSchemas';

/** A tool, as the protocol lists it. */
export interface Tool {
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

/** What a tool does: a call of a resource, or one of its actions. */
export interface ToolCall {
  readonly resource: Resource;
  readonly verb: string;
  /** It changes something, so it is previewed first. */
  readonly isWrite: boolean;
}

const isCall = (verb: string): verb is Call => (CALLS as readonly string[]).includes(verb);
/** An action of the name of a call (`list` puts plans on sale) has another name as a tool. */
const verbOf = (action: string): string => (isCall(action) ? `do-${action}` : action);
const actionNameOf = (resource: Resource, verb: string): string | undefined =>
  Object.keys(resource.declaration.actions ?? {}).find((name) => verbOf(name) === verb);

/** Whether an action is a tool: files are for people. */
const isTool = (action: Action | undefined): action is Action => action !== undefined && action.answers !== 'file';

/** The call behind a tool's name, whoever may make it; null for a name that no tool has. */
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
 * The tools of a caller, made of the declarations: what it may list and read, and with `writes` what it may do. They
 * name no field that the caller may not see. Texts are in the caller's language.
 */
export const toolsFor = (ctx: Context, writes: boolean): Tool[] => [
  searchTool(ctx),
  ...[...ctx.database.registry.values()].flatMap((resource) => toolsOf(ctx, resource, writes)),
];
