import type { ManifestField } from '@t3d/resources/kit';
import { findField } from '../declaration';

/** Where an input stands in its form, and which declared field it is part of. */
export interface InputPlace {
  /** The field of the record, or of a row of its children, whose value the input writes or writes into. */
  holder: ManifestField;
  holderPath: string;
  /** The row of children that the holder belongs to, `lines.2`; empty for a field of the record itself. */
  rowPath: string;
  /** The field of the input itself: the holder, or a part of its structured value. */
  field: ManifestField;
}

const isIndex = (name: string): boolean => /^\d+$/.test(name);

/** Finds the declaration at a path of a form: `price`, `lines.2.price`, `accessories.1.serial`. */
export function findPlace(path: string, first: ManifestField | undefined): InputPlace | undefined {
  const [name = '', ...rest] = path.split('.');
  if (!first) return undefined;
  let place: InputPlace = { holder: first, holderPath: name, rowPath: '', field: first };
  const [at, inner, ...deeper] = rest;
  let parts = rest;
  if (first.kind === 'children' && inner !== undefined) {
    const holder = first.child && findField(first.child.fields, inner);
    if (!holder) return undefined;
    const rowPath = `${name}.${at}`;
    place = { holder, holderPath: `${rowPath}.${inner}`, rowPath, field: holder };
    parts = deeper;
  }
  for (const part of parts.filter((one) => !isIndex(one))) {
    const field = place.field.parts?.find((one) => one.name === part);
    if (!field) return undefined;
    place = { ...place, field };
  }
  return parts.length > 0 && isIndex(parts.at(-1) ?? '') ? undefined : place;
}
