import type { ManifestResource } from '@t3d/resources/kit';
import { createContext, useContext } from 'react';
import type { Extension } from './extensions';
import type { HandMadeShapes } from './shapes';

/** What a folder of hand-made screens adds: said once, in its `screens.ts`, by which it is found. */
export interface HandMade {
  /** On the generated pages of a resource, by its name. */
  resources?: Readonly<Record<string, Extension>>;
  /** What structured values of a shape read like and are edited with, by the `$id` of the shape. */
  shapes?: HandMadeShapes;
}

/** Checks what a folder adds while it is written; `export default` it from the folder's `screens.ts`. */
export const defineScreens = (added: HandMade): HandMade => added;

type Facts = Record<string, unknown>;
const isFacts = (value: unknown): value is Facts =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Lists follow each other, what goes by names is joined; anything else may be said by one folder alone. */
function join(before: unknown, more: unknown, place: string): unknown {
  if (before === undefined) return more;
  if (Array.isArray(before) && Array.isArray(more)) return [...(before as unknown[]), ...(more as unknown[])];
  // A component that is loaded late is an object, too.
  if (!isFacts(before) || !isFacts(more) || '$$typeof' in before)
    throw new Error(`Two folders of screens add ${place}: leave one of them out, or show both in one component`);
  const joined: Facts = { ...before };
  for (const [name, value] of Object.entries(more)) joined[name] = join(before[name], value, `${place} ${name}`.trim());
  return joined;
}

/** All that several folders add, in their order. Throws where two add the same. */
export const joinScreens = (folders: readonly HandMade[]): HandMade =>
  folders.reduce<HandMade>((all, one) => join(all, one, '') as HandMade, {});

/** Given by whoever mounts the pages. */
export const HandMadeContext = createContext<HandMade>({});
export const useHandMade = (): HandMade => useContext(HandMadeContext);

const NOTHING: Extension = {};
/** What a hand adds to the generated pages of a resource. */
export const useExtension = (resource: Pick<ManifestResource, 'name'>): Extension =>
  useHandMade().resources?.[resource.name] ?? NOTHING;
