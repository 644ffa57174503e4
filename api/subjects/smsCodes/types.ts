import type { RowOf } from '@t3d/resources/kit';
import type smsCodeOrders from '@t3d/resources/codes/sms-code-orders';
import type smsCodePlans from '@t3d/resources/codes/sms-code-plans';
import type smsMessages from '@t3d/resources/codes/sms-messages';
import type smsNumbers from '@t3d/resources/codes/sms-numbers';

export type CodeNumber = RowOf<(typeof smsNumbers)['fields']>;
export type CodePlan = RowOf<(typeof smsCodePlans)['fields']>;
export type CodeOrder = RowOf<(typeof smsCodeOrders)['fields']>;
export type StoredMessage = RowOf<(typeof smsMessages)['fields']>;
