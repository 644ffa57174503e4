import { useT } from '../../locales/useT';
import { isBlank } from '../records';
import { shapeOf } from '../shapes';
import { CutText } from './CutText';
import { viewJson } from './jsonViews';
import { ShapeView } from './ShapeView';
import { EmptyValue, useShownValue } from './shownValue';
import type { DeclaredFieldProps } from './shownValue';

/**
 * A structured value in words: as the product writes its shape, else part by part as declared, else as JSON. A record's
 * own page has a line for each entry. Shows a dash if unset.
 */
export function JsonField(props: DeclaredFieldProps) {
  const { value, field } = useShownValue(props);
  const t = useT();
  const Own = shapeOf(field?.schema?.$id)?.field;
  if (isBlank(value)) return <EmptyValue {...props} />;
  if (Own) return <Own {...props} />;
  if (!field || !props.wide || !field.parts)
    return <CutText text={String(viewJson(field, value, t))} wide={props.wide} className={props.className} />;
  const parts = <ShapeView field={field} value={value} />;
  return props.className ? <div className={props.className}>{parts}</div> : parts;
}
