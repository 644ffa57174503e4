import type { ServiceKey } from '../../models/services';

/** Resources that this installation does not use: they are in no menu and in no manifest. */
export const SWITCHED_OFF: ServiceKey<ReadonlySet<string>> = {
  name: 'the resources that are switched off',
  make: () => new Set(),
};
