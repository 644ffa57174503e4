import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { CutText } from '../../../admin/declared/fields/TextValue';
import { type ViewProps, makeField } from '../../../admin/declared/fields/makeField';
import { type Reader, fieldPartOf } from '../../../admin/declared/kinds';
import { isBlank } from '../../../admin/declared/records';
import { shapeOf } from '../../../admin/declared/shapes';
import { useReader } from '../../../admin/declared/useReader';
import { DottedFacts } from '../../../admin/ui/DottedFacts';
import { kindOf } from '../../kit/kind';
import type { ManifestField } from '../../kit/manifest';
import { isListShape } from '../../kit/shapes';
import type { FieldPart } from '../../../admin/declared/kinds';
import textPart from '../text/field';
import { kind } from './kind';

function JsonView(props: ViewProps) {
  const { value, field, wide, className } = props;
  const reader = useReader();
  const Own = shapeOf(field?.schema?.$id)?.field;
  if (Own) return <Own {...props} />;
  if (field?.parts && wide) return <ShapeView field={field} value={value} className={className} />;
  return <CutText text={String(viewJson(field, value, reader))} wide={wide} className={className} />;
}

export const JsonField = makeField(() => JsonView);

export function viewJson(field: ManifestField | undefined, value: unknown, reader: Reader): ReactNode {
  if (value === null || value === undefined) return '–';
  if (field?.parts) return shapeText(field, value, reader);
  return shapeOf(field?.schema?.$id)?.view?.(value as never, reader.t) ?? JSON.stringify(value);
}

type Values = Readonly<Record<string, unknown>>;

const entriesOf = (field: ManifestField, value: unknown): Values[] =>
  isListShape(field.schema) ? ((value ?? []) as Values[]) : [(value ?? {}) as Values];

const partText = (part: ManifestField, value: unknown, reader: Reader): string =>
  fieldPartOf(part).text(part, value, reader);

const partsIn = (parts: readonly ManifestField[], entry: Values): ManifestField[] =>
  parts.filter(({ name }) => !isBlank(entry[name]));

/** Formats a structured value in one line. Omits booleans that are false. */
const shapeText = (field: ManifestField, value: unknown, reader: Reader): string =>
  entriesOf(field, value)
    .map((entry) =>
      partsIn(field.parts ?? [], entry)
        .filter(({ kind, name }) => kindOf({ kind }).value !== 'boolean' || entry[name] === true)
        .map((part) => (kindOf(part).value === 'boolean' ? part.label : partText(part, entry[part.name], reader)))
        .join(', '),
    )
    .filter(Boolean)
    .join(' · ') || '–';

function ShapeView({ field, value, className }: { field: ManifestField; value: unknown; className?: string }) {
  const reader = useReader();
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
              value: partText(part, entry[part.name], reader),
            }))}
          />
        </Box>
      ))}
    </Box>
  );
}

const part: FieldPart = {
  ...textPart,
  kind,
  View: JsonView,
  text: (field, value, reader) => String(viewJson(field, value, reader)),
  quotedIn: [],
  isCoded: true,
  staying: 2,
  isOnCardLine: false,
  filter: null,
  isWide: () => true,
  isBroad: false,
  starting: ({ required, schema, parts }) =>
    (required ? shapeOf(schema?.$id)?.initial : null) ?? (parts && isListShape(schema) ? [] : null),
};
export default part;
