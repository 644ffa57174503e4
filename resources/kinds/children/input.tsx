import AddIcon from '@mui/icons-material/Add';
import { Box, Button, FormHelperText } from '@mui/material';
import { useWrappedSource } from 'ra-core';
import type { ReactNode } from 'react';
import { type FieldError, get, useFieldArray, useFormState, useWatch } from 'react-hook-form';
import { type ChildRow, childColumns, inputFieldsOfChild, isInputOf } from '../../../admin/declared/children';
import { DeclaredField } from '../../../admin/declared/fields/DeclaredField';
import { messageText, problemsAt, startingValues } from '../../../admin/declared/form/validation';
import { InnerInput as DeclaredInput } from '../../../admin/declared/inputs/InnerInput';
import { InCell, InputsAt } from '../../../admin/declared/inputs/LabelledInput';
import { type DeclaredInputProps, useInputField } from '../../../admin/declared/inputs/useDeclaredInput';
import { fieldPartOf } from '../../../admin/declared/kinds';
import type { Row } from '../../../admin/declared/records';
import { usePhone } from '../../../admin/declared/screen';
import { usePredicateVariables } from '../../../admin/declared/variables';
import { useT } from '../../../admin/locales/useT';
import { SmallText, Text } from '../../../admin/ui/Text';
import { ROUND } from '../../../admin/ui/themeKeys';
import type { ManifestField } from '../../kit/manifest';
import { matches } from '../../kit/predicates';
import { RowButtons, Sums } from './ChildLineParts';
import { type GridLines, useChildGrid } from './useChildGrid';
import type { InputPart } from '../../../admin/declared/kinds';
import referencesPart from '../references/input';

/** The number of columns up to which children appear as a table. Children with more columns appear as blocks. */
const MAX_COLUMNS = 6;
const BUTTONS = 96;
const GRID = {
  '& .MuiOutlinedInput-root': { borderRadius: 0, minHeight: 37, py: 0 },
  '& [data-child] .MuiOutlinedInput-notchedOutline': { borderColor: 'line.divider' },
  '& [data-child] .Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: 'accent.base' },
  '& [data-child] .Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: 'tone.red' },
  '& [data-child] + [data-child]': { mt: '-1px' },
  '& [data-child] > [data-field] + [data-field]': { ml: '-1px' },
} as const;

const isTable = (fields: readonly ManifestField[]): boolean =>
  fields.length <= MAX_COLUMNS && !fields.some((field) => fieldPartOf(field).isWide(field));

const columnsOf = (fields: readonly ManifestField[]): string => `${childColumns(fields)} ${BUTTONS}px`;

interface RowProps {
  /** The path of the child in the form, for example `lines.2`. */
  path: string;
  field: ManifestField;
  fields: readonly ManifestField[];
  at: number;
  table: boolean;
  lines: GridLines;
  autoFocus: boolean;
}

const BLOCK = { border: 'divider', borderRadius: ROUND.card, p: 1.5, mb: 1 } as const;
const BLOCK_HEAD = { display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 0.5 } as const;
const BLOCK_INPUTS = {
  display: 'grid',
  columnGap: 1.5,
  rowGap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
} as const;

function ChildInputs({ path, field, fields, at, table, lines, autoFocus }: RowProps) {
  const t = useT();
  const variables = usePredicateVariables();
  const row = (useWatch({ name: path }) ?? {}) as ChildRow;
  const inputOf = (one: ManifestField, index: number): ReactNode => {
    if (!matches(one.showWhen, row, variables)) return table ? <span key={one.name} /> : null;
    return (
      <Box
        key={one.name}
        data-field={`${path}.${one.name}`}
        sx={!table && fieldPartOf(one).isWide(one) ? { gridColumn: '1 / -1' } : { minWidth: 0 }}
      >
        {isInputOf(one, row) ? (
          <DeclaredInput source={one.name} autoFocus={autoFocus && index === 0} />
        ) : (
          <Box sx={{ minHeight: 36, display: 'flex', alignItems: 'center' }}>
            <DeclaredField source={one.name} resource={field.resource} record={row as Row} />
          </Box>
        )}
      </Box>
    );
  };
  const inputs = (
    <InputsAt path={path} resource={field.child?.name}>
      {fields.map(inputOf)}
    </InputsAt>
  );
  const label = t('forms.children.row', { number: at + 1 });
  const buttons = <RowButtons lines={lines} at={at} skipped={table} />;
  const line = { display: 'grid', gridTemplateColumns: columnsOf(fields), alignItems: 'start', height: 37 };
  return (
    <Box role="group" aria-label={label} data-child={at} sx={table ? line : BLOCK}>
      {table ? (
        <>
          <InCell value>{inputs}</InCell>
          {buttons}
        </>
      ) : (
        <>
          <Box sx={BLOCK_HEAD}>
            <Text size="small" colour="ink.secondary">
              {label}
            </Text>
            {buttons}
          </Box>
          <Box sx={BLOCK_INPUTS}>{inputs}</Box>
        </>
      )}
    </Box>
  );
}

function Heads({ fields }: { fields: readonly ManifestField[] }) {
  return (
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        gridTemplateColumns: columnsOf(fields),
        bgcolor: 'surface.sunken',
        border: 'divider',
        px: 0,
        '& > *': { px: 1, py: 0.5 },
        typography: 'small',
        fontWeight: 600,
      }}
    >
      {fields.map((field) => (
        <Box key={field.name} sx={{ overflowWrap: 'anywhere' }}>
          {field.label}
          {field.required && (
            <Box component="span" sx={{ color: 'tone.red', ml: 0.5 }}>
              *
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
}

function useListProblem(path: string): string | undefined {
  const { errors } = useFormState({ name: path });
  const wrong = get(errors, path) as (FieldError & { root?: FieldError }) | undefined;
  return wrong?.root?.message ?? wrong?.message;
}

function useListRule(field: ManifestField): (value: unknown) => string | undefined {
  const t = useT();
  return (value) => {
    const problem = problemsAt(field, value, {})[field.name];
    return problem && messageText(problem, t, field);
  };
}

function useLines(path: string, field: ManifestField, fields: readonly ManifestField[]) {
  const rules = { validate: useListRule(field) };
  const { fields: rows, append, remove, move } = useFieldArray({ name: path, keyName: '_key', rules });
  const { today } = usePredicateVariables();
  const fresh = fields.filter((one) => one.creatable);
  const add = (values: readonly Record<string, unknown>[]): void =>
    append(
      values.map((one) => ({ ...startingValues(fresh, today), ...one })),
      { shouldFocus: false },
    );
  const lines: GridLines = {
    count: rows.length,
    limit: field.limit ?? Infinity,
    add: fresh.length > 0 ? add : null,
    remove,
    mayRemove: (at) => (rows[at] as ChildRow | undefined)?.id === undefined || Boolean(field.child?.calls.delete),
    move: field.order ? move : null,
  };
  return { rows, lines };
}

function Foot({ path, field, lines, table }: Pick<RowProps, 'field' | 'path' | 'table'> & { lines: GridLines }) {
  const t = useT();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, mt: table ? 1 : 0 }}>
      {lines.add && (
        <Button
          size="small"
          variant="outlined"
          startIcon={<AddIcon />}
          disabled={lines.count >= lines.limit}
          onClick={() => lines.add?.([{}])}
        >
          {t('forms.children.add', { name: field.child?.singular ?? '' })}
        </Button>
      )}
      {table && lines.count > 0 && <SmallText>{t('forms.children.keys')}</SmallText>}
      <Sums path={path} field={field} />
    </Box>
  );
}

/** Edits the children in the form of the record. Renders nothing without a field of children. */
export function ChildrenInput(props: DeclaredInputProps) {
  const field = useInputField(props);
  return field?.child ? <Rows {...props} field={field} /> : null;
}

function Rows({ field, autoFocus = false, source }: DeclaredInputProps & { field: ManifestField }) {
  const t = useT();
  const path = useWrappedSource(source);
  const phone = usePhone();
  const fields = inputFieldsOfChild(field);
  const { rows, lines } = useLines(path, field, fields);
  const problem = useListProblem(path);
  const table = !phone && isTable(fields);
  const { grid, onKeyDown, onPaste, question } = useChildGrid(path, fields, lines);
  return (
    <Box
      role="group"
      aria-label={field.label}
      data-children={field.name}
      ref={grid}
      {...(table && { onKeyDown, onPaste })}
      sx={{ width: '100%', ...(table && GRID) }}
    >
      {question}
      {!field.section && (
        <Text strong sx={{ mb: 0.5 }}>
          {field.label}
        </Text>
      )}
      {table && rows.length > 0 && <Heads fields={fields} />}
      {rows.length === 0 && (
        <Text size="small" colour="ink.secondary" sx={{ mb: 1 }}>
          {t('forms.children.none')}
        </Text>
      )}
      {rows.map((row, at) => (
        <ChildInputs
          key={row._key}
          path={`${path}.${at}`}
          field={field}
          fields={fields}
          at={at}
          table={table}
          lines={lines}
          autoFocus={autoFocus && at === 0}
        />
      ))}
      <Foot path={path} field={field} lines={lines} table={table} />
      {problem && (
        <FormHelperText error role="alert" sx={{ mx: 0, typography: 'note' }}>
          {problem}
        </FormHelperText>
      )}
    </Box>
  );
}

const part: InputPart = {
  ...referencesPart,
  Input: ChildrenInput,
  FilterEditor: null,
};
export default part;
