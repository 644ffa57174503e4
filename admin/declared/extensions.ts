import type { ComponentType } from 'react';
import type { Predicate, Roles } from '@t3d/resources/kit';
import type { PlainKey } from '../locales/keys';
import type { Row } from './records';

/** An action made by hand that stands beside the declared ones of a record; its dialog is under `dialogs`. */
export interface ExtraAction {
  name: string;
  /** The key of its words. */
  label: PlainKey;
  icon: string;
  /** Offered to those who may list this resource. */
  needs: string;
  /** It takes several records too, so it is among the actions on ticked rows. */
  many?: boolean;
  /** It stands behind the declared actions, not before them. */
  behind?: boolean;
  /** And only to those of these roles who hold this pattern: what a hand-made call requires. */
  only?: { roles: Roles; pattern: string };
  /** The records on which it can be done, and the key of the same in words. */
  where?: Predicate;
  whereText?: PlainKey;
}

/** What a hand adds to the generated pages of one resource. */
export interface Extension {
  /**
   * In place of the generated pages of the resource: components that read react-admin's contexts, as the children of
   * any `<Resource>` do. Tab, rights, title and theme stand around them.
   */
  list?: ComponentType;
  show?: ComponentType;
  /** Fields of a record that the dialog of an action shows before it is done, by the action's name. */
  facts?: Readonly<Record<string, readonly string[]>>;
  /** Actions made by hand on each of its records. */
  extraActions?: readonly ExtraAction[];
  /** The text key above the result of an action, by its name; else it says that the result is not shown again. */
  resultTexts?: Readonly<Record<string, PlainKey>>;
  /** Beside the inputs of an action's dialog, by its name: facts about what is being chosen. */
  notes?: Readonly<Record<string, ComponentType<{ values: Readonly<Record<string, unknown>> }>>>;
  /** In place of the generated dialog of an action, by its name. */
  dialogs?: Readonly<
    Record<string, ComponentType<{ records: readonly Row[]; ids: readonly number[]; onClose: () => void }>>
  >;
}
