import { type Mutation, AUDIT } from './audit';
import { IMPORTS, RACES, TRANSACTIONS } from './transactions';
import { LEDGER } from './ledger';
import { FIXES } from './fixes';
import { PAYMENTS, RIGHTS } from './payments';

export const MUTATIONS: readonly Mutation[] = [
  ...LEDGER,
  ...TRANSACTIONS,
  ...PAYMENTS,
  ...RIGHTS,
  ...RACES,
  ...IMPORTS,
  ...AUDIT,
  ...FIXES,
];
