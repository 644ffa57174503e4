import type { DigitRules } from './digits';
import type { Roles } from './calls';
import type { House } from './house';
import type { MenuIcon } from './icons';
import type { LogInFacts } from './people';
import type { RelationFacts } from './scope';
import type { Field } from './field';
import type { Resource } from './define';

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

/** The resource of a product whose rows are the entries of its option lists, and which field says what. */
export interface DictionaryFacts {
  readonly resource: string;
  /** Its field that names the list: what a field declares as `dictionary`. */
  readonly type: string;
  /** Its field that is stored in other records. */
  readonly value: string;
  /** Its text in three languages that people read in place of the value. */
  readonly label: string;
  /** Its number by which a list is ordered. */
  readonly order: string;
  /** Its yes or no: an entry that is off is offered no more, and stays on the records that have it. */
  readonly off: string;
  /** The call that answers all entries, for browsers: `/dict`. */
  readonly list: string;
  /** The call that answers a mark for each option list, and by `/events` below it again at every change. */
  readonly changes: string;
}

/** Whether the values of a field are called by the dictionary. */
export const isWorded = (field: Pick<Field, 'dictionary'> | undefined): boolean => field?.dictionary !== undefined;

/** Pages of those who are not inside yet. */
const BEFORE_LOGIN = ['/login', '/forget-password', '/account-auth', '/second-factor'];

type Placed = Pick<Resource, 'name'> & { declaration: Pick<Resource['declaration'], 'menu'> };

/** The path of every page that the declarations place in the menu or below it, whoever may see it. */
export const officePaths = (
  { menu, pages = PAGES, routes = {}, handMade = [] }: Pick<ProductFacts, 'menu' | 'pages' | 'routes' | 'handMade'>,
  declared: Iterable<Placed>,
): string[] => [
  ...[...menu, ...pages].map(({ path }) => path),
  ...[...declared].map(({ name, declaration }) => declaration.menu?.path ?? `/${name}`),
  ...Object.values(routes).flat(),
  ...handMade.map(({ path }) => path),
];

/** The routes below a list: its records, which go by numbers, and the form of a new one. */
const RECORDS = String.raw`(?:create|\d+(?:/show)?)`;

const anyOf = (paths: readonly string[]): string =>
  paths.map((path) => path.replace(/[^\w/-]/g, String.raw`\$&`)).join('|');

/**
 * What every address of the back-office below `base` matches, with or without a query: its first page, those before the
 * login, those of `paths`, and the records below them. The server, the app before its login and its worker decide by
 * it.
 */
export function officeAddresses(paths: readonly string[], base = ''): RegExp {
  const pages = [anyOf(BEFORE_LOGIN), ...(paths.length > 0 ? [`(?:${anyOf(paths)})(?:/${RECORDS})?`] : [])];
  return new RegExp(String.raw`^${base}(?:${pages.join('|')})?/*(?:\?|$)`);
}
