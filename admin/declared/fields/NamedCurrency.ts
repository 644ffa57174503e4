import { createContext } from 'react';

/** The currency in the column header or card title, which the amounts below therefore omit. */
export const NamedCurrency = createContext<string | null>(null);
