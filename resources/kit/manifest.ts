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
 * The response of `GET /t3d-api/manifest`: the caller's product, reduced to what the caller's role and permissions
 * allow, with labels in the language of the request. The admin builds menu, routes and screens from this response
 * alone.
 */
export interface Manifest {
  product: string;
  language: Language;
  /** A hash of the content, which changes with any part of it. */
  etag: string;
  menu: MenuEntry[];
  resources: ManifestResource[];
  /** The time zone in which conditions evaluate today's date. */
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

/** An option of an enum. With `where` it replaces the value `of` on matching rows. */
export interface ManifestOption {
  value: string;
  label: string;
  tone?: string;
  icon?: string;
  of?: string;
  where?: Predicate;
  /** Disabled: no longer offered, although records that have the value keep it. */
  off?: boolean;
}

/** A field as a caller sees it, with the `options` of its kind. `serverOptions` stay on the server. */
export interface ManifestField extends KindOptions {
  name: string;
  label: string;
  help?: string;
  kind: string;
  section?: string;
  required: boolean;
  default?: unknown;
  /** The possible values. With a `dictionary` they are its entries, which the browser fills in. */
  options?: ManifestOption[];
  /** The dictionary list that contains the values. */
  dictionary?: string;
  /**
   * The referenced resource. `optionList` is the endpoint of its options, if there is a special one
   * (`/inferior-options` …).
   */
  resource?: string;
  /** The field of the same row that contains the resource of this record id. */
  resourceIn?: string;
  /** The field of the same row that contains the label of that record. */
  labelIn?: string;
  optionList?: string;
  choose?: Predicate;
  length?: number;
  min?: number;
  max?: number;
  multiline?: boolean;
  pattern?: string;
  /** The purpose of an upload, sent with the file. */
  uploadFor?: string;
  limit?: number;
  /** The fields in the generated form of a structured value, or of each entry of a list. */
  parts?: ManifestField[];
  showWhen?: Predicate;
  requiredWhen?: Predicate;
  /** The condition under which the field can be changed, and its description. */
  editable?: Predicate;
  editableText?: string;
  /**
   * The resource of the children, if visible to the caller. The browser fills it in from the resource entry of that
   * name.
   */
  child?: ManifestResource;
  /**
   * The aggregated field of the children, as `<field>.<child field>`. `countOf` is the field of the counted children.
   */
  sumOf?: string;
  countOf?: string;
  minOf?: string;
  maxOf?: string;
  formula?: Formula;
  /** Masked in lists and shown in full on a single record. */
  sealed?: boolean;
  /** Rendered less prominently in lists. */
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
   * The condition for the approval of a second user: always, or only if this input is above an amount in minor units.
   */
  approval?: 'always' | { field: string; above: number };
  name: string;
  label: string;
  /** The title of the confirmation. `{count}`, `{label}` and the names of inputs are placeholders. */
  confirm: string;
  help?: string;
  /** The button of the dialog, with the placeholders of `confirm`. The default is the label with the count. */
  submit?: string;
  /** The success message, with the same placeholders. The default is built from the label. */
  done?: string;
  /** The record to link to, whose id the response contains under `by`, and the text of the link. */
  opens?: { resource: string; by: string; label: string };
  on: 'resource' | 'one' | 'many';
  /** The input that is prefilled with a record. It also offers an action on the whole resource on records. */
  recordInput?: string;
  /** True for an action on the whole resource that creates records in place of the generated form. */
  creates?: true;
  ranges: boolean;
  preview: boolean;
  idempotent: boolean;
  danger: boolean;
  primary: boolean;
  /** The action returns a file to save. */
  answers?: 'file';
  /** The reason why the action cannot be undone, shown beforehand. Absent if it can be undone or changes nothing. */
  final?: string;
  icon?: string;
  where?: Predicate;
  /** A description of `where`, for the disabled button. */
  whereText?: string;
  /** The condition under which nothing remains to be done for one record. */
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
  /** Additional fields that may appear in the history. */
  historyFields: ManifestField[];
  /**
   * The main fields of a record's page and their title. The other fields are collapsed. If absent, all fields are
   * shown.
   */
  main?: { label: string; fields: string[] };
  list: {
    columns: string[];
    hidden: string[];
    sort: { field: string; order: 'ASC' | 'DESC' };
    search: boolean;
    sums: string[];
    /** Columns that the caller may edit inline. */ inline: string[];
    attention?: Attention;
  };
  /** Enables `GET /<r>/totals?<filters>`, which sums `of` for each combination of `by`. */
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
  /** The condition under which a record can be changed, and its description for the read-only form. */
  editable?: Predicate;
  editableText?: string;
  /** The read-only built-in row. Its page has no buttons, and lists cannot select it. */
  builtIn?: Predicate;
  /** The title of the delete confirmation. Absent if there is no special text. */
  deleteConfirm?: string;
  /** The condition under which a record can be deleted, and its description for the disabled button. */
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
   * Present only while the user must still set up a second factor for their role. All other calls are forbidden until
   * then.
   */
  mustEnrol?: true;
  apis: string[];
  avatar: string | null;
  /** The currency of the user's money, if the product's sessions contain it. */
  currency?: string | null;
  menu: MenuEntry[];
  /** The user who views the product as this user, and the end of that read-only session. */
  viewedBy?: { id: number; account: string; until: string };
}

/** A change since the preview, in words. The 409 response to a call with an outdated digest contains it. */
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
  /** The time until which the digest is valid, as an ISO time ten minutes ahead. */
  holdsUntil?: string;
  /** The number of rows in the caller's scope that match the given ids or ranges. */
  matched: number;
  /** The number of matched rows on which the action is possible. */
  available: number;
  /** The other rows by reason, in the language of the request. */
  refused?: {
    reason: string;
    count: number;
    examples?: string[];
    /** The paths in the body of the values that are refused for this reason. */ inputs?: string[];
  }[];
  /** The values before and after, one entry each, in the language of the request. */
  changes?: {
    label: string;
    /** The label of the record to which the line's `label` refers. */ about?: string;
    before?: string | number | null;
    after: string | number | null;
    kind?: 'money' | 'text' | 'count';
    currency?: string;
    /** The path in the body of the value from which the line follows. */
    input?: string;
  }[];
  /** The parsed ranges, for the range input. */
  ranges?: { start: string; end: string; count: number; matched: number }[];
  problems?: { item: string; message: string }[];
  /** The permissions that the selected users would gain and lose. */
  rights?: RightsChange;
  /** The values of count placeholders in the confirmation title, by placeholder. */
  named?: Record<string, number>;
  /** The amount that the caller or the target pays (−) or receives (+), in minor units. */
  cost?: { amount: number; currency: string; before: number; after: number };
}
