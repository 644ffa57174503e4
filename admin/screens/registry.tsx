import { lazy } from 'react';
import type { Extension } from '../crud';
import { BillButtons } from './bills/BillButtons';
import { BillTabs } from './bills/BillTabs';
import { ExplainSection } from './bills/ExplainSection';
import { MarkRead } from './notifications/MarkRead';

const RechargeDialog = lazy(() => import('./wallet/RechargeDialog'));

/** What is made by hand on the generated pages, by the name of the resource. */
export const EXTENSIONS: Readonly<Record<string, Extension>> = {
  bills: { listTop: BillTabs, listButtons: BillButtons, recordSection: ExplainSection },
  'recharge-records': { listTop: BillTabs, facts: { resolve: ['account', 'product', 'payment', 'anomaly', 'amount', 'currency', 'paidAmount', 'payCurrency', 'rate', 'refunded'] }, dialogs: { pay: RechargeDialog } },
  users: { facts: { recharge: ['account', 'role', 'balance', 'creditLimit'], 'set-credit': ['account', 'role', 'balance', 'creditLimit'], 'bind-level': ['account', 'role', 'level'] } },
  notifications: { recordSection: MarkRead, isNew: (record) => record.readAt === null },
};
