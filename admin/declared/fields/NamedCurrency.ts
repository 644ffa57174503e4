import { createContext } from 'react';

/** The currency that a column header or card title already shows, so amounts omit it. */
export const NamedCurrency = createContext<string | null>(null);
