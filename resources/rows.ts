import type { RowOf } from './kit';
import type agentPlans from './agent-plans';
import type businessUsers from './business-users';
import type cardTransfers from './card-transfers';
import type flowPoolPrices from './flow-pool-prices';
import type orders from './orders';
import type plans from './plans';
import type poolBills from './pool-bills';
import type poolUsage from './pool-usage';
import type rechargeRecords from './recharge-records';
import type terminals from './terminals';
import type users from './users';

// Rows of the tables that several rooms use, in the types of their declarations.
export type AgentPlan = RowOf<(typeof agentPlans)['fields']>;
export type BusinessUser = RowOf<(typeof businessUsers)['fields']>;
export type CardTransfer = RowOf<(typeof cardTransfers)['fields']>;
export type FlowPoolPrice = RowOf<(typeof flowPoolPrices)['fields']>;
export type Order = RowOf<(typeof orders)['fields']>;
export type Payment = RowOf<(typeof rechargeRecords)['fields']>;
export type Plan = RowOf<(typeof plans)['fields']>;
export type PoolBill = RowOf<(typeof poolBills)['fields']>;
export type PoolUsage = RowOf<(typeof poolUsage)['fields']>;
export type Terminal = RowOf<(typeof terminals)['fields']>;
export type User = RowOf<(typeof users)['fields']>;
