import { createContext, useContext } from 'react';
import type { ManifestAction } from '@t3d/resources/kit';
import type { Row } from '../records';

/** An action on the records of `ids`; without ids, on number ranges or the whole resource. */
export interface ActionRequest {
  action: ManifestAction;
  ids: number[];
  /** The records as far as they are loaded. */
  records: Row[];
  /** Values that the inputs begin with. */
  given?: Readonly<Record<string, unknown>>;
}

interface OpenRequest extends ActionRequest {
  onClose: () => void;
  /** Tells the page that the action was done. */
  onDone: () => void;
}

export const ActionRequestContext = createContext<OpenRequest | null>(null);

/** The request of the dialog around: its action, its records, and how it ends. Throws outside of such a dialog. */
export function useActionRequest(): OpenRequest {
  const request = useContext(ActionRequestContext);
  if (!request) throw new Error('There is no request here: render inside the dialog of an action');
  return request;
}
