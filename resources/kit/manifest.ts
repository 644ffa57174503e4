import type { Attention } from './declaration';
import type { KindOptions } from './field';
import type { DictionarySettings } from './product';
import type { Formula } from './fieldOptions';
import type { Language } from './languages';
import type { SessionProfile } from './people';
import type { Predicate } from './predicates';
import type { RightsChange } from './rights';
import type { Role } from './roles';

/**
 * The response of `GET /t3d-api/manifest`: the product's declarations, reduced to what the caller's role and
 * permissions allow, with labels in the language of the request. The back-office builds its menu, routes and screens
 * from this response alone.
 */
export interface Manifest {
  product: string;
  language: Language;
  /** A hash of the manifest, which changes with any part of it. */
  etag: string;
  menu: MenuEntry[];
  resources: ManifestResource[];
  /** The time zone in which conditions evaluate `$today`. */
  timeZone: string;
  /** The endpoints of the dictionary entries, and the names of the entry fields that the browser needs. */
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

/** An option of an enum. An option with `where` replaces the value `of` on matching rows. */
export interface ManifestOption {
  value: string;
  label: string;
  tone?: string;
  icon?: string;
  of?: string;
  where?: Predicate;
  /** True if forms no longer offer the option. Records that have the value keep it. */
  off?: boolean;
}

/** A field as a caller sees it, with the options of its kind except `serverOptions`. */
export interface ManifestField extends KindOptions {
  name: string;
  label: string;
  help?: string;
  kind: string;
  section?: string;
  required: boolean;
  default?: unknown;
  /** The possible values. If the field has a `dictionary`, the browser fills in the entries of the dictionary list. */
  options?: ManifestOption[];
  dictionary?: string;
  /** The referenced resource. `optionList` is the endpoint of its options if it is not the resource's own list. */
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
  /** The fields in the generated form of a structured value, or of each entry if the value is a list. */
  parts?: ManifestField[];
  showWhen?: Predicate;
  requiredWhen?: Predicate;
  /** The condition under which the field can be changed, and the description of the condition. */
  editable?: Predicate;
  editableText?: string;
  /**
   * The resource of the children, if the caller may see it. The browser fills in the resource of that name from the
   * manifest.
   */
  child?: ManifestResource;
  /**
   * The aggregated field of the children, as `<field>.<child field>`. `countOf` contains only the name of the field of
   * children.
   */
  sumOf?: string;
  countOf?: string;
  minOf?: string;
  maxOf?: string;
  formula?: Formula;
  /** True if lists mask the value. A single record shows it in full. */
  sealed?: boolean;
  /** True if lists render the value less prominently. */
  secondary?: boolean;
  /** The rights of the caller on this field: to read, filter, sort, set at creation and update it. */
  readable: boolean;
  filterable: boolean;
  sortable: boolean;
  creatable: boolean;
  updatable: boolean;
  searched: boolean;
}

export interface ManifestAction {
  /**
   * When a call needs the approval of a second user: always, or only if the input `field` is above an amount in minor
   * units.
   */
  approval?: 'always' | { field: string; above: number };
  name: string;
  label: string;
  /** The title of the confirmation dialog. `{count}`, `{label}` and the names of inputs are placeholders. */
  confirm: string;
  help?: string;
  /** The text of the dialog's button, with the placeholders of `confirm`. The default is the label with the count. */
  submit?: string;
  /** The success message, with the placeholders of `confirm`. The default is built from the label. */
  done?: string;
  /**
   * The record to which the success message links, with the text of the link. The response contains the record's id
   * under the key `by`.
   */
  opens?: { resource: string; by: string; label: string };
  on: 'resource' | 'one' | 'many';
  /** The input that is prefilled when the action starts from a record. With it, each record also offers the action. */
  recordInput?: string;
  /** True if the action creates records, so that its button replaces the button of the generated form. */
  creates?: true;
  ranges: boolean;
  preview: boolean;
  idempotent: boolean;
  danger: boolean;
  primary: boolean;
  /** Set if the action returns a file to save. */
  answers?: 'file';
  /**
   * The reason why the action cannot be undone, shown before the call. Absent if the action can be undone or changes
   * nothing.
   */
  final?: string;
  icon?: string;
  where?: Predicate;
  /** The description of `where`, shown on the disabled button. */
  whereText?: string;
  /** The condition under which the action would change nothing on a record. */
  idle?: Predicate;
  fields: ManifestField[];
}

export interface ManifestResource {
  name: string;
  label: string;
  /** The label of one record, for example "card" if the label is "Cards". */
  singular: string;
  /** The path in the menu without base, for example `/user/user-list`. Absent for resources outside the menu. */
  path?: string;
  recordLabel: string[];
  sections: { name: string; label: string }[];
  fields: ManifestField[];
  historyFields: ManifestField[];
  /**
   * The main fields of a record's page and their title. The page collapses the other fields. If absent, the page shows
   * all fields.
   */
  main?: { label: string; fields: string[] };
  list: {
    columns: string[];
    hidden: string[];
    sort: { field: string; order: 'ASC' | 'DESC' };
    search: boolean;
    sums: string[];
    inline: string[];
    attention?: Attention;
  };
  /** Set if `GET /<r>/totals?<filters>` exists, which sums `of` for each combination of values of `by`. */
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
    /** True if the list and its records can be read as of an earlier time. */
    asOf?: boolean;
  };
  /** The condition under which a record can be changed, and its description, which the read-only form shows. */
  editable?: Predicate;
  editableText?: string;
  /** Matches the built-in row, which is read-only. Its page has no buttons, and lists cannot select it. */
  builtIn?: Predicate;
  /** The title of the confirmation before deletion. Absent if the resource has no text of its own. */
  deleteConfirm?: string;
  /** The condition under which a record can be deleted, and its description, which the disabled button shows. */
  deleteWhere?: Predicate;
  deleteWhereText?: string;
  importTypes: string[];
  /** True if valid rows of a file may be imported although others fail. */
  importPartial?: boolean;
  importKey: string[];
  /** The columns of an import file, if they differ from the record's fields. */
  importFields?: ManifestField[];
  actions: ManifestAction[];
}

/** The response of `GET /t3d-api/sessions`. */
export interface SessionUser extends SessionProfile {
  id: number;
  account: string;
  nickname: string | null;
  role: Role;
  accountAuth: boolean;
  /**
   * Present only if the user's role requires a second factor that the user has not set up yet. Until then all other
   * calls are forbidden.
   */
  mustEnrol?: true;
  apis: string[];
  avatar: string | null;
  /** The currency of the user's money, if the product's sessions contain it. */
  currency?: string | null;
  menu: MenuEntry[];
  /** The user who views the product as this user, and the time at which this read-only session ends. */
  viewedBy?: { id: number; account: string; until: string };
}

/**
 * A change since the preview, in words. A call with an outdated digest is rejected (409), and the response lists these
 * changes.
 */
export interface PreviewChange {
  what: string;
  before: string | null;
  after: string | null;
}

/** The response of `POST /<resource>/actions/<action>/check`. */
export interface ActionPreview {
  /**
   * A hash of the request body and of everything that the preview read. A call with an outdated digest is rejected
   * (409).
   */
  digest?: string;
  /** The time until which the digest is valid (ISO 8601), ten minutes ahead. */
  holdsUntil?: string;
  /** The number of rows in the caller's scope that match the given ids or ranges. */
  matched: number;
  /** The number of matched rows on which the action is possible. */
  available: number;
  /** The numbers of matched rows on which the action is not possible, by reason, in the language of the request. */
  refused?: {
    reason: string;
    count: number;
    examples?: string[];
    /** The paths in the body of the values that are refused for this reason. */ inputs?: string[];
  }[];
  /** Each value before and after the call, in the language of the request. */
  changes?: {
    label: string;
    /** The label of the record whose value changes. */ about?: string;
    before?: string | number | null;
    after: string | number | null;
    kind?: 'money' | 'text' | 'count';
    currency?: string;
    /** The path in the body of the value from which the line follows. */
    input?: string;
  }[];
  /** The parsed ranges of numbers, which the range input shows. */
  ranges?: { start: string; end: string; count: number; matched: number }[];
  problems?: { item: string; message: string }[];
  /** The permissions that the selected users would gain and lose. */
  rights?: RightsChange;
  /** The counts to fill in the placeholders of the confirmation title, by placeholder. */
  named?: Record<string, number>;
  /** The amount that the caller or the target user pays (−) or receives (+), in minor units. */
  cost?: { amount: number; currency: string; before: number; after: number };
}
