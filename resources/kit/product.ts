import type { DigitRules } from './digits';
import type { Roles } from './calls';
import type { Builtin } from './builtin';
import type { MenuIcon } from './icons';
import type { LogInSettings } from './people';
import type { RelationSettings } from './scope';
import type { Field } from './field';
import type { Resource } from './define';

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

/** An event of a record that is sent to the webhooks of users. */
export interface WebhookEvent {
  /**
   * The resource of the record. The message contains the record with the fields that the recipient may read in lists.
   */
  readonly resource: string;
  /** The field that references the affected user. The event is sent to this user and to all superiors of this user. */
  readonly holder: string;
  /** The history events that trigger this event. Without `on`, a command must publish the event. */
  readonly on?: readonly string[];
  readonly example: Readonly<Record<string, unknown>>;
}

export interface ProductSettings {
  /** The default name of the product. The environment variable `PRODUCT_NAME` replaces it. */
  readonly name?: string;
  readonly roles: Roles;
  /**
   * The resource of the users who log in (`accountFields`, `Person`). A field for the owner of a row references this
   * resource.
   */
  readonly people: string;
  readonly logIn?: LogInSettings;
  readonly builtin: Builtin;
  /** The groups of the menu in order. Declarations name a group in `under`. */
  readonly menu: readonly MenuParent[];
  /** Pages with a fixed address that the menu does not show. */
  readonly pages?: readonly Page[];
  /** Hand-written pages. The menu shows the pages that have `menu`. */
  readonly handMade?: readonly Page[];
  /** Paths of earlier versions, each with the present path. The server redirects them and the paths below them. */
  readonly formerPaths?: Readonly<Record<string, string>>;
  /** Further paths of resources, for users whose menu does not contain the resource. */
  readonly routes?: Readonly<Record<string, string | readonly string[]>>;
  /**
   * The scope rules that the product adds for the hierarchy of users (`Relations`), and the columns read by each rule.
   */
  readonly relations?: Readonly<Record<string, RelationSettings>>;
  /**
   * True if the product has the endpoint `dashboard/waiting`. The endpoint returns how many rows need the caller's
   * attention, and menu and lists show these numbers.
   */
  readonly countsWaiting?: boolean;
  /**
   * The time zone of the product's days, for example `Asia/Shanghai`. The environment variable `TIME_ZONE` replaces it.
   * The default is UTC.
   */
  readonly timeZone?: string;
  /** The settings of the dictionary. Required if a field has the option `dictionary`. */
  readonly dictionary?: DictionarySettings;
  /** The number schemes of the product (`DigitSchemes`). */
  readonly digits?: DigitRules;
  /**
   * The permission patterns of hand-written endpoints, each with the roles that may have the pattern. The server's
   * texts contain the label of each pattern as `permissions.<pattern>`.
   */
  readonly calls?: Readonly<Record<string, Roles>>;
  /** The webhook events by name, `<subject>.<event>`. */
  readonly webhookEvents?: Readonly<Record<string, WebhookEvent>>;
}

export const defineProduct = <const P extends ProductSettings>(product: P): P => product;

/** The default pages, for a product that declares no pages. */
export const PAGES: readonly Page[] = [
  { name: 'main', path: '/main' },
  { name: 'my-profile', path: '/my-profile' },
];

export interface DictionarySettings {
  readonly resource: string;
  /**
   * The field with the name of the list that contains the entry. Other fields name the list in the option `dictionary`.
   */
  readonly type: string;
  /** The field with the value that other records store. */
  readonly value: string;
  readonly label: string;
  readonly order: string;
  /**
   * The boolean field that disables an entry. Forms no longer offer a disabled entry, but records with the entry keep
   * the value.
   */
  readonly off: string;
  /** The endpoint that returns all entries to browsers, for example `/dict`. */
  readonly list: string;
  /**
   * The endpoint that returns the version of each option list. The path `/events` below the endpoint streams the
   * versions at every change.
   */
  readonly changes: string;
}

export const isWorded = (field: Pick<Field, 'dictionary'> | undefined): boolean => field?.dictionary !== undefined;

const BEFORE_LOGIN = ['/login', '/forget-password', '/account-auth', '/second-factor'];

type Placed = Pick<Resource, 'name'> & { declaration: Pick<Resource['declaration'], 'menu'> };

export const officePaths = (
  { menu, pages = PAGES, routes = {}, handMade = [] }: Pick<ProductSettings, 'menu' | 'pages' | 'routes' | 'handMade'>,
  declared: Iterable<Placed>,
): string[] => [
  ...[...menu, ...pages].map(({ path }) => path),
  ...[...declared].map(({ name, declaration }) => declaration.menu?.path ?? `/${name}`),
  ...Object.values(routes).flat(),
  ...handMade.map(({ path }) => path),
];

/** Matches the URLs below a list. A URL leads to a record by id, or to the form of a new record. */
const RECORDS = String.raw`(?:create|\d+(?:/show)?)`;

const anyOf = (paths: readonly string[]): string =>
  paths.map((path) => path.replace(/[^\w/-]/g, String.raw`\$&`)).join('|');

/**
 * The pattern matches the start page, the pages before login, the given paths and the records below them, with or
 * without a query.
 */
export function officeAddresses(paths: readonly string[], base = ''): RegExp {
  const pages = [anyOf(BEFORE_LOGIN), ...(paths.length > 0 ? [`(?:${anyOf(paths)})(?:/${RECORDS})?`] : [])];
  return new RegExp(String.raw`^${base}(?:${pages.join('|')})?/*(?:\?|$)`);
}
