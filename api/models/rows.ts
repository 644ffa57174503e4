import type { RowOf } from '@t3d/resources/kit';
import type agentPlans from '@t3d/resources/agent-plans';
import type jobs from '@t3d/resources/house/jobs';
import type orders from '@t3d/resources/orders';
import type plans from '@t3d/resources/plans';
import type rechargeRecords from '@t3d/resources/recharge-records';
import type terminals from '@t3d/resources/terminals';
import type users from '@t3d/resources/users';

// Rows of the tables that several rooms use, in the types of their declarations.
export type AgentPlan = RowOf<(typeof agentPlans)['fields']>;
export type Job = RowOf<(typeof jobs)['fields']>;
export type Order = RowOf<(typeof orders)['fields']>;
export type Payment = RowOf<(typeof rechargeRecords)['fields']>;
export type Plan = RowOf<(typeof plans)['fields']>;
export type Terminal = RowOf<(typeof terminals)['fields']>;
export type User = RowOf<(typeof users)['fields']>;
