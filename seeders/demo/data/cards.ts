import type { DemoAgent } from './users';

export type CardType = 'SIM' | 'OTA' | 'E_SIM';

/** A delivery of consecutive cards. A number is `prefix`, six digits and a check digit. */
export interface CardBatch {
  name: string;
  type: CardType;
  prefix: string;
  count: number;
  /** The days before today of the import. */
  imported: number;
  brand: string;
  supplier: string;
  apn: string;
  platform: string;
  imsiPrefix: string;
  unitPrice: number;
}

export const BATCHES: readonly CardBatch[] = [
  {
    name: 'A',
    type: 'SIM',
    prefix: '898520225011',
    count: 2000,
    imported: 97,
    brand: 'CMHK',
    supplier: 'CMHK',
    apn: 'cmhk',
    platform: 'CMLINK',
    imsiPrefix: '454121180',
    unitPrice: 120,
  },
  {
    name: 'B',
    type: 'SIM',
    prefix: '8985207002401',
    count: 600,
    imported: 50,
    brand: 'CSL',
    supplier: 'HKT',
    apn: 'hkcsl',
    platform: 'HKT-IOT',
    imsiPrefix: '454002201',
    unitPrice: 135,
  },
  {
    name: 'C',
    type: 'OTA',
    prefix: '8985302600118',
    count: 1200,
    imported: 96,
    brand: 'Three',
    supplier: 'HTHK',
    apn: 'mobile.three.com.hk',
    platform: 'OTA-HUB',
    imsiPrefix: '454030417',
    unitPrice: 310,
  },
  {
    name: 'D',
    type: 'E_SIM',
    prefix: '898540263300',
    count: 1600,
    imported: 95,
    brand: 'SmarTone',
    supplier: 'SmarTone',
    apn: 'smartone',
    platform: 'RSP-1',
    imsiPrefix: '454061533',
    unitPrice: 60,
  },
];

/** A range of cards that was issued through a branch to its last agent. */
export interface Handover {
  batch: string;
  to: DemoAgent;
  start: number;
  end: number;
  day: number;
  remark?: string;
}

export const HANDOVERS: readonly Handover[] = [
  { batch: 'A', to: 'agent1', start: 0, end: 399, day: 93, remark: 'ASN-1001' },
  { batch: 'A', to: 'agent2', start: 400, end: 799, day: 93 },
  { batch: 'A', to: 'agent3', start: 800, end: 1199, day: 92 },
  { batch: 'A', to: 'other1', start: 1200, end: 1399, day: 93, remark: 'First delivery' },
  { batch: 'A', to: 'other2', start: 1400, end: 1649, day: 92 },
  { batch: 'C', to: 'agent1', start: 0, end: 199, day: 93 },
  { batch: 'C', to: 'agent2', start: 200, end: 399, day: 92 },
  { batch: 'C', to: 'agent3', start: 400, end: 599, day: 92 },
  { batch: 'C', to: 'other1', start: 600, end: 699, day: 92 },
  { batch: 'C', to: 'other2', start: 700, end: 849, day: 91 },
  { batch: 'D', to: 'agent1', start: 0, end: 249, day: 92 },
  { batch: 'D', to: 'agent2', start: 250, end: 499, day: 92 },
  { batch: 'D', to: 'agent3', start: 500, end: 799, day: 91 },
  { batch: 'D', to: 'other1', start: 800, end: 949, day: 91 },
  { batch: 'D', to: 'other2', start: 950, end: 1149, day: 91 },
  { batch: 'B', to: 'agent2', start: 0, end: 149, day: 46, remark: 'ASN-1014' },
  { batch: 'B', to: 'agent3', start: 150, end: 299, day: 46, remark: 'ASN-1014' },
];

/** A range of cards that was recycled. */
interface Takeback {
  batch: string;
  by: 'admin' | 'agent1';
  from: DemoAgent;
  start: number;
  end: number;
  day: number;
  remark: string;
}

export const TAKEBACKS: readonly Takeback[] = [
  { batch: 'A', by: 'agent1', from: 'agent2', start: 780, end: 799, day: 31, remark: 'TRF-0031' },
  { batch: 'A', by: 'admin', from: 'other2', start: 1620, end: 1649, day: 24, remark: 'RMA-0102' },
];

/** The serial numbers of cards in a special state. */
export const MARKED = {
  invalid: { batch: 'A', start: 1985, end: 1999 },
  realName: { batch: 'B', start: 180, end: 299 },
  smsRealName: { batch: 'B', start: 10, end: 19 },
  verified: { batch: 'B', start: 180, end: 209 },
  disabledInStock: { batch: 'C', start: 1180, end: 1194 },
  disabledHeld: { batch: 'A', start: 390, end: 399 },
} as const;
