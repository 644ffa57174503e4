import { createContext, useContext } from 'react';
import type { ManifestAction } from '@t3d/resources/kit';
import type { Row } from '../records';

/** The request of an action dialog. Without ids the action is on number ranges or the whole resource. */
export interface ActionRequest {
  action: ManifestAction;
  ids: number[];
  records: Row[];
  given?: Readonly<Record<string, unknown>>;
}

interface OpenRequest extends ActionRequest {
  onClose: () => void;
  onDone: () => void;
}

export const ActionRequestContext = createContext<OpenRequest | null>(null);

export function useActionRequest(): OpenRequest {
  const request = useContext(ActionRequestContext);
  if (!request) throw new Error('There is no request here: render inside the dialog of an action');
  return request;
}
