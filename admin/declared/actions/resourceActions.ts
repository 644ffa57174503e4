import { type ComponentType, createContext, useContext } from 'react';
import type { Predicate, Roles } from '@t3d/resources/kit';
import type { PlainKey } from '../../locales/keys';

/** A custom action on records, shown among the declared actions. */
export interface OwnAction {
  name: string;
  label: PlainKey;
  icon: string;
  group?: string;
  danger?: boolean;
  /** The user must be allowed to list this resource. */
  needs: string;
  /** True if the action also works on several records, so that the bulk bar shows it. */
  many?: boolean;
  behind?: boolean;
  /** Shows the action only to users with a role in `roles` who may make the calls of `pattern`. */
  only?: { roles: Roles; pattern: string };
  /** `whereText` describes this condition. */
  where?: Predicate;
  whereText?: PlainKey;
  /** The action has no purpose for these records, so their pages do not show its button. */
  idle?: Predicate;
}

/** The `actions.tsx` of a resource exports these dialogs and actions. */
export interface ResourceActions {
  /** Custom dialogs by action name. A dialog reads the request by `useActionRequest`. */
  dialogs?: Readonly<Record<string, ComponentType>>;
  ownActions?: readonly OwnAction[];
  /** The actions with a button in the row, with the records that show the button. Defaults to the primary action. */
  front?: Readonly<Record<string, Predicate>>;
}
export type ActionsByResource = Readonly<Record<string, ResourceActions>>;

export const ResourceActionsContext = createContext<ActionsByResource>({});

const NOTHING: ResourceActions = {};
export const useResourceActions = (resource: string): ResourceActions =>
  useContext(ResourceActionsContext)[resource] ?? NOTHING;
