import { defineScreens } from '../../declared/handMade';
import { lazyParts, lazyWithRetry } from '../../providers/lazyWithRetry';

const callback = lazyParts(() => import('./Callback'));
const TestDialog = lazyWithRetry(() => import('./TestDialog'));
const supplierState = lazyParts(() => import('./SupplierState'));

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
