import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TestServer } from '../test/server';
import { startTestServer } from '../test/server';

const PACKAGE = 'RACKING UNSHELVE';
const TERMINAL_STATUSES = 'STOCKED UNUSED UNACTIVATED ACTIVATED SUSPEND DISABLE INVALID';
const BILL_TYPES = 'INC DEC PAY BUY TX RX REFUND PROFIT_SHARE REFUND_PROFIT_SHARE ESIM_GENERATE ESIM_REVKED';
const ORDER_STATUSES =
  'INITIAL UNUSED USING COMPLETED REVOKED REVOKING COMPLETING INITIAL_FAILED NO_REAL_NAME REFUNDING REFUNDED';
const METHODS =
  'ALIPAY ALIPAY_HK ALIPAY_WEB ALIPAY_WEB_WAP WECHAT_PAY WECHAT_QR WECHAT_H5 WECHAT_WEB PAYPAL APPLE WEB_ALL_IN_PAY';
const DEPARTMENTS =
  'GENERAL TECH_DEPT FINANCE SMS SALES MARKETING OPERATIONS PRODUCT PURCHASE CUSTOMER_SERVICE HR ADMINISTRATION ' +
  'LEGAL LOGISTICS WAREHOUSE CHANNEL OVERSEAS CTRIP APP';

const WORDS: readonly [string, string, string][] = [
  ['users', 'role', 'ADMIN SALESMAN AGENT_1 AGENT_2 AGENT_3 USER SMS_RECYCLE backdoor'],
  ['users', 'status', 'ENABLED DISABLED DELETED'],
  ['users', 'level', 'VIP REGULAR SEAMAN'],
  ['bills', 'type', BILL_TYPES],
  ['terminals', 'type', 'SIM OTA E_SIM'],
  ['terminals', 'status', TERMINAL_STATUSES],
  ['plans', 'type', 'SUM CYC CTL'],
  ['plans', 'status', PACKAGE],
  ['agent-plans', 'status', PACKAGE],
  ['app-plans', 'status', PACKAGE],
  ['ctrip-plans', 'status', PACKAGE],
  ['orders', 'status', ORDER_STATUSES],
  ['orders', 'platform', 'APP WEB AGENT CTRIP WX'],
  ['orders', 'orderType', 'DATA SMS RECYCLE'],
  ['recharge-records', 'product', 'VOS_RECHARGE RECHARGE DATA'],
  ['recharge-records', 'payment', METHODS],
  ['recharge-records', 'status', 'UNPAID COMPLETED ANOMALY'],
  ['messages', 'noticeType', 'SYSTEM PROMO'],
  ['notifications', 'type', 'UP DOWN CHANGE SYSTEM PROMO'],
  ['app-messages', 'type', 'SINGLE BROADCAST MASS_SENDING ACCOUNT_WITHOUT JPUSH_ID_WITHOUT'],
  ['wxmp-settings', 'theme', 'THEME_PURPLE THEME_ORANGE THEME_GREEN THEME_RED THEME_BLUE'],
  ['organisations', 'department', DEPARTMENTS],
  ['sms-code-plans', 'type', 'MONTH'],
  ['sms-numbers', 'status', 'USING COMPLETED UNUSED REVOKED'],
  ['sms-numbers', 'circulation', 'DISTRIBUTE RETRIEVE'],
  ['sms-code-orders', 'status', 'STOCKED USING CANCELLED'],
  ['terminal-issue-records', 'circulation', 'DISTRIBUTE RETRIEVE'],
  ['real-names', 'docType', 'PASSPORT ID_CARD PERMIT FACE'],
];
const AGENTS_OWN = ['notifications', 'wxmp-settings'];

interface Schema {
  properties: Record<string, { enum?: (string | number | null)[] }>;
}
let server: TestServer;
const schemas = { ADMIN: {}, AGENT_1: {} } as Record<'ADMIN' | 'AGENT_1', Record<string, Schema>>;
const readerOf = (resource: string): 'ADMIN' | 'AGENT_1' => (AGENTS_OWN.includes(resource) ? 'AGENT_1' : 'ADMIN');
const inOrder = (words: readonly string[]): string[] => words.toSorted((a, b) => a.localeCompare(b));
const wordsOf = (resource: string, field: string): string[] =>
  (schemas[readerOf(resource)][resource]?.properties[field]?.enum ?? []).filter((word) => word !== null).map(String);

beforeAll(async () => {
  server = await startTestServer({ simulators: false });
  for (const role of ['ADMIN', 'AGENT_1'] as const) {
    const { body } = await (await server.as(role)).get('/t3d-api/openapi.json').expect(200);
    schemas[role] = (body as { components: { schemas: Record<string, Schema> } }).components.schemas;
  }
});
afterAll(() => server.close());

describe('the enum values of the specification', () => {
  test.each(WORDS)("has exactly the specification's enum values in %s.%s: %s", async (resource, field, words) => {
    expect(inOrder(wordsOf(resource, field))).toEqual(inOrder(words.split(' ')));
    const caller = await server.as(readerOf(resource));
    const answer = await caller.get(`/t3d-api/${resource}?${field}=NO_SUCH_WORD`);
    expect([400, 403]).toContain(answer.status);
  });

  test('has the numbers 1 to 14 as statuses of Ctrip’s orders', () => {
    expect(wordsOf('ctrip-orders', 'status').map(Number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
  });

  test('lets staff create only agents of three levels and receivers of codes', async () => {
    const { body } = await (await server.as('ADMIN')).get('/t3d-api/manifest').expect(200);
    const { resources } = (body as { data: { resources: { name: string; fields: Record<string, unknown>[] }[] } }).data;
    const role = resources.find(({ name }) => name === 'users')?.fields.find(({ name }) => name === 'role');
    expect(role?.choose).toEqual({ role: ['AGENT_1', 'AGENT_2', 'AGENT_3', 'SMS_RECYCLE'] });
  });
});
