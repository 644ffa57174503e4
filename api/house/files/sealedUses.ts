import type { Resource } from '@t3d/resources/kit';
import type { ServiceKey } from '../../models/services';

/** A use of pictures that are kept sealed: the field of the records that they belong to. */
export interface SealedUse {
  readonly resource: Resource;
  readonly field: string;
}

/**
 * The uses whose pictures are sealed: shown to whoever uploaded one, to admins, and to who may read the record that has
 * it, with every look in its trail. The subjects register theirs.
 */
export const SEALED_USES: ServiceKey<Readonly<Record<string, SealedUse>>> = {
  name: 'the sealed uses of pictures',
  make: () => ({}),
};
