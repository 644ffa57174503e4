import type { ComponentType, ReactNode } from 'react';
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

/** One thing to do from the head of a list: a place to go to, or an action. */
export interface ListAction {
  name: string;
  label: string;
  icon: ComponentType;
  go: string | (() => void);
  filled?: boolean;
  danger?: boolean;
  /** The name by which tests and styles find it. */
  marks?: Readonly<Record<`data-${string}`, string | number>>;
}

/** What a hand adds to the generated pages of one resource. */
export interface Extension {
  /**
   * In place of the generated pages of the resource: components that read react-admin's contexts, as the children of
   * any `<Resource>` do. Tab, rights, title and theme stand around them.
   */
  list?: ComponentType;
  show?: ComponentType;
  /** In place of its list, for these roles: a page that watches what the list only shows. */
  listPage?: { roles: Roles; page: ComponentType };
  /** Above the title of its list. */
  listTop?: ComponentType;
  /** What more the head of its list offers: for whoever draws it, as buttons or in a menu. Dialogs stand beside. */
  listActions?: ComponentType<{ draw: (actions: readonly ListAction[]) => ReactNode }>;
  /** Rows of its list that stand out, because nobody has seen them yet. */
  isNew?: (record: Row) => boolean;
  /** Fields of a record that the dialog of an action shows before it is done, by the action's name. */
  facts?: Readonly<Record<string, readonly string[]>>;
  /** Actions made by hand on each of its records. */
  extraActions?: readonly ExtraAction[];
  /** The one of them whose dialog a press on a row of its list opens, in place of the record's page. */
  opens?: string;
  /** The text key of the hint where no row is ticked, by the action's name; else the hint is to tick a row. */
  tickFirst?: Readonly<Record<string, PlainKey>>;
  /** The text key above the result of an action, by its name; else it says that the result is not shown again. */
  resultTexts?: Readonly<Record<string, PlainKey>>;
  /** Beside the inputs of an action's dialog, by its name: facts about what is being chosen. */
  notes?: Readonly<Record<string, ComponentType<{ values: Readonly<Record<string, unknown>> }>>>;
  /** In place of the generated dialog of an action, by its name. */
  dialogs?: Readonly<
    Record<string, ComponentType<{ records: readonly Row[]; ids: readonly number[]; onClose: () => void }>>
  >;
}
