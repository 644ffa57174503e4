import type { Resource } from '@t3d/resources/kit';
import type { Request } from 'express';
import type { Actor, Context } from '../../context';
import type { Registry } from '../../registry/registry';
import type { Answer } from '../../models/idempotency';
import type { Proof } from '../../models/sequelize/compiled';
import { requireAction, requireCall } from '../access/permissions';
import { respondsWithFile } from '../rows/commands/actions';
import type { Commands } from '../rows/commands/commands';
import { readPagedQuery } from '../rows/read/cursor';
import { readId } from '../rows/read/query';
import { resolveSearch } from '../search/listSearch';
import { listRows, openRow } from '../rows/read/read';
import { totalsDeclared } from '../rows/read/totals';
import { writeOf } from './writes';

type Kind = 'list' | 'show' | 'create' | 'update' | 'delete';
/** A call of a declared resource, parsed from the method and URL of a request. */
export interface ResourceCall {
  readonly kind: Kind | 'action';
  readonly path: string;
  readonly resource: Resource;
  readonly record?: string;
  readonly action?: string;
}

const ADDRESS = /^\/([\w-]+)(?:\/(?:actions\/([^/]+)|([^/]+)))?\/?$/;
/** Returns whether a word instead of an id is a call of the list, such as `export`. */
const isWord = (resource: Resource, word: string): boolean =>
  word === 'export' || word === 'import-template' || (word === 'totals' && totalsDeclared(resource) !== null);
const KINDS: Readonly<Record<string, { readonly ofList?: Kind; readonly ofRecord?: Kind }>> = {
  GET: { ofList: 'list', ofRecord: 'show' },
  HEAD: { ofList: 'list', ofRecord: 'show' },
  POST: { ofList: 'create' },
  PUT: { ofRecord: 'update' },
  DELETE: { ofRecord: 'delete' },
};

/** Returns the kind of a call, or undefined if it has its own route. */
function kindOf(method: string, resource: Resource, record: string | undefined, isPast: boolean): Kind | undefined {
  const { ofList, ofRecord } = KINDS[method] ?? {};
  if (record === undefined) return isPast && ofList === 'list' ? undefined : ofList;
  const isOther = isWord(resource, record) || (isPast && /^\d+$/.test(record));
  return ofRecord === 'show' && isOther ? undefined : ofRecord;
}

/** Returns a request's call of a declared resource, or null for other requests. */
export function readCall(
  { method, query }: Pick<Request, 'method' | 'query'>,
  path: string,
  registry: Registry,
): ResourceCall | null {
  const [, name = '', action, record] = ADDRESS.exec(path) ?? [];
  const resource = registry.get(name.toLowerCase());
  if (!resource) return null;
  if (action !== undefined)
    return method === 'POST' && !respondsWithFile(resource, action) ? { kind: 'action', path, resource, action } : null;
  const kind = kindOf(method, resource, record, query.asOf !== undefined);
  return kind ? { kind, path, resource, record } : null;
}

export function requireRight(actor: Actor, { kind, resource, action = '' }: ResourceCall): void {
  if (kind === 'action') requireAction(actor, resource, action);
  else requireCall(actor, resource, kind);
}

/** Reads a page of a list, together with the recognised parts of the search. */
async function listFound(ctx: Context, resource: Resource, query: Request['query'], proof?: Proof) {
  const search = await resolveSearch(ctx, resource, query);
  const page = await listRows(ctx, resource, readPagedQuery(ctx, resource, query, search?.conditions), proof);
  return search ? { ...page, recognised: search.recognise(page.rows) } : page;
}

/** Reads a list or record for a permitted caller. With `proof`, the same statement checks the session. */
export async function respondToRead(
  ctx: Context,
  { kind, resource, record }: ResourceCall,
  query: Request['query'],
  proof?: Proof,
): Promise<Answer> {
  const found =
    kind === 'list'
      ? await listFound(ctx, resource, query, proof)
      : { data: await openRow(ctx, resource, readId(record), proof) };
  return { status: 200, body: { code: 200, message: 'ok', ...found } };
}

export function respondToWrite(
  ctx: Context,
  { kind, resource, record, action }: ResourceCall,
  commands: Commands,
  body: unknown,
): Promise<Answer> {
  const of = { resource, commands };
  const id = (): number => readId(record);
  if (kind === 'update') return writeOf(of, ctx, { id, body });
  if (kind === 'delete') return writeOf(of, ctx, { gone: id });
  return writeOf(of, ctx, { action, body });
}

export const isRead = ({ kind }: ResourceCall): boolean => kind === 'list' || kind === 'show';
