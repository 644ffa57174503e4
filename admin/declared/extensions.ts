import type { ComponentType, ReactNode } from 'react';
import type { Roles } from '@t3d/resources/kit';
import type { PlainKey } from '../locales/keys';
import type { Row } from './records';

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
  /** The action made by hand whose dialog a press on a row of its list opens, in place of the record's page. */
  opens?: string;
  /** The text key of the hint where no row is ticked, by the action's name; else the hint is to tick a row. */
  tickFirst?: Readonly<Record<string, PlainKey>>;
}
