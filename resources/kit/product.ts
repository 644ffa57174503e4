import type { DigitRules } from './digits';
import type { Roles } from './calls';
import type { Builtin } from './builtin';
import type { MenuIcon } from './icons';
import type { LogInSettings } from './people';
import type { RelationSettings } from './scope';
import type { Field } from './field';
import type { Resource } from './define';

/** A group of the menu, which is visible if the user sees any of its pages. */
export interface MenuParent {
  readonly name: string;
  readonly path: string;
  readonly icon: MenuIcon;
  readonly roles?: Roles;
}
export interface Page {
  readonly name: string;
  readonly path: string;
  readonly under?: string;
  /** Shows a hand-written page in the menu group `under`, to these roles. */
  readonly menu?: { readonly order: number; readonly roles?: Roles; readonly icon: MenuIcon };
}

/** An event of a record that webhooks send to users' own programs. */
export interface WebhookEvent {
  /** The resource of the record. A message contains the record with the fields that its recipient may read in lists. */
  readonly resource: string;
  /** The field that references the affected user. This user and all superiors of this user can receive the event. */
  readonly holder: string;
  /** The history events that trigger this event. If there are none, a command must publish the event. */
  readonly on?: readonly string[];
  /** Some fields of `data` in an example message. */
  readonly example: Readonly<Record<string, unknown>>;
}

/** The facts of a product that the engine and the checks need besides the declarations. */
export interface ProductSettings {
  /** The name of the product, unless the environment sets another one (`PRODUCT_NAME`). */
  readonly name?: string;
  readonly roles: Roles;
  /**
   * The resource whose rows are the users who log in (`accountFields`, `Person`). Fields for the owner of a row
   * reference this resource.
   */
  readonly people: string;
  /** The settings of logging in: who may view as whom, and whose superiors block them. */
  readonly logIn?: LogInSettings;
  /** The settings of the built-in resources: their roles and menu entries. */
  readonly builtin: Builtin;
  /** The groups of the menu in order. Declarations refer to a group in `under`. */
  readonly menu: readonly MenuParent[];
  /** Pages with a known address that the menu does not show. */
  readonly pages?: readonly Page[];
  /** Hand-written pages. Those with `menu` are in the menu. */
  readonly handMade?: readonly Page[];
  /** Further paths of resources, for users whose menu does not contain the resource. */
  readonly routes?: Readonly<Record<string, string | readonly string[]>>;
  /**
   * The scope rules that the product adds for its hierarchy of people (`Relations`), and the columns that each reads.
   */
  readonly relations?: Readonly<Record<string, RelationSettings>>;
  /**
   * True if the product has the endpoint `dashboard/waiting`. It returns the numbers of rows that need the caller's
   * attention, which menu and lists show.
   */
  readonly countsWaiting?: boolean;
  /**
   * The time zone of the product's days, for example `Asia/Shanghai`, unless the environment sets one (`TIME_ZONE`).
   * The default is UTC.
   */
  readonly timeZone?: string;
  /** The location of the dictionary entries, if fields use a `dictionary`. */
  readonly dictionary?: DictionarySettings;
  /** The number schemes of the product (`DigitSchemes`). */
  readonly digits?: DigitRules;
  /** The webhook events by name, `<subject>.<event>`. */
  readonly webhookEvents?: Readonly<Record<string, WebhookEvent>>;
}

export const defineProduct = <const P extends ProductSettings>(product: P): P => product;

/** The default pages, for a product that declares no pages. */
export const PAGES: readonly Page[] = [
  { name: 'main', path: '/main' },
  { name: 'my-profile', path: '/my-profile' },
];

/** The resource whose rows are the dictionary entries, and the purpose of its fields. */
export interface DictionarySettings {
  readonly resource: string;
  /** The field with the name of the list, which is the `dictionary` of other fields. */
  readonly type: string;
  /** The field with the value that other records store. */
  readonly value: string;
  readonly label: string;
  /** The numeric field by which a list is sorted. */
  readonly order: string;
  /**
   * The boolean field that disables an entry. Forms no longer offer a disabled entry, but records that have it keep it.
   */
  readonly off: string;
  /** The endpoint that returns all entries to browsers: `/dict`. */
  readonly list: string;
  /**
   * The endpoint that returns the version of each option list. Its sub-path `/events` streams the versions at every
   * change.
   */
  readonly changes: string;
}

/** Returns whether a dictionary labels the values of a field. */
export const isWorded = (field: Pick<Field, 'dictionary'> | undefined): boolean => field?.dictionary !== undefined;

const BEFORE_LOGIN = ['/login', '/forget-password', '/account-auth', '/second-factor'];

type Placed = Pick<Resource, 'name'> & { declaration: Pick<Resource['declaration'], 'menu'> };

/** Returns the paths of all pages that the declarations place in the menu or elsewhere, for all roles. */
export const officePaths = (
  { menu, pages = PAGES, routes = {}, handMade = [] }: Pick<ProductSettings, 'menu' | 'pages' | 'routes' | 'handMade'>,
  declared: Iterable<Placed>,
): string[] => [
  ...[...menu, ...pages].map(({ path }) => path),
  ...[...declared].map(({ name, declaration }) => declaration.menu?.path ?? `/${name}`),
  ...Object.values(routes).flat(),
  ...handMade.map(({ path }) => path),
];

/** Matches the URLs below a list: a record by its id, and the form of a new record. */
const RECORDS = String.raw`(?:create|\d+(?:/show)?)`;

const anyOf = (paths: readonly string[]): string =>
  paths.map((path) => path.replace(/[^\w/-]/g, String.raw`\$&`)).join('|');

/**
 * Returns a pattern for every URL of the back-office below `base`, with or without a query. The pattern matches the
 * start page, the pages before login, the given paths and the records below these paths. The server, the app before
 * login and the app's service worker use it.
 */
export function officeAddresses(paths: readonly string[], base = ''): RegExp {
  const pages = [anyOf(BEFORE_LOGIN), ...(paths.length > 0 ? [`(?:${anyOf(paths)})(?:/${RECORDS})?`] : [])];
  return new RegExp(String.raw`^${base}(?:${pages.join('|')})?/*(?:\?|$)`);
}
