import { type ComponentType, createContext, useContext } from 'react';
import type { Predicate, Roles } from '@t3d/resources/kit';
import type { PlainKey } from '../../locales/keys';

/** A custom action on records, shown among the declared actions. `dialogs` contains its dialog. */
export interface OwnAction {
  name: string;
  label: PlainKey;
  icon: string;
  /** The group of the action in menus. */
  group?: string;
  danger?: boolean;
  /** The resource whose list the user must be allowed to read. */
  needs: string;
  /** True if the action also works on several records, so that the bulk bar shows it. */
  many?: boolean;
  /** True if the action is shown after the declared actions. */
  behind?: boolean;
  /** Shows the action only to users with one of these roles and with the permission for the calls of `pattern`. */
  only?: { roles: Roles; pattern: string };
  /** The condition that a record must meet. `whereText` is this condition as text. */
  where?: Predicate;
  whereText?: PlainKey;
}

/** The custom dialogs and actions of a resource, exported by its `actions.tsx`. */
export interface ResourceActions {
  /** Custom dialogs by action name. A dialog reads its request by `useActionRequest`. */
  dialogs?: Readonly<Record<string, ComponentType>>;
  ownActions?: readonly OwnAction[];
}
export type ActionsByResource = Readonly<Record<string, ResourceActions>>;

export const ResourceActionsContext = createContext<ActionsByResource>({});

const NOTHING: ResourceActions = {};
export const useResourceActions = (resource: string): ResourceActions =>
  useContext(ResourceActionsContext)[resource] ?? NOTHING;
