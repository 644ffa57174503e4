import type suppliers from '@t3d/resources/suppliers';
import type { CommandsFor } from '../../declared/command';
import { createSupplier, deleteSuppliers, testSupplier, updateSupplier } from './writeSuppliers';

export default {
  create: { run: createSupplier },
  update: { run: updateSupplier },
  delete: { run: deleteSuppliers },
  test: { run: testSupplier },
} satisfies CommandsFor<typeof suppliers>;
