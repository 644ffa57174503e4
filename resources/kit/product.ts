import type { DigitRules } from './digits';
import type { Roles } from './calls';
import type { DictionaryFacts } from './dictionary';
import type { House } from './house';
import type { MenuIcon } from './icons';
import type { LogInFacts } from './people';
import type { RelationFacts } from './scope';

/** A parent of the menu: it shows when a page below it does. */
export interface MenuParent {
  readonly name: string;
  readonly path: string;
  readonly icon: MenuIcon;
  readonly roles?: Roles;
}
/** A page of no resource. */
export interface Page {
  readonly name: string;
  readonly path: string;
  readonly under?: string;
}

/** Something that can happen to a record, which webhooks tell users' own programs. */
export interface WebhookEvent {
  /** Whose records it happens to. A message holds the record as its receiver may list it. */
  readonly resource: string;
  /** The field that references the user whom a record concerns; they and those above them may be told. */
  readonly holder: string;
  /** The words of a record's history that are this event; without them a command publishes it. */
  readonly on?: readonly string[];
  /** Some fields of a message, as `data`. */
  readonly example: Readonly<Record<string, unknown>>;
}

/** What a product says of itself besides its declarations: facts that the engine and the checks need. */
export interface ProductFacts {
  /** What it is called where the environment gives it no other name (`PRODUCT_NAME`). */
  readonly name?: string;
  /** Every role that somebody may have. */
  readonly roles: Roles;
  /**
   * The resource whose rows are those who log in (`accountFields`, `Person`): what says whose a row is references it.
   */
  readonly people: string;
  /** Who looks as whom, who shuts out whom. */
  readonly logIn?: LogInFacts;
  /** The resources of every product: for whom, and where. */
  readonly house: House;
  /** The parents of the menu, in order; the declarations name what is under each. */
  readonly menu: readonly MenuParent[];
  /** Pages that a menu knows and does not show. */
  readonly pages?: readonly Page[];
  /** Pages made by hand that no menu knows. */
  readonly handMade?: readonly Page[];
  /** Where resources are found for those whose menu does not show them. */
  readonly routes?: Readonly<Record<string, string | readonly string[]>>;
  /** The rules of scope that its tree of people adds (`Relations`), and what each reads. */
  readonly relations?: Readonly<Record<string, RelationFacts>>;
  /** Whether it answers `dashboard/waiting`, which the menu and lists count from: what needs a hand of the caller. */
  readonly countsWaiting?: boolean;
  /**
   * Whose days it goes by where the environment names no zone (`TIME_ZONE`), for example `Asia/Shanghai`; without it
   * UTC.
   */
  readonly timeZone?: string;
  /** Where the entries of its option lists are, if fields take their values from a dictionary (`dictionary`). */
  readonly dictionary?: DictionaryFacts;
  /** Strings of digits with rules of their own (`DigitSchemes`). */
  readonly digits?: DigitRules;
  /** The events of its webhooks, by name: `<subject>.<what happened>`. */
  readonly webhookEvents?: Readonly<Record<string, WebhookEvent>>;
}

/** Declares a product. */
export const defineProduct = <const P extends ProductFacts>(product: P): P => product;

/** Pages that every product has, unless it names others. */
export const PAGES: readonly Page[] = [
  { name: 'main', path: '/main' },
  { name: 'my-profile', path: '/my-profile' },
];
