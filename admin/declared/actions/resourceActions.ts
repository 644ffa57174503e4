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
  /** The resource that the user must be allowed to list. */
  needs: string;
  /** True if the bulk bar shows the action for several records. */
  many?: boolean;
  behind?: boolean;
  /** Limits the action to users with a role in `roles` and the permission `pattern`. */
  only?: { roles: Roles; pattern: string };
  /** The condition for the record, described by `whereText`. */
  where?: Predicate;
  whereText?: PlainKey;
  /** The condition for records whose pages do not show the button. */
  idle?: Predicate;
}

/** The custom dialogs and actions that the `actions.tsx` of a resource exports. */
export interface ResourceActions {
  /** Custom dialogs by action name. A dialog reads the request by `useActionRequest`. */
  dialogs?: Readonly<Record<string, ComponentType>>;
  ownActions?: readonly OwnAction[];
  /** The actions with a button in the row, and the condition for it. By default the primary action. */
  front?: Readonly<Record<string, Predicate>>;
  /** True if the buttons in the row show their words beside the icon. */
  words?: boolean;
}
export type ActionsByResource = Readonly<Record<string, ResourceActions>>;

export const ResourceActionsContext = createContext<ActionsByResource>({});

const NOTHING: ResourceActions = {};
export const useResourceActions = (resource: string): ResourceActions =>
  useContext(ResourceActionsContext)[resource] ?? NOTHING;
