import type { ProductFacts } from '@t3d/resources/kit';
import { createContext, useContext } from 'react';

export type OfficeFacts = Pick<ProductFacts, 'house' | 'routes' | 'digits' | 'countsWaiting'>;

/** Provided by the code that mounts the pages. */
export const ProductFactsContext = createContext<OfficeFacts>({ house: { everyone: [], admins: [] } });
export const useProductFacts = (): OfficeFacts => useContext(ProductFactsContext);
