import { useT } from '../../locales/useT';
import { shapeOf } from '../shapes';
import { CutText } from './CutText';
import { viewJson } from './jsonViews';
import { makeField } from './makeField';
import type { ViewProps } from './makeField';
import { ShapeView } from './ShapeView';

export function JsonView(props: ViewProps) {
  const { value, field, wide, className } = props;
  const t = useT();
  const Own = shapeOf(field?.schema?.$id)?.field;
  if (Own) return <Own {...props} />;
  if (field?.parts && wide) return <ShapeView field={field} value={value} className={className} />;
  return <CutText text={String(viewJson(field, value, t))} wide={wide} className={className} />;
}

/**
 * A structured value in words: as the product writes its shape, else part by part as declared, else as JSON. A record's
 * own page has a line for each entry. Shows a dash if unset.
 */
export const JsonField = makeField(() => JsonView);
