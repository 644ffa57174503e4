import type { Chosen } from './translations';

/**
 * The texts of an action. A confirmation may contain the placeholders `{count}` (number of records), `{label}` (name of
 * a single record), `{amount}` (moved amount), `{after}` (balance after the action) and the names of inputs.
 * `{count|card|cards}` is singular or plural.
 */
export interface ActionWords {
  readonly label: string;
  readonly confirm: string;
  /**
   * The texts of the dialog's button and of the success message, for an action that moves money. Both may contain the
   * placeholders of `confirm`.
   */
  readonly submit?: string;
  readonly done?: string;
  /** The text of the link in the success message, for an action with `opens`. */
  readonly open?: string;
  readonly help?: string;
  /** The reason why the action is disabled for a record, and what users can do instead. */
  readonly off?: string;
  /** Reasons for single states of a record, by the state's option. All other states have the reason `off`. */
  readonly offIn?: Readonly<Record<string, string>>;
}

export interface ResourceWords {
  readonly label: string;
  readonly singular: string;
  /** A sentence about the purpose of the list. An empty list shows the sentence. */
  readonly about?: string;
  /** The viewed resource of a view. The view also uses the texts of this resource. */
  readonly like?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly help?: Readonly<Record<string, string>>;
  readonly enums?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly sections?: Readonly<Record<string, string>>;
  /** The names of the views in the option `list.views`. */
  readonly views?: Readonly<Record<string, string>>;
  readonly actions?: Readonly<Record<string, ActionWords>>;
  readonly history?: Readonly<Record<string, string>>;
}

export interface Words {
  readonly common: {
    readonly fields: Readonly<Record<string, string>>;
    readonly enums: Readonly<Record<string, Readonly<Record<string, string>>>>;
    readonly sections: Readonly<Record<string, string>>;
    readonly actions: Readonly<Record<string, ActionWords>>;
  };
  readonly resources: Readonly<Record<string, ResourceWords>>;
  /**
   * The titles of menu groups, of pages without a resource, and of menu entries whose title is not the label of the
   * resource.
   */
  readonly menu: Readonly<Record<string, string>>;
}

export interface PartialWords {
  readonly common?: Partial<Words['common']>;
  readonly resources?: Words['resources'];
  readonly menu?: Words['menu'];
}

/** Texts by language. `cht` contains only exceptions from OpenCC's conversion. */
export interface WordsByLanguage {
  readonly zh: PartialWords;
  readonly en: PartialWords;
  readonly cht?: Chosen<PartialWords>;
}
