import type { Extension } from '../crud';
import { RightsSection, VIEW_AS_OFFER, ViewAsDialog } from '../screens/access';
import { IssueFloors, PlanFloor } from '../screens/appPlans';
import { RecordLink } from '../screens/audit';
import { BillButtons, BillTabs, ExplainSection } from '../screens/bills';
import { CARD_PAGES } from '../screens/cards';
import { MarkRead } from '../screens/notifications';
import { ORDER_PAGES } from '../screens/orders';
import { ISSUED_PLAN_PAGES, PLAN_PAGES } from '../screens/plans';
import { CardPapers, QueuedPaper, RealNameButton } from '../screens/realNames';
import { SettingTabs } from '../screens/settings';
import { CallbackNote, CallbackSection, TestDialog } from '../screens/suppliers';
import { RechargeDialog } from '../screens/wallet';

/** What is made by hand on the generated pages, by the name of the resource. */
export const EXTENSIONS: Readonly<Record<string, Extension>> = {
  bills: { listTop: BillTabs, listDeeds: BillButtons, recordSection: ExplainSection },
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
    offers: [VIEW_AS_OFFER],
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
    listDeeds: RealNameButton,
    fills: { 'transfer-card': 'from' },
    offers: [{ name: 'papers', label: 'sales.realName.deed', icon: 'Badge', needs: 'real-names' }],
    dialogs: { papers: CardPapers },
  },
  'real-names': {
    opens: 'review',
    offers: [{ name: 'review', label: 'sales.realName.review', icon: 'Badge', needs: 'real-names' }],
    dialogs: { review: QueuedPaper },
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
