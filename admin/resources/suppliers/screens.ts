import { defineScreens } from '../../declared/handMade';
import { lazyNamed, lazyWithRetry } from '../../providers/lazyWithRetry';

const callback = lazyNamed(() => import('./Callback'));
const TestDialog = lazyWithRetry(() => import('./TestDialog'));
const supplierState = lazyNamed(() => import('./SupplierState'));

export default defineScreens({
  resources: {
    suppliers: {
      recordTop: supplierState.SupplierHealth,
      recordSection: [callback.CallbackSection, supplierState.SupplierRoutes, supplierState.SupplierCalls],
      formNote: callback.CallbackNote,
      dialogs: { test: TestDialog },
      nextSteps: [
        { action: 'enable', where: { disabled: true } },
        { action: 'test', where: {} },
      ],
    },
  },
});
