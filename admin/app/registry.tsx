import type { Extension } from '../crud';
import { lazily } from '../providers/lazyWithRetry';
import { VIEW_AS_OFFER } from '../screens/access/viewAs';
import { BillButtons } from '../screens/bills/BillButtons';
import { BillTabs } from '../screens/bills/BillTabs';
import { CARD_PAGES } from '../screens/cards';
import { ORDER_PAGES } from '../screens/orders';
import { ISSUED_PLAN_PAGES, PLAN_PAGES } from '../screens/plans';
import { RealNameButton } from '../screens/realNames/RealNameButton';
import { SettingTabs } from '../screens/settings/SettingTabs';

const RechargeDialog = lazily(() => import('../screens/wallet/RechargeDialog'));
const CardPapers = lazily(async () => ({ default: (await import('../screens/realNames/RealNameDialog')).CardPapers }));
const QueuedPaper = lazily(async () => ({ default: (await import('../screens/realNames/RealNameDialog')).QueuedPaper }));
const ViewAsDialog = lazily(() => import('../screens/access/ViewAsDialog'));
const RightsSection = lazily(() => import('../screens/access/RightsSection'));
const ExplainSection = lazily(async () => ({ default: (await import('../screens/bills/ExplainSection')).ExplainSection }));
const IssueFloors = lazily(async () => ({ default: (await import('../screens/appPlans/Floors')).IssueFloors }));
const PlanFloor = lazily(async () => ({ default: (await import('../screens/appPlans/Floors')).PlanFloor }));
const CallbackNote = lazily(async () => ({ default: (await import('../screens/suppliers/Callback')).CallbackNote }));
const CallbackSection = lazily(async () => ({ default: (await import('../screens/suppliers/Callback')).CallbackSection }));
const MarkRead = lazily(async () => ({ default: (await import('../screens/notifications/MarkRead')).MarkRead }));
const RecordLink = lazily(async () => ({ default: (await import('../screens/audit/RecordLink')).RecordLink }));
const TestDialog = lazily(() => import('../screens/suppliers/TestDialog'));

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
