import type { Actor } from '../../../context';
import type { ApiCall, Json } from '../apiCall';
import { isDocumentedFor, operationOf } from '../apiCall';
import { openApi } from '../openapi/openapi';
import type { Registry } from '../../../declared/registry';
import { CALLS } from './calls';

type Paths = Record<string, Json>;

/**
 * A hand-written call comes before the generated one of the same path, as its route does, also where this reader may
 * not call it.
 */
function write(paths: Paths, call: ApiCall, actor: Actor | null): void {
  const { [call.method]: _generated, ...others } = paths[call.path] ?? {};
  const server = call.server ? { servers: [{ url: call.server }] } : {};
  const item = isDocumentedFor(actor, call)
    ? { ...others, [call.method]: { ...server, ...operationOf(call) } }
    : others;
  if (Object.keys(item).length > 0) paths[call.path] = item;
}

/**
 * OpenAPI 3.1 of everything that is served: what the engine makes of the declarations, and the calls that rooms wrote
 * by hand.
 */
export function apiDocument(registry: Registry, product: string, actor: Actor | null, calls: readonly ApiCall[]): Json {
  const document = openApi(registry, product, actor);
  const paths: Paths = { ...(document.paths as Paths) };
  for (const call of [...CALLS, ...calls]) write(paths, call, actor);
  return { ...document, paths };
}
