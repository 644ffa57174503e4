import { AUDIT } from './audit';
import { IMPORTS } from './imports';
import { LEDGER } from './ledger';
import { MENDS } from './mends';
import type { Mutation } from './mutation';
import { PAYMENTS } from './payments';
import { RACES } from './races';
import { RIGHTS } from './rights';
import { TRANSACTIONS } from './transactions';

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
