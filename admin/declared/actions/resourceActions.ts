import { type ComponentType, createContext, useContext } from 'react';
import type { Predicate, Roles } from '@t3d/resources/kit';
import type { PlainKey } from '../../locales/keys';

/** A custom action on records, shown with the declared ones. Its dialog is in `dialogs`. */
export interface OwnAction {
  name: string;
  label: PlainKey;
  icon: string;
  /** Offered to users who may list this resource. */
  needs: string;
  /** Also works on several records, so that the bulk bar offers it. */
  many?: boolean;
  /** Shown after the declared actions instead of before them. */
  behind?: boolean;
  /** Offered only to users with one of these roles and the permission pattern of its call. */
  only?: { roles: Roles; pattern: string };
  /** The records that allow the action. `whereText` is the same condition as text. */
  where?: Predicate;
  whereText?: PlainKey;
}

/** The custom dialogs and actions of a resource, as exported by its `actions.tsx`. */
export interface ResourceActions {
  /** Custom dialogs by action name. They read their request by `useActionRequest`. */
  dialogs?: Readonly<Record<string, ComponentType>>;
  ownActions?: readonly OwnAction[];
}
export type ActionsByResource = Readonly<Record<string, ResourceActions>>;

export const ResourceActionsContext = createContext<ActionsByResource>({});

const NOTHING: ResourceActions = {};
export const useResourceActions = (resource: string): ResourceActions =>
  useContext(ResourceActionsContext)[resource] ?? NOTHING;
