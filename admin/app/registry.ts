import type { Extension } from '../crud';
import { RightsSection, VIEW_AS_ACTION, ViewAsDialog } from '../screens/access';
import { IssueFloors, PlanFloor } from '../screens/appPlans';
import { RecordLink } from '../screens/audit';
import { BillButtons, BillTabs, ExplainSection } from '../screens/bills';
import { CARD_PAGES } from '../screens/cards';
import { MarkRead } from '../screens/notifications';
import { ORDER_PAGES } from '../screens/orders';
import { ISSUED_PLAN_PAGES, PLAN_PAGES } from '../screens/plans';
import { CardDocuments, QueuedDocument, RealNameButton } from '../screens/realNames';
import { SettingTabs } from '../screens/settings';
import { CallbackNote, CallbackSection, TestDialog } from '../screens/suppliers';
import { RechargeDialog } from '../screens/wallet';

/** What is made by hand on the generated pages, by the name of the resource. */
export const EXTENSIONS: Readonly<Record<string, Extension>> = {
  bills: { listTop: BillTabs, listActions: BillButtons, recordSection: ExplainSection },
  'recharge-records': {
    listTop: BillTabs,
    facts: {
      resolve: [
        'account',
        'product',
        'payment',
        'anomaly',
        'amount',
        'currency',
        'paidAmount',
        'payCurrency',
        'rate',
        'refunded',
      ],
    },
    dialogs: { pay: RechargeDialog },
  },
  users: {
    extraActions: [VIEW_AS_ACTION],
    dialogs: { 'view-as': ViewAsDialog },
    recordSection: RightsSection,
    facts: {
      recharge: ['account', 'role', 'balance', 'creditLimit'],
      'set-credit': ['account', 'role', 'balance', 'creditLimit'],
      'bind-level': ['account', 'role', 'level'],
    },
    tickFirst: { 'bind-level': 'access.customerFirst' },
  },
  terminals: {
    ...CARD_PAGES,
    listActions: RealNameButton,
    fills: { 'transfer-card': 'from' },
    extraActions: [{ name: 'papers', label: 'sales.realName.action', icon: 'Badge', needs: 'real-names' }],
    dialogs: { papers: CardDocuments },
  },
  'real-names': {
    opens: 'review',
    extraActions: [{ name: 'review', label: 'sales.realName.review', icon: 'Badge', needs: 'real-names' }],
    dialogs: { review: QueuedDocument },
  },
  'terminal-agent': CARD_PAGES,
  orders: ORDER_PAGES,
  'sms-orders': ORDER_PAGES,
  plans: PLAN_PAGES,
  'sms-plans': PLAN_PAGES,
  'agent-plans': ISSUED_PLAN_PAGES,
  'agent-sms-plans': ISSUED_PLAN_PAGES,
  'sub-agent-plans': ISSUED_PLAN_PAGES,
  'app-plans': { notes: { issue: IssueFloors }, formNote: PlanFloor },
  'ctrip-plans': { formNote: PlanFloor },
  dictionary: { listTop: SettingTabs },
  suppliers: {
    listTop: SettingTabs,
    recordSection: CallbackSection,
    formNote: CallbackNote,
    dialogs: { test: TestDialog },
  },
  'supplier-routes': { listTop: SettingTabs },
  'supplier-calls': { listTop: SettingTabs },
  'audit-log': { listTop: SettingTabs, recordSection: RecordLink },
  notifications: { recordSection: MarkRead, isNew: (record) => record.readAt === null },
};
