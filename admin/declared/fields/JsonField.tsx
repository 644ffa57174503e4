import type { ReactNode } from 'react';
import { type ManifestField, formatMoney, isListShape } from '@t3d/resources/kit';
import { Box } from '@mui/material';
import { type Translate, useT } from '../../locales/useT';
import { shapeOf } from '../shapes';
import { CutText } from './TextFields';
import { type ViewProps, makeField } from './makeField';
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

/** Renders a structured value by the shape's own field, else part by part, else as JSON. Shows a dash if unset. */
export const JsonField = makeField(() => JsonView);

/** Formats a structured value as text, or as JSON if its shape is unknown. */
export function viewJson(field: ManifestField | undefined, value: unknown, t: Translate): ReactNode {
  if (value === null || value === undefined) return '–';
  if (field?.parts) return shapeText(field, value, t);
  return shapeOf(field?.schema?.$id)?.view?.(value as never, t) ?? JSON.stringify(value);
}

type Values = Readonly<Record<string, unknown>>;

const entriesOf = (field: ManifestField, value: unknown): Values[] =>
  isListShape(field.schema) ? ((value ?? []) as Values[]) : [(value ?? {}) as Values];

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

const partsIn = (parts: readonly ManifestField[], entry: Values): ManifestField[] =>
  parts.filter(({ name }) => !isBlank(entry[name]));

/** Formats a structured value in one line. Booleans appear only if true, as their label. */
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
