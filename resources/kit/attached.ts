import type { Choice } from './kindOptions';

// What a field says that attaches things to a record: many other records, or a file.
/** What a file may be, by its content: its name decides nothing. */
export const FILE_TYPES = ['pdf', 'jpg', 'png', 'xlsx', 'docx', 'csv', 'txt', 'zip'] as const;
export type FileType = (typeof FILE_TYPES)[number];
/** Megabytes of a file, unless declared, and the most that can be declared. */
export const FILE_MEGABYTES = { usual: 5, most: 10 } as const;

/** What a column alone could be: no field of links, and no file, has them. */
interface NoColumn {
  readonly unique?: never;
  readonly index?: never;
  readonly search?: never;
  readonly sealed?: never;
  readonly default?: never;
  readonly fill?: never;
  readonly presentedAs?: never;
}
/** What is said of a field that names many records. */
export interface LinkOptions extends Choice, NoColumn {
  /**
   * How many records one may name; 1,000 unless declared.
   * @example f.references('tags', { limit: 10 })
   */
  readonly limit?: number;
}
/** What is said of an attachment. */
export interface AttachmentOptions extends NoColumn {
  /**
   * What it may be: its content is looked at, not its name.
   * @example f.file({ types: ['pdf', 'png'] })
   */
  readonly types: readonly FileType[];
  /**
   * How many megabytes it may have: 5 unless declared, at most 10.
   * @example f.file({ types: ['pdf'], maxMegabytes: 2 })
   */
  readonly maxMegabytes?: number;
}
