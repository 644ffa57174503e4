/** The faults that may accompany an event. faults.ts and actions.ts contain their effects. */
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
/** The actions that a fault needs. Other faults fit every action. */
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

/** One step of a person. The event chooses its records by its own seed, from the records that exist then. */
export interface Event {
  readonly id: number;
  /** Milliseconds since the start of the simulation. */
  readonly at: number;
  /** The name of an action in actions.ts. */
  readonly action: string;
  readonly seed: number;
  readonly fault?: Fault;
}
