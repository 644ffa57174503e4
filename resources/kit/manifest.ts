import type { Attention } from './declaration';
import type { KindOptions } from './field';
import type { DictionaryFacts } from './product';
import type { Formula } from './fieldOptions';
import type { Language } from './languages';
import type { SessionProfile } from './people';
import type { Predicate } from './predicates';
import type { RightsChange } from './rights';
import type { Role } from './roles';

/**
 * What `GET /t3d-api/manifest` answers: the caller's product, pruned to what its role and patterns may see and do,
 * with labels in the request's language. The admin builds menu, routes and screens from it and from nothing else.
 */
export interface Manifest {
  product: string;
  language: Language;
  /** Changes whenever anything in it does. */
  etag: string;
  menu: MenuEntry[];
  resources: ManifestResource[];
  /** By whose days conditions speak of today. */
  timeZone: string;
  /** Where the browser reads the entries of the dictionary, and which names of an entry say what. */
  dictionary?: Pick<DictionaryFacts, 'list' | 'changes' | 'type' | 'off'>;
}

export interface MenuEntry {
  path: string;
  title: string;
  icon?: string;
  resource?: string;
  hidden?: boolean;
  children?: MenuEntry[];
}

/** `where`: it replaces the value `of` on the rows where this holds. */
export interface ManifestOption {
  value: string;
  label: string;
  tone?: string;
  icon?: string;
  of?: string;
  where?: Predicate;
  /** Offered no more; records that have it keep it. */
  off?: boolean;
}

/** A field as a caller may see it, with the `options` of its kind; `serverOptions` stay on the server. */
export interface ManifestField extends KindOptions {
  name: string;
  label: string;
  help?: string;
  kind: string;
  section?: string;
  required: boolean;
  default?: unknown;
  /** The words that it may be. With a `dictionary` its entries, filled in by the browser. */
  options?: ManifestOption[];
  /** The list of the dictionary that names its values. */
  dictionary?: string;
  /** The resource whose records it names, and the option list to offer when there is one (`/inferior-options` …). */
  resource?: string;
  /** It is the number of a record of the resource that this field of the same row names. */
  resourceIn?: string;
  /** And the field of the row that says what that record is called. */
  labelIn?: string;
  optionList?: string;
  choose?: Predicate;
  length?: number;
  min?: number;
  max?: number;
  multiline?: boolean;
  pattern?: string;
  /** What an upload is said to be for. */
  uploadFor?: string;
  limit?: number;
  /** The parts that the form of a structured value asks for, those of each entry where it is a list. */
  parts?: ManifestField[];
  showWhen?: Predicate;
  /** A value is needed while this holds. */
  requiredWhen?: Predicate;
  /** Records on which it can be changed, and the same in words. */
  editable?: Predicate;
  editableText?: string;
  /** What they are, where the caller knows it: filled in by the browser from the entry of that name. */
  child?: ManifestResource;
  /** What it adds up of the record's children, `<field>.<field of theirs>`; which of them it counts. */
  sumOf?: string;
  countOf?: string;
  minOf?: string;
  maxOf?: string;
  /** The numbers of the record that it is computed from. */
  formula?: Formula;
  /** Lists show it masked, the record whole. */
  sealed?: boolean;
  /** Stands back in lists. */
  secondary?: boolean;
  /** Whether this caller may see it in rows, filter and sort by it, give it at creation, change it later. */
  readable: boolean;
  filterable: boolean;
  sortable: boolean;
  creatable: boolean;
  updatable: boolean;
  searched: boolean;
}

export interface ManifestAction {
  /** It waits for a second person: always, or only when this input, minor units, is above an amount. */
  approval?: 'always' | { field: string; above: number };
  name: string;
  label: string;
  /** Title of the confirm; `{count}`, `{label}` and the names of inputs are placeholders for their values. */
  confirm: string;
  /** What it does, one sentence. */
  help?: string;
  /** The button of its dialog, with placeholders as `confirm` has them; absent: its label and the count. */
  submit?: string;
  /** The notice after it, with the same placeholders; absent: its label and that it is done. */
  done?: string;
  /** The record that the answer names under `by`, and the words of the link to it. */
  opens?: { resource: string; by: string; label: string };
  on: 'resource' | 'one' | 'many';
  /** The input that a record fills in. It offers an action on the whole resource on records, too. */
  recordInput?: string;
  /** True for an action on the whole resource that makes records in place of the generated form. */
  creates?: true;
  ranges: boolean;
  preview: boolean;
  idempotent: boolean;
  danger: boolean;
  primary: boolean;
  /** It answers a file to save. */
  answers?: 'file';
  /** Why it cannot be undone, for who is about to do it; absent where it can, or where nothing is changed. */
  final?: string;
  icon?: string;
  where?: Predicate;
  /** `where` in words, for the disabled button. */
  whereText?: string;
  /** Where nothing is left to do on one record. */
  idle?: Predicate;
  fields: ManifestField[];
}

export interface ManifestResource {
  name: string;
  label: string;
  /** One record of it, e.g. "card" where the label is "Cards". */
  singular: string;
  /** Its menu path without base, e.g. `/user/user-list`; absent for resources that no menu shows. */
  path?: string;
  recordLabel: string[];
  /** Section names in order, with their titles. */
  sections: { name: string; label: string }[];
  fields: ManifestField[];
  /** What its history may name beside its fields. */
  historyFields: ManifestField[];
  /**
   * What the page of a record opens with and how that is called; the other fields are folded away. Absent: all of them
   * are shown.
   */
  main?: { label: string; fields: string[] };
  list: {
    columns: string[];
    hidden: string[];
    sort: { field: string; order: 'ASC' | 'DESC' };
    search: boolean;
    sums: string[];
    /** Columns that the caller may change in the table itself. */ inline: string[];
    /** What of it waits for a person. */ attention?: Attention;
  };
  /** `GET /<r>/totals?<filters>` sums `of` up for each combination of `by`. */
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
    /** Whether its list and its records can be read as of an earlier time. */
    asOf?: boolean;
  };
  /** Records that can be changed, and the same in words for the closed form. */
  editable?: Predicate;
  editableText?: string;
  /** The row that is read and never changed: its page has no buttons, lists do not select it. */
  builtIn?: Predicate;
  /** Title of the confirm when records are deleted; absent when nobody worded it. */
  deleteConfirm?: string;
  /** Records that can be deleted, and the same in words for the disabled button. */
  deleteWhere?: Predicate;
  deleteWhereText?: string;
  importTypes: string[];
  /** Whether the good rows of a file may be imported while the others stay out. */
  importPartial?: boolean;
  importKey: string[];
  /** Columns of a file to import, where they are not the record's own. */
  importFields?: ManifestField[];
  actions: ManifestAction[];
}

/** The answer of `GET /t3d-api/sessions`. */
export interface SessionUser extends SessionProfile {
  id: number;
  account: string;
  nickname: string | null;
  role: Role;
  accountAuth: boolean;
  /** Only there while the role needs a second factor that the user has not set up: nothing else is open. */
  mustEnrol?: true;
  apis: string[];
  avatar: string | null;
  /** That of its money, where the product's sessions show it. */
  currency?: string | null;
  menu: MenuEntry[];
  /** Who looks at the product as this user, and until when: such a session only reads. */
  viewedBy?: { id: number; account: string; until: string };
}

/** What has changed since a preview, in words: of the 409 that a call with its digest is answered. */
export interface PreviewChange {
  what: string;
  before: string | null;
  after: string | null;
}

/** The answer of `POST /<resource>/actions/<action>/check`. */
export interface ActionPreview {
  /** Over all that the preview looked at, and the body: the call that carries it is refused (409) when that changed. */
  digest?: string;
  /** Until when that call is done as previewed, if nothing changes: an ISO time, ten minutes ahead. */
  holdsUntil?: string;
  /** Rows named by ids or ranges that exist for the caller. */
  matched: number;
  /** Of these, the rows on which it can be done. */
  available: number;
  /** The others by reason, in the request's language. */
  refused?: { reason: string; count: number; examples?: string[] }[];
  /** Before → after, one line each, in the request's language. */
  changes?: {
    label: string;
    /** The name of a record that stands in the label. */ about?: string;
    before?: string | number | null;
    after: string | number | null;
    kind?: 'money' | 'text' | 'count';
    currency?: string;
  }[];
  /** Ranges as understood, for the range box. */
  ranges?: { start: string; end: string; count: number; matched: number }[];
  problems?: { item: string; message: string }[];
  /** Permissions that the users named would gain and lose. */
  rights?: RightsChange;
  /** Counts that the title of the confirm may name, by their name in it. */
  named?: Record<string, number>;
  /** Money the caller or the target pays (−) or gets (+), minor units. */
  cost?: { amount: number; currency: string; before: number; after: number };
}
