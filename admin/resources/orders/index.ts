export type { Parties, Party } from './shapes';
