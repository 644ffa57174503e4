import type { Resource } from '@t3d/resources/kit';
import type { RequestHandler } from 'express';
import type { Actor } from '../../context';
import type { Registry } from '../../declared/registry';
import { Forbidden, NoSuchCall } from '../../errors';
import { requireAction, requireCall } from '../access/permissions';
import type { ApiCall } from './apiCall';
import { isDocumentedFor } from './apiCall';
import { withRoles } from './docs/document';

/** A resource, and the rest of an address below it. */
const ADDRESS = /^\/([\w-]+)(?:\/(?:(\d+)|actions\/([\w-]+)(?:\/check)?|(import)(?:\/columns)?))?\/?$/;

/** One that nobody declared is refused later, as any call that there is not. */
function requireKnownAction(actor: Actor, resource: Resource, action: string): void {
  try {
    requireAction(actor, resource, action);
  } catch (error) {
    if (!(error instanceof NoSuchCall)) throw error;
  }
}

/** Refuses a call of a declared resource, by what its address alone says. */
function requireDeclared(
  actor: Actor,
  resource: Resource,
  method: string,
  parts: readonly (string | undefined)[],
): void {
  const [id, action, isImport] = parts;
  if (action !== undefined) requireKnownAction(actor, resource, action);
  else if (isImport !== undefined) requireCall(actor, resource, 'import');
  else if (method === 'PUT' && id !== undefined) requireCall(actor, resource, 'update');
  else if (method === 'POST' && id === undefined) requireCall(actor, resource, 'create');
}

/**
 * Refuses a call that its caller may not make, before its body is read, so that faults of the body are shown to those
 * with the right alone.
 *
 * Goes by the declarations, and by the descriptions of the calls that rooms wrote by hand, which come first as their
 * routes do.
 */
export function rightsGate(registry: Registry, calls: readonly ApiCall[]): RequestHandler {
  const handMade = calls
    .filter(({ server, method }) => !server && (method === 'post' || method === 'put'))
    .map((call) => ({
      ...withRoles(registry, call),
      address: new RegExp(`^${call.path.replaceAll(/\{id\}/g, '\\d+').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
    }));
  return ({ actor, method, path }, _response, next) => {
    if (!actor || (method !== 'POST' && method !== 'PUT')) {
      next();
      return;
    }
    const call = handMade.find((one) => one.method === method.toLowerCase() && one.address.test(path));
    if (call) {
      if (!isDocumentedFor(actor, call)) throw new Forbidden(call.pattern ?? call.name);
    } else {
      const [, name = '', ...parts] = ADDRESS.exec(path) ?? [];
      const resource = registry.get(name);
      if (resource) requireDeclared(actor, resource, method, parts);
    }
    next();
  };
}
