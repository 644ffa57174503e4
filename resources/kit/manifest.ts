import type { Attention } from './declaration';
import type { KindOptions } from './field';
import type { DictionarySettings } from './product';
import type { Formula } from './fieldOptions';
import type { Language } from './languages';
import type { SessionProfile } from './userFields';
import type { Predicate } from './predicates';
import type { RightsChange } from './rights';
import type { Role } from './roles';

/**
 * The response of `GET /t3d-api/manifest`, from which the back-office builds its screens. It contains only what the
 * caller may use.
 */
export interface Manifest {
  product: string;
  language: Language;
  etag: string;
  menu: MenuEntry[];
  resources: ManifestResource[];
  /** The time zone of `$today` in conditions. */
  timeZone: string;
  /** The endpoints of the dictionary, and the names of the fields of an entry. */
  dictionary?: Pick<DictionarySettings, 'list' | 'changes' | 'type' | 'off'>;
}

export interface MenuEntry {
  path: string;
  title: string;
  icon?: string;
  resource?: string;
  hidden?: boolean;
  children?: MenuEntry[];
}

/** An option of an enum. With `where`, the option replaces the value `of` on matching rows. */
export interface ManifestOption {
  value: string;
  label: string;
  tone?: string;
  icon?: string;
  of?: string;
  where?: Predicate;
  /** True if forms no longer offer the option. */
  off?: boolean;
}

export interface ManifestField extends KindOptions {
  name: string;
  label: string;
  help?: string;
  kind: string;
  section?: string;
  required: boolean;
  default?: unknown;
  /** The possible values. With a `dictionary`, the browser adds the entries of that list. */
  options?: ManifestOption[];
  dictionary?: string;
  /** The referenced resource. `optionList` is the endpoint of the options, if it is not the resource's list. */
  resource?: string;
  /** The field of the same row that contains the name of the referenced resource. */
  resourceIn?: string;
  /** The field of the same row that contains the label of the referenced record. */
  labelIn?: string;
  optionList?: string;
  choose?: Predicate;
  length?: number;
  min?: number;
  max?: number;
  multiline?: boolean;
  pattern?: string;
  /** The purpose of an upload, which the browser sends with the file. */
  uploadFor?: string;
  limit?: number;
  /** The fields of the generated form for a structured value. */
  parts?: ManifestField[];
  showWhen?: Predicate;
  requiredWhen?: Predicate;
  /** The condition under which the field can be changed, and its description. */
  editable?: Predicate;
  editableText?: string;
  /** The resource of the children, if the caller may see it. */
  child?: ManifestResource;
  /** The aggregated field as `<field>.<child field>`, or for `countOf` the field of children. */
  sumOf?: string;
  countOf?: string;
  minOf?: string;
  maxOf?: string;
  formula?: Formula;
  /** True if lists mask the value. */
  encrypted?: boolean;
  /** True if lists render the value less prominently. */
  secondary?: boolean;
  /** True if the caller may read the field. */
  readable: boolean;
  filterable: boolean;
  sortable: boolean;
  creatable: boolean;
  updatable: boolean;
  searched: boolean;
}

export interface ManifestAction {
  /**
   * Says when a call needs the approval of a second user: always, or if the input `field` is above an amount in minor
   * units.
   */
  approval?: 'always' | { field: string; above: number };
  name: string;
  label: string;
  /** The confirmation. `{count}`, `{label}` and the names of inputs are placeholders. */
  confirm: string;
  help?: string;
  /** The text of the dialog's button. By default the action's label with the count. */
  submit?: string;
  /** The success message, with the placeholders of `confirm`. By default built from the action's label. */
  done?: string;
  /**
   * The record that the success message links to, and the link's text. `by` is the response key with the record's id.
   */
  opens?: { resource: string; by: string; label: string };
  on: 'resource' | 'one' | 'many';
  /** The input to prefill with the record. If set, each record offers the action. */
  recordInput?: string;
  /** True if the action's button replaces the button of the generated create form. */
  creates?: true;
  ranges: boolean;
  preview: boolean;
  idempotent: boolean;
  danger: boolean;
  primary: boolean;
  answers?: 'file';
  /** The reason why the action cannot be undone. Missing if it can be. */
  final?: string;
  icon?: string;
  group?: string;
  where?: Predicate;
  /** The description of the condition `where`, shown on the disabled button. */
  whereText?: string;
  /** Descriptions that replace `whereText` for single states, by the state's option. */
  whereTexts?: Readonly<Record<string, string>>;
  /** Further conditions that disable the action, with their descriptions. */
  off?: readonly { where: Predicate; text: string }[];
  /** The condition under which the action would change nothing. */
  idle?: Predicate;
  fields: ManifestField[];
}

export interface ManifestListView {
  name: string;
  label: string;
  filter: Record<string, string>;
  opens?: true;
}

export interface ManifestResource {
  name: string;
  label: string;
  /** The label of one record, for example "card" if the resource has the label "Cards". */
  singular: string;
  /** A sentence about the purpose of the list, shown when the list is empty. */
  about?: string;
  /** The path of the list in the back-office, for example `/user/user-list`. Missing for resources outside the menu. */
  path?: string;
  recordLabel: string[];
  sections: { name: string; label: string }[];
  fields: ManifestField[];
  historyFields: ManifestField[];
  /** The main fields of a record's page and their title. Without them the page shows all fields uncollapsed. */
  main?: { label: string; fields: string[] };
  list: {
    columns: string[];
    hidden: string[];
    sort: { field: string; order: 'ASC' | 'DESC' };
    search: boolean;
    /** The labels of the values that the search box searches, for example "people" and "countries". */
    searches?: string[];
    sums: string[];
    inline: string[];
    attention?: Attention;
    /** The declared views that the reader may use. The list opens with the view that has `opens`. */
    views?: ManifestListView[];
    /** True if a row opens the form. False if a row opens the record's page. */
    opensForm?: boolean;
  };
  /** Set if `GET /<r>/totals` exists, which sums `of` for each combination of `by`. */
  totals?: { of: string; by: string[] };
  calls: {
    list: boolean;
    show: boolean;
    create: boolean;
    update: boolean;
    delete: boolean;
    export: boolean;
    import: boolean;
    history: boolean;
    /** True if the list and the records can be read as of an earlier time. */
    asOf?: boolean;
  };
  /** The condition for changes of a record. The read-only form shows its description. */
  editable?: Predicate;
  editableText?: string;
  /** The condition that matches the built-in row, which is read-only and cannot be selected. */
  builtIn?: Predicate;
  /** The label of the button that creates a record, if it is not made from `singular`. */
  createLabel?: string;
  /** The title of the confirmation before deletion. */
  deleteConfirm?: string;
  /** The condition for the deletion of a record. The disabled button shows its description. */
  deleteWhere?: Predicate;
  deleteWhereText?: string;
  importTypes: string[];
  /** True if valid rows of a file may be imported although other rows fail. */
  importPartial?: boolean;
  importKey: string[];
  /** The columns of an import file. Missing if the columns are the fields of a record. */
  importFields?: ManifestField[];
  actions: ManifestAction[];
}

export interface SessionUser extends SessionProfile {
  id: number;
  account: string;
  nickname: string | null;
  role: Role;
  accountAuth: boolean;
  /** Present if the user must first set up a second factor. All other calls are then forbidden. */
  mustEnrol?: true;
  apis: string[];
  avatar: string | null;
  /** The currency of the user's money. Only in products with a currency in the session. */
  currency?: string | null;
  menu: MenuEntry[];
  /** The user who views the product as this user, and the end of the read-only session. */
  viewedBy?: { id: number; account: string; until: string };
}

/** A labelled value that changed after the preview. */
export interface PreviewChange {
  what: string;
  before: string | null;
  after: string | null;
}

/** The response of `POST /<resource>/actions/<action>/check`. */
export interface ActionPreview {
  /** A hash of the request and the preview's data. A call with an outdated digest is rejected (409). */
  digest?: string;
  /** The expiry of the digest (ISO 8601). */
  holdsUntil?: string;
  /** The number of rows in the caller's scope that match the given ids or ranges. */
  matched: number;
  /** The number of matched rows that the action can change. */
  available: number;
  /** The reasons for rejected rows, in the language of the request. `inputs` are the paths of rejected values. */
  refused?: { reason: string; count: number; examples?: string[]; inputs?: string[] }[];
  /** The changes of each record, in the language of the request. */
  changes?: {
    label: string;
    about?: string;
    before?: string | number | null;
    after: string | number | null;
    kind?: 'money' | 'text' | 'count' | 'time';
    currency?: string;
    input?: string;
  }[];
  /** The given ranges after parsing, for the range input. */
  ranges?: { start: string; end: string; count: number; matched: number }[];
  problems?: { item: string; message: string }[];
  /** The permissions that the selected users would gain and lose. */
  rights?: RightsChange;
  /** The numbers for the placeholders of the confirmation title. */
  named?: Record<string, number>;
  /** The amount in minor units that the wallet pays (−) or receives (+), and its balance before and after. */
  cost?: { amount: number; currency: string; before: number; after: number };
  /** Amounts that probably follow from the call, in minor units. The digest does not cover them. */
  estimates?: {
    group: string;
    label: string;
    before: number;
    after: number;
    currency?: string;
    note?: string;
  }[];
}
