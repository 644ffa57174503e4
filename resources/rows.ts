import type { RowOf } from './kit';
import type agentPlans from './agent-plans';
import type ctripAccounts from './ctrip-accounts';
import type ctripCalls from './ctrip-calls';
import type ctripOrders from './ctrip-orders';
import type ctripPlans from './ctrip-plans';
import type ctripVouchers from './ctrip-vouchers';
import type cardTransfers from './card-transfers';
import type orders from './orders';
import type plans from './plans';
import type rechargeRecords from './recharge-records';
import type terminals from './terminals';
import type users from './users';

// Rows of the tables that several rooms use, in the types of their declarations.
export type AgentPlan = RowOf<(typeof agentPlans)['fields']>;
export type CtripAccount = RowOf<(typeof ctripAccounts)['fields']>;
export type CtripCall = RowOf<(typeof ctripCalls)['fields']>;
export type CtripItem = RowOf<(typeof ctripOrders)['fields']>;
export type CtripPlan = RowOf<(typeof ctripPlans)['fields']>;
export type CtripVoucher = RowOf<(typeof ctripVouchers)['fields']>;
export type CardTransfer = RowOf<(typeof cardTransfers)['fields']>;
export type Order = RowOf<(typeof orders)['fields']>;
export type Payment = RowOf<(typeof rechargeRecords)['fields']>;
export type Plan = RowOf<(typeof plans)['fields']>;
export type Terminal = RowOf<(typeof terminals)['fields']>;
export type User = RowOf<(typeof users)['fields']>;
