import { factoryWith } from '../../kit/factory';
import type { NoColumn } from '../../kit/fieldOptions';
import type { FieldKind } from '../../kit/kind';
import { kind as referenceKind } from '../reference/kind';

/** What a file may be, by its content: its name decides nothing. */
export const FILE_TYPES = ['pdf', 'jpg', 'png', 'xlsx', 'docx', 'csv', 'txt', 'zip'] as const;
export type FileType = (typeof FILE_TYPES)[number];
/** Megabytes of a file, unless declared, and the most that can be declared. */
export const FILE_MEGABYTES = { usual: 5, most: 10 } as const;

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

declare module '../../kit/field' {
  interface KindOptions {
    readonly types?: readonly FileType[];
    readonly maxMegabytes?: number;
  }
}

export const kind: FieldKind = {
  ...referenceKind,
  name: 'file',
  defaults: { maxMegabytes: FILE_MEGABYTES.usual },
  refersTo: 'file',
  carried: [],
};

/**
 * An attachment. Its content is checked and its name kept; the value is the id of a file that was uploaded for this
 * field.
 * @example f.file({ types: ['pdf', 'jpg'], maxMegabytes: 2 })
 */
export const file = factoryWith<number, AttachmentOptions>(kind);
