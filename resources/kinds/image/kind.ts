import { factoryWith } from '../../kit/factory';
import type { FieldKind } from '../../kit/kind';
import { kind as referenceKind } from '../reference/kind';

export const IMAGE_USES = ['avatar', 'tag', 'logo', 'real-name', 'image'] as const;
export type ImageUse = (typeof IMAGE_USES)[number];

export interface ImageOptions {
  /**
   * The purpose of the picture, which decides the size limit.
   * @example f.image({ use: 'avatar' })
   */
  readonly use: ImageUse;
}

declare module '../../kit/field' {
  interface KindOptions {
    readonly use?: string;
  }
}

export const kind: FieldKind = { ...referenceKind, name: 'image', refersTo: 'picture', carried: [] };

/**
 * The id of an uploaded picture.
 * @example f.image({ use: 'logo' })
 */
export const image = factoryWith<number, ImageOptions>(kind);
