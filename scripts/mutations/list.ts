import { type Mutation, AUDIT } from './audit';
import { IMPORTS, RACES, TRANSACTIONS } from './transactions';
import { LEDGER } from './ledger';
import { MENDS } from './mends';
import { PAYMENTS, RIGHTS } from './payments';

export const MUTATIONS: readonly Mutation[] = [
  ...LEDGER,
  ...TRANSACTIONS,
  ...PAYMENTS,
  ...RIGHTS,
  ...RACES,
  ...IMPORTS,
  ...AUDIT,
  ...MENDS,
];
