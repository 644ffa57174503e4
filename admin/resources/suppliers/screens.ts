import { defineScreens } from '../../declared/handMade';
import { lazyNamed } from '../../providers/lazyWithRetry';

const callback = lazyNamed(() => import('./Callback'));
const supplierState = lazyNamed(() => import('./SupplierState'));

export default defineScreens({
  resources: {
    suppliers: {
      recordTop: supplierState.SupplierHealth,
      recordSection: [callback.CallbackSection, supplierState.SupplierRoutes, supplierState.SupplierCalls],
      formNote: callback.CallbackNote,
      nextSteps: [
        { action: 'enable', where: { disabled: true } },
        { action: 'test', where: {} },
      ],
    },
  },
});
