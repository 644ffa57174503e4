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
 * The response of `GET /t3d-api/manifest`, from which the back-office builds all screens. It contains only what the
 * caller's role and permissions allow, with labels in the language of the request.
 */
export interface Manifest {
  product: string;
  language: Language;
  etag: string;
  menu: MenuEntry[];
  resources: ManifestResource[];
  /** The time zone for the value of `$today` in conditions. */
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
  /** True if forms no longer offer the option. Records with the value keep the value. */
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
  /** The possible values. If the field has a `dictionary`, the browser adds the entries of the dictionary list. */
  options?: ManifestOption[];
  dictionary?: string;
  /** The referenced resource. `optionList` is set if the options do not come from the list of the resource. */
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
  /** The purpose of an upload. The browser sends the purpose with the file. */
  uploadFor?: string;
  limit?: number;
  /** The fields in the generated form of a structured value, or of each entry if the value is a list. */
  parts?: ManifestField[];
  showWhen?: Predicate;
  requiredWhen?: Predicate;
  /** The condition that makes the field changeable, and a description of the condition. */
  editable?: Predicate;
  editableText?: string;
  /**
   * The resource of the children, if the caller may see it. The browser takes this resource from the manifest by name.
   */
  child?: ManifestResource;
  /** The aggregated field as `<field>.<child field>`. `countOf` contains only the name of the field of children. */
  sumOf?: string;
  countOf?: string;
  minOf?: string;
  maxOf?: string;
  formula?: Formula;
  /** True if lists mask the value. A single record shows the full value. */
  sealed?: boolean;
  /** True if lists render the value less prominently. */
  secondary?: boolean;
  /** The rights of the caller to the field. */
  readable: boolean;
  filterable: boolean;
  sortable: boolean;
  creatable: boolean;
  updatable: boolean;
  searched: boolean;
}

export interface ManifestAction {
  /**
   * Set if calls need the approval of a second user. `always` means every call. Otherwise approval is needed if the
   * input `field` is above an amount in minor units.
   */
  approval?: 'always' | { field: string; above: number };
  name: string;
  label: string;
  /** `{count}`, `{label}` and the names of inputs are placeholders. */
  confirm: string;
  help?: string;
  /** The text of the dialog's button. The default has the action's label and the count. */
  submit?: string;
  /** The success message, with the same placeholders as `confirm`. The default is built from the action's label. */
  done?: string;
  /**
   * The record that the success message links to, and the text of the link. `by` names the key of the response that
   * contains the record's id.
   */
  opens?: { resource: string; by: string; label: string };
  on: 'resource' | 'one' | 'many';
  /**
   * The input that is prefilled with the record from which the action starts. If set, each record offers the action.
   */
  recordInput?: string;
  /** True if the action creates records. The action's button then replaces the button of the generated form. */
  creates?: true;
  ranges: boolean;
  preview: boolean;
  idempotent: boolean;
  danger: boolean;
  primary: boolean;
  answers?: 'file';
  /** The reason why the action cannot be undone. Missing if the action can be undone or changes nothing. */
  final?: string;
  icon?: string;
  group?: string;
  where?: Predicate;
  /** The description of the condition `where`, shown on the disabled button. */
  whereText?: string;
  /** Descriptions for single states of a record, by the state's option. All other states have `whereText`. */
  whereTexts?: Readonly<Record<string, string>>;
  /** The condition that a record meets if the action would change nothing. */
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
  /** A sentence about the purpose of the list. An empty list shows the sentence. */
  about?: string;
  /** The path of the list in the back-office, for example `/user/user-list`. Missing for resources outside the menu. */
  path?: string;
  recordLabel: string[];
  sections: { name: string; label: string }[];
  fields: ManifestField[];
  historyFields: ManifestField[];
  /** The main fields of a record's page and their title. Without `main`, the page shows all fields uncollapsed. */
  main?: { label: string; fields: string[] };
  list: {
    columns: string[];
    hidden: string[];
    sort: { field: string; order: 'ASC' | 'DESC' };
    search: boolean;
    /** The labels of the values that the search box searches, for example numbers, people and countries. */
    searches?: string[];
    sums: string[];
    inline: string[];
    attention?: Attention;
    /** The declared views that the reader may use. The list opens with the view that has `opens`. */
    views?: ManifestListView[];
    /** True if a row opens the form. False if a row opens the record's page. */
    opensForm?: boolean;
  };
  /** Set if `GET /<r>/totals?<filters>` exists. The call sums `of` for each combination of the fields of `by`. */
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
  /** The condition that a record must meet to be changed. The read-only form shows the description of the condition. */
  editable?: Predicate;
  editableText?: string;
  /**
   * The condition that matches the built-in row. The row is read-only. The page of the row has no buttons, and lists
   * cannot select the row.
   */
  builtIn?: Predicate;
  /** The title of the confirmation before deletion. Missing if the resource declares no title. */
  deleteConfirm?: string;
  /**
   * The condition that a record must meet to be deleted. The disabled button shows the description of the condition.
   */
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
  /** Present if the user must first set up a second factor. Until then all other calls are forbidden. */
  mustEnrol?: true;
  apis: string[];
  avatar: string | null;
  /** The currency of the user's money. Present in products with a currency in the session. */
  currency?: string | null;
  menu: MenuEntry[];
  /** The user who is viewing the product as this user, and the end of this read-only session. */
  viewedBy?: { id: number; account: string; until: string };
}

/**
 * A value that changed after the preview, with a label. A call with an outdated digest is rejected (409), and the
 * response lists these changes.
 */
export interface PreviewChange {
  what: string;
  before: string | null;
  after: string | null;
}

/** The response of `POST /<resource>/actions/<action>/check`. */
export interface ActionPreview {
  /** A hash of the request body and the preview's data. A call with an outdated digest is rejected (409). */
  digest?: string;
  /** The end of the digest's validity (ISO 8601), ten minutes after the preview. */
  holdsUntil?: string;
  /** The number of rows in the caller's scope that match the given ids or ranges. */
  matched: number;
  /** The number of matched rows that the action can change. */
  available: number;
  /** Texts are in the language of the request. `inputs` are the paths of the rejected values in the body. */
  refused?: { reason: string; count: number; examples?: string[]; inputs?: string[] }[];
  /** Texts are in the language of the request. */
  changes?: {
    label: string;
    about?: string;
    before?: string | number | null;
    after: string | number | null;
    kind?: 'money' | 'text' | 'count';
    currency?: string;
    /** The path of the line's value in the body. */ input?: string;
  }[];
  /** The given ranges of numbers after parsing. The range input shows these ranges. */
  ranges?: { start: string; end: string; count: number; matched: number }[];
  problems?: { item: string; message: string }[];
  /** The permissions that the selected users would gain and lose. */
  rights?: RightsChange;
  /** The counts that replace the placeholders of the confirmation title, by placeholder. */
  named?: Record<string, number>;
  /** The amount that the caller or the target user pays (−) or receives (+), in minor units. */
  cost?: { amount: number; currency: string; before: number; after: number };
  /**
   * Amounts that would probably follow from the call, in minor units. The digest does not cover these amounts, because
   * they change while others work.
   */
  estimates?: {
    group: string;
    label: string;
    before: number;
    after: number;
    currency?: string;
    note?: string;
  }[];
}
