import { defineScreens } from '../../declared/handMade';
import { lazyWithRetry } from '../../providers/lazyWithRetry';

const CallbackNote = lazyWithRetry(async () => ({ default: (await import('./Callback')).CallbackNote }));
const CallbackSection = lazyWithRetry(async () => ({ default: (await import('./Callback')).CallbackSection }));
const TestDialog = lazyWithRetry(() => import('./TestDialog'));
const load = () => import('./SupplierState');
const SupplierHealth = lazyWithRetry(async () => ({ default: (await load()).SupplierHealth }));
const SupplierRoutes = lazyWithRetry(async () => ({ default: (await load()).SupplierRoutes }));
const SupplierCalls = lazyWithRetry(async () => ({ default: (await load()).SupplierCalls }));

export default defineScreens({
  resources: {
    suppliers: {
      recordTop: SupplierHealth,
      recordSection: [CallbackSection, SupplierRoutes, SupplierCalls],
      formNote: CallbackNote,
      dialogs: { test: TestDialog },
      nextSteps: [
        { action: 'enable', where: { disabled: true } },
        { action: 'test', where: {} },
      ],
    },
  },
});
