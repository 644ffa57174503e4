import { factoryWith } from '../../kit/factory';
import type { NoColumn } from '../../kit/fieldOptions';
import type { FieldKind } from '../../kit/kind';
import { kind as referenceKind } from '../reference/kind';

/** The accepted file types. The server detects the type from the content, not from the name. */
export const FILE_TYPES = ['pdf', 'jpg', 'png', 'xlsx', 'docx', 'csv', 'txt', 'zip'] as const;
export type FileType = (typeof FILE_TYPES)[number];
/**
 * The size limits of a file in megabytes: the default (`usual`) and the largest that a declaration may set (`most`).
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
 * An attachment. The value is the id of a file that was uploaded for this field.
 * @example f.file({ types: ['pdf', 'jpg'], maxMegabytes: 2 })
 */
export const file = factoryWith<number, AttachmentOptions>(kind);
