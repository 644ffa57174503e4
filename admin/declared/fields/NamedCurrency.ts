import { createContext } from 'react';

/** The currency in the surrounding header, which amounts therefore omit. */
export const NamedCurrency = createContext<string | null>(null);
