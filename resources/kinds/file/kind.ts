import { factoryWith } from '../../kit/factory';
import type { NoColumn } from '../../kit/fieldOptions';
import type { FieldKind } from '../../kit/kind';
import { kind as referenceKind } from '../reference/kind';

/** The accepted file types. The type is detected from the content of the file, not from the file name. */
export const FILE_TYPES = ['pdf', 'jpg', 'png', 'xlsx', 'docx', 'csv', 'txt', 'zip'] as const;
export type FileType = (typeof FILE_TYPES)[number];
/**
 * The size limit of a file in megabytes. `usual` is the default, and `most` is the largest limit that a declaration may
 * set.
 */
export const FILE_MEGABYTES = { usual: 5, most: 10 } as const;

export interface AttachmentOptions extends NoColumn {
  /**
   * The accepted types. The server checks the content of the file, not the file name.
   * @example f.file({ types: ['pdf', 'png'] })
   */
  readonly types: readonly FileType[];
  /**
   * The largest size in megabytes, at most 10. The default is 5.
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
 * An attachment. The value is the id of a file that was uploaded for this field. The server checks the content and
 * stores the file's name.
 * @example f.file({ types: ['pdf', 'jpg'], maxMegabytes: 2 })
 */
export const file = factoryWith<number, AttachmentOptions>(kind);
