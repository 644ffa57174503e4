import type { Chosen } from './translations';

/**
 * An action's button, the title of its confirm, and what it does. In a confirm `{count}`, `{label}` (of the one
 * record), the names of inputs, and `{amount}` and `{after}` (what it moves, and what the wallet holds then) stand for
 * what they say; `{count|card|cards}` is the word for one or for another count.
 */
export interface ActionWords {
  readonly label: string;
  readonly confirm: string;
  /** The dialog's button and the notice after it, with the placeholders of `confirm`: of what moves money. */
  readonly submit?: string;
  readonly done?: string;
  /** The link of the notice to the record that the action `opens`. */
  readonly open?: string;
  readonly help?: string;
}

export interface ResourceWords {
  readonly label: string;
  readonly singular: string;
  /** A view reads what it does not say itself from the resource that it shows rows of. */
  readonly like?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly help?: Readonly<Record<string, string>>;
  readonly enums?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly sections?: Readonly<Record<string, string>>;
  readonly actions?: Readonly<Record<string, ActionWords>>;
  /** What its history tells, where no action is called that. */
  readonly history?: Readonly<Record<string, string>>;
}

/** The words of everything declared, in one language. */
export interface Words {
  /** What several resources call alike. */
  readonly common: {
    readonly fields: Readonly<Record<string, string>>;
    readonly enums: Readonly<Record<string, Readonly<Record<string, string>>>>;
    readonly sections: Readonly<Record<string, string>>;
    readonly actions: Readonly<Record<string, ActionWords>>;
  };
  readonly resources: Readonly<Record<string, ResourceWords>>;
  /** Menu parents, pages without a resource, and entries whose title is not the resource's label. */
  readonly menu: Readonly<Record<string, string>>;
}

export interface PartialWords {
  readonly common?: Partial<Words['common']>;
  readonly resources?: Words['resources'];
  readonly menu?: Words['menu'];
}

/** Words by language; `cht` has only what a person words otherwise than OpenCC does. */
export interface WordsByLanguage {
  readonly zh: PartialWords;
  readonly en: PartialWords;
  readonly cht?: Chosen<PartialWords>;
}
