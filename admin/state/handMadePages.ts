import type { ComponentType } from 'react';
import { createContext, useContext } from 'react';
import type { PlainKey } from '../locales/keys';

/** A page of its own, beside those of resources. */
export interface HandMadePage {
  path: string;
  page: ComponentType;
  /** For those who may list it. */
  resource: string;
  /** The key of what breadcrumb, tab and palette call it. */
  title?: PlainKey;
}

/** Given by whoever mounts the pages. */
export const HandMadePages = createContext<readonly HandMadePage[]>([]);
export const useHandMadePages = (): readonly HandMadePage[] => useContext(HandMadePages);
