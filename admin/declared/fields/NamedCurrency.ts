import { createContext } from 'react';

/** The currency that a column header or card title shows. The amounts below omit the currency. */
export const NamedCurrency = createContext<string | null>(null);
