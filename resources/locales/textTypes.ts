import type { Chosen } from './translations';

/**
 * The texts of an action. A confirmation may contain placeholders, for example `{count}`, `{label}` and the names of
 * inputs.
 */
export interface ActionWords {
  readonly label: string;
  readonly confirm: string;
  /** The texts of the dialog's button and of the success message, for an action that moves money. */
  readonly submit?: string;
  readonly done?: string;
  /** The text of the link in the success message, for an action with `opens`. */
  readonly open?: string;
  readonly help?: string;
  /** The reason why the action is disabled for a record, and a way out. */
  readonly off?: string;
  /** Reasons that replace `off` for single states, by the state's option. */
  readonly offIn?: Readonly<Record<string, string>>;
  /** The reasons of the action's `offWhen`, by the condition's name. */
  readonly offWhen?: Readonly<Record<string, string>>;
}

export interface ResourceWords {
  readonly label: string;
  readonly singular: string;
  /** The label of the list for roles that see only their own records. */
  readonly ownLabel?: string;
  /** A sentence about the purpose of the list, shown when the list is empty. */
  readonly about?: string;
  /** The viewed resource, whose texts a view also uses. */
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
  /** The titles of menu groups and pages, and of menu entries whose title is not the resource's label. */
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
