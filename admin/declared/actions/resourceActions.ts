import type { ComponentType } from 'react';
import { createContext, useContext } from 'react';
import type { Row } from '../records';

interface ActionDialogProps {
  records: readonly Row[];
  ids: readonly number[];
  onClose: () => void;
}

/** The dialogs and actions of a resource that are made by hand: the exports of its `actions.tsx`. */
export interface ResourceActions {
  /** In place of the generated dialog of an action, by its name. */
  dialogs?: Readonly<Record<string, ComponentType<ActionDialogProps>>>;
}
export type ActionsByResource = Readonly<Record<string, ResourceActions>>;

export const ResourceActionsContext = createContext<ActionsByResource>({});

const NOTHING: ResourceActions = {};
export const useResourceActions = (resource: string): ResourceActions =>
  useContext(ResourceActionsContext)[resource] ?? NOTHING;
