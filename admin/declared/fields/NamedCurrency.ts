import { createContext } from 'react';

/** The currency that a column header or card title shows, so that the amounts below omit the currency. */
export const NamedCurrency = createContext<string | null>(null);
