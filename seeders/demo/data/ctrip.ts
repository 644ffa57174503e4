/** Orders of the demo in one state: how many, how long ago the last of them, and for how many days of use. */
export interface CtripCase {
  readonly status: number;
  readonly count: number;
  readonly quantity: number;
  readonly daysAgo: number;
  readonly days: number;
  readonly direct?: true;
}

export const CTRIP_CASES: readonly CtripCase[] = [
  { status: 1, count: 3, quantity: 1, daysAgo: 1, days: 60, direct: true },
  { status: 2, count: 4, quantity: 2, daysAgo: 3, days: 60, direct: true },
  { status: 3, count: 3, quantity: 2, daysAgo: 2, days: 60 },
  { status: 4, count: 4, quantity: 3, daysAgo: 5, days: 60 },
  { status: 5, count: 5, quantity: 1, daysAgo: 6, days: 60 },
  { status: 6, count: 3, quantity: 1, daysAgo: 4, days: 60 },
  { status: 7, count: 5, quantity: 5, daysAgo: 4, days: 30 },
  { status: 8, count: 8, quantity: 1, daysAgo: 12, days: 30 },
  { status: 9, count: 3, quantity: 1, daysAgo: 20, days: 60 },
  { status: 10, count: 5, quantity: 1, daysAgo: 40, days: 10 },
  { status: 11, count: 2, quantity: 1, daysAgo: 1, days: 60 },
  { status: 12, count: 4, quantity: 2, daysAgo: 1, days: 60 },
  { status: 13, count: 8, quantity: 2, daysAgo: 2, days: 60 },
  { status: 14, count: 4, quantity: 1, daysAgo: 8, days: 60 },
];

export const CTRIP_BUYERS = [
  { name: '张伟', mobile: '13812346620', intlCode: '86', email: 'zhang@example.com' },
  { name: '李娜', mobile: '13998761234', intlCode: '86', email: 'li@example.com' },
  { name: '王芳', mobile: '13700005678', intlCode: '86', email: 'wang@example.com' },
  { name: '陳大文', mobile: '91234567', intlCode: '852', email: 'chan@example.com' },
] as const;
