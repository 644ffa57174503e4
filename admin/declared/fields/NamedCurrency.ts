import { createContext } from 'react';

/** A column header or card title shows this currency, so the amounts below omit it. */
export const NamedCurrency = createContext<string | null>(null);
