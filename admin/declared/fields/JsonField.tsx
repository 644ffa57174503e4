import type { ReactNode } from 'react';
import { formatMoney, isListShape } from '@t3d/resources/kit';
import type { ManifestField } from '@t3d/resources/kit';
import { Box } from '@mui/material';
import { useT } from '../../locales/useT';
import type { Translate } from '../../locales/useT';
import { shapeOf } from '../shapes';
import { CutText } from './TextFields';
import { makeField } from './makeField';
import type { ViewProps } from './makeField';
import { countText } from '../../locales/counts';
import { DottedFacts } from '../../ui/DottedFacts';
import { isBlank } from '../records';
import { shortDay } from './dates';
import { optionOf } from './options';

export function JsonView(props: ViewProps) {
  const { value, field, wide, className } = props;
  const t = useT();
  const Own = shapeOf(field?.schema?.$id)?.field;
  if (Own) return <Own {...props} />;
  if (field?.parts && wide) return <ShapeView field={field} value={value} className={className} />;
  return <CutText text={String(viewJson(field, value, t))} wide={wide} className={className} />;
}

/** A structured value by the shape's own field, else part by part, else as JSON. Shows a dash if unset. */
export const JsonField = makeField(() => JsonView);

/** A structured value in words; its text where nothing is known of its shape. */
export function viewJson(field: ManifestField | undefined, value: unknown, t: Translate): ReactNode {
  if (value === null || value === undefined) return '–';
  if (field?.parts) return shapeText(field, value, t);
  return shapeOf(field?.schema?.$id)?.view?.(value as never, t) ?? JSON.stringify(value);
}

type Values = Readonly<Record<string, unknown>>;

const entriesOf = (field: ManifestField, value: unknown): Values[] =>
  isListShape(field.schema) ? ((value ?? []) as Values[]) : [(value ?? {}) as Values];

/** A value of a simple kind in words. */
export function partText(part: ManifestField, value: unknown, t: Translate): string {
  switch (part.kind) {
    case 'enum':
      return optionOf(part, value, {})?.label ?? String(value);
    case 'boolean':
      return t(value ? 'crud.yes' : 'crud.no');
    case 'money':
      return formatMoney(value as number);
    case 'integer':
      return countText(Number(value));
    case 'date':
      return shortDay(String(value));
    case 'texts':
      return (value as unknown[]).join(', ');
    case 'json':
      return shapeText(part, value, t);
    default:
      return String(value);
  }
}

/** The parts that are given, each in words; of yes and no only what is so, as its name says it. */
const partsIn = (parts: readonly ManifestField[], entry: Values): ManifestField[] =>
  parts.filter(({ name }) => !isBlank(entry[name]));

/** A structured value in one line: the parts of an entry by commas, entries by dots. */
const shapeText = (field: ManifestField, value: unknown, t: Translate): string =>
  entriesOf(field, value)
    .map((entry) =>
      partsIn(field.parts ?? [], entry)
        .filter(({ kind, name }) => kind !== 'boolean' || entry[name] === true)
        .map((part) => (part.kind === 'boolean' ? part.label : partText(part, entry[part.name], t)))
        .join(', '),
    )
    .filter(Boolean)
    .join(' · ') || '–';

/** A structured value with the names of its parts, a line for each entry. */
function ShapeView({ field, value, className }: { field: ManifestField; value: unknown; className?: string }) {
  const t = useT();
  const entries = entriesOf(field, value);
  return (
    <Box
      component={entries.length > 1 ? 'ol' : 'div'}
      className={className}
      sx={{ m: 0, pl: entries.length > 1 ? 2.5 : 0 }}
      data-shape
    >
      {entries.map((entry, index) => (
        <Box key={index} component={entries.length > 1 ? 'li' : 'div'} sx={{ overflowWrap: 'anywhere' }}>
          <DottedFacts
            facts={partsIn(field.parts ?? [], entry).map((part) => ({
              name: part.name,
              label: part.label,
              value: partText(part, entry[part.name], t),
            }))}
          />
        </Box>
      ))}
    </Box>
  );
}
