import type { RequestHandler } from 'express';
import type { Registry } from '../../declared/registry';
import { Forbidden } from '../../errors';
import { requireAction, requireCall } from '../access/permissions';
import type { ApiCall } from './apiCall';
import { isDocumentedFor } from './apiCall';
import { withRoles } from './docs/document';

/** An action of a resource, or an import. */
const ADDRESS = /^\/([\w-]+)\/(?:actions\/([\w-]+)(?:\/check)?|import(?:\/columns)?)\/?$/;

/**
 * Refuses a call that its caller may not make, before its body is read, so that faults of the body are shown to those
 * with the right alone. Uses the descriptions of the calls that subjects wrote by hand first, as their routes come
 * first, and the declarations.
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
      // Those of a sandbox say themselves which key they need.
      if (!call.sandbox && !isDocumentedFor(actor, call)) throw new Forbidden(call.scope ?? call.pattern ?? call.name);
    } else {
      const [, name = '', action] = ADDRESS.exec(path) ?? [];
      const resource = registry.get(name);
      if (resource && action !== undefined) requireAction(actor, resource, action);
      else if (resource) requireCall(actor, resource, 'import');
    }
    next();
  };
}
