import type { ComponentType } from 'react';
import { createContext, useContext } from 'react';
import type { Predicate, Roles } from '@t3d/resources/kit';
import type { PlainKey } from '../../locales/keys';

/** An action on records that is made by hand and stands beside the declared ones. Its dialog is among `dialogs`. */
export interface OwnAction {
  name: string;
  /** The key of its words. */
  label: PlainKey;
  icon: string;
  /** The action is offered to those who may list this resource. */
  needs: string;
  /** It takes several records, too: the bar of ticked rows offers it. */
  many?: boolean;
  /** It stands behind the declared actions, not before them. */
  behind?: boolean;
  /** It is offered to these roles alone, if they hold the pattern of the call that it makes. */
  only?: { roles: Roles; pattern: string };
  /** The records on which it can be done, and the key of the same in words. */
  where?: Predicate;
  whereText?: PlainKey;
}

/** The dialogs and actions of a resource that are made by hand: the exports of its `actions.tsx`. */
export interface ResourceActions {
  /** In place of the generated dialog of an action, by its name. A dialog reads its request by `useActionRequest`. */
  dialogs?: Readonly<Record<string, ComponentType>>;
  ownActions?: readonly OwnAction[];
}
export type ActionsByResource = Readonly<Record<string, ResourceActions>>;

export const ResourceActionsContext = createContext<ActionsByResource>({});

const NOTHING: ResourceActions = {};
export const useResourceActions = (resource: string): ResourceActions =>
  useContext(ResourceActionsContext)[resource] ?? NOTHING;
