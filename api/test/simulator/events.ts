/** The faults of events. faults.ts and actions.ts contain the effects. */
export const FAULTS = [
  'killed between two statements',
  'connection lost at COMMIT',
  'disk full',
  'request sent twice',
  'overtaken by an equal call',
  'approvals cross',
  'import cut in the middle',
  'session revoked',
  'clock stepped forward',
  'clock stepped back',
  'job killed',
  'lease lost',
  'supplier slow',
  'supplier silent',
  'supplier answers twice',
  'supplier out of order',
  'supplier refuses',
  'payment twice',
  'payment of a wrong amount',
  'payment after expiry',
] as const;
/** The actions for each fault. A fault without actions fits every action. */
export const FITTING: Partial<Record<Fault, readonly string[]>> = {
  'approvals cross': ['decide on an approval'],
  'import cut in the middle': ['import cards'],
  'overtaken by an equal call': [
    'reprice',
    'buy',
    'reprice',
    'issue cards',
    'transfer',
    'recharge',
    'refund',
    'revoke',
    'recycle a card',
    'decide on an approval',
  ],
  'payment twice': ['pay online', 'order as an end user'],
  'payment of a wrong amount': ['pay online', 'order as an end user'],
  'payment after expiry': ['pay online', 'order as an end user'],
};
export type Fault = (typeof FAULTS)[number];

/** A step of a person, with its own seed to choose records. */
export interface Event {
  readonly id: number;
  /** Milliseconds since the start of the simulation. */
  readonly at: number;
  /** The name of an action in actions.ts. */
  readonly action: string;
  readonly seed: number;
  readonly fault?: Fault;
}
