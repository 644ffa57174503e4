import { type ComponentType, createContext, useContext } from 'react';
import type { Predicate, Roles } from '@t3d/resources/kit';
import type { PlainKey } from '../../locales/keys';

/** A custom action on records, shown among the declared actions. `dialogs` contains the dialog of the action. */
export interface OwnAction {
  name: string;
  label: PlainKey;
  icon: string;
  /** The group of the action in menus. */
  group?: string;
  danger?: boolean;
  /** The resource with the list that the user must be allowed to read. */
  needs: string;
  /** True if the action also works on several records. The bulk bar then shows the action. */
  many?: boolean;
  /** True if the action is shown after the declared actions. */
  behind?: boolean;
  /** Shows the action only to users with a role in `roles` and with the permission for the calls of `pattern`. */
  only?: { roles: Roles; pattern: string };
  /** The condition that a record must meet. `whereText` is this condition as text. */
  where?: Predicate;
  whereText?: PlainKey;
  /** The records for which the action has no purpose. Their pages do not show the action's button. */
  idle?: Predicate;
}

/** The custom dialogs and actions of a resource. The resource's `actions.tsx` exports these dialogs and actions. */
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
