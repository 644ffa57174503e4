import type { ReactNode } from 'react';
import type { ManifestField } from '@t3d/resources/kit';
import type { Translate } from '../../locales/useT';
import { shapeOf } from '../shapes';
import { shapeText } from './ShapeView';

/** A structured value in words; its text where nothing is known of its shape. */
export function viewJson(field: ManifestField | undefined, value: unknown, t: Translate): ReactNode {
  if (value === null || value === undefined) return '–';
  if (field?.parts) return shapeText(field, value, t);
  return shapeOf(field?.schema?.$id)?.view?.(value as never, t) ?? JSON.stringify(value);
}
