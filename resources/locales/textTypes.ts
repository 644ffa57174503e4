import type { Chosen } from './translations';

/**
 * The button label, confirmation title and explanation of an action. A confirmation may contain the placeholders
 * `{count}`, `{label}` (of a single record), the names of inputs, `{amount}` (the moved amount) and `{after}` (the
 * wallet's balance afterwards). `{count|card|cards}` is the singular or plural.
 */
export interface ActionWords {
  readonly label: string;
  readonly confirm: string;
  /**
   * For an action that moves money: the text of the dialog's button and the success message. Both may contain the
   * placeholders of `confirm`.
   */
  readonly submit?: string;
  readonly done?: string;
  /** The text of the link from the success message to the record that the action `opens`. */
  readonly open?: string;
  readonly help?: string;
  /** Tells why the action is disabled for a record, and what to do instead. */
  readonly off?: string;
}

export interface ResourceWords {
  readonly label: string;
  readonly singular: string;
  /** The resource whose texts the view uses. */
  readonly like?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly help?: Readonly<Record<string, string>>;
  readonly enums?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly sections?: Readonly<Record<string, string>>;
  readonly actions?: Readonly<Record<string, ActionWords>>;
  /** The labels of history events that are not actions. */
  readonly history?: Readonly<Record<string, string>>;
}

/** The texts of all declarations in one language. */
export interface Words {
  readonly common: {
    readonly fields: Readonly<Record<string, string>>;
    readonly enums: Readonly<Record<string, Readonly<Record<string, string>>>>;
    readonly sections: Readonly<Record<string, string>>;
    readonly actions: Readonly<Record<string, ActionWords>>;
  };
  readonly resources: Readonly<Record<string, ResourceWords>>;
  /** The titles of menu groups, of pages without a resource, and of entries not titled with the resource's label. */
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
