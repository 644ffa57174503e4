import type { Registry } from '../declared/registry';
import type { ApiCall } from '../engine/http/apiCall';
import { CALLS } from '../engine/http/docs/calls';

/** Makes the search for the hand-made call of a method and an address: `GET /files/12` for example. */
export function handMadeCalls(calls: readonly ApiCall[]): (call: string) => ApiCall | undefined {
  const byStart = new Map<string, { pattern: RegExp; made: ApiCall }[]>();
  const startOf = (call: string): string => call.split('/', 2).join('/').toLowerCase();
  for (const made of calls.filter(({ server }) => !server)) {
    const call = `${made.method.toUpperCase()} ${made.path}`;
    const pattern = call.replaceAll('{id}', '\\d+').replaceAll(/\{\w+\}/g, '(?!\\d+(?:/|$))[^/]+');
    const one = { pattern: new RegExp(`^${pattern}$`, 'i'), made };
    byStart.set(startOf(call), [...(byStart.get(startOf(call)) ?? []), one]);
  }
  return (call) => byStart.get(startOf(call))?.find(({ pattern }) => pattern.test(call))?.made;
}

/** What may follow the name of a declared resource in the address of a call that every such resource has. */
const GENERIC = [
  /\d+(?:\/(?:history|changes))?/,
  /all\/changes|export|totals|import-template|import(?:\/columns)?/,
  /actions\/[\w-]+(?:\/check)?/,
]
  .map(({ source }) => source)
  .join('|');
const OF_RESOURCE = new RegExp(`^\\w+ /([\\w-]+)(?:/(?:${GENERIC}))?$`, 'i');

/**
 * Makes the test for calls that an API key may make as far as its scopes go: those of declared resources, and
 * hand-made ones that say so. Everything else is for people.
 */
export function callsOpenToKeys(registry: Registry, calls: readonly ApiCall[]): (call: string) => boolean {
  const find = handMadeCalls([...calls, ...CALLS]);
  return (call) => {
    const made = find(call);
    if (made) return made.openToKeys === true;
    const [, name = ''] = OF_RESOURCE.exec(call) ?? [];
    return registry.has(name.toLowerCase());
  };
}
