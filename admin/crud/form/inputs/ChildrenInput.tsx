import type { ReactNode } from 'react';
import { Box, Button, FormHelperText, IconButton, Tooltip } from '@mui/material';
import AddIcon from '@mui/icons-material/Add';
import UpIcon from '@mui/icons-material/ArrowUpward';
import DownIcon from '@mui/icons-material/ArrowDownward';
import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import { get, useFieldArray, useFormState, useWatch } from 'react-hook-form';
import type { FieldError } from 'react-hook-form';
import { matches } from '@t3d/resources/kit';
import type { ManifestField, ManifestResource } from '@t3d/resources/kit';
import { useT } from '../../../locales/useT';
import { Text } from '../../../ui/Text';
import { ROUND } from '../../../ui/themeKeys';
import { Cell } from '../../cells/Cell';
import { givenOfChild, isGivenOf, sumIn, sumsOf } from '../../children';
import type { ChildRow } from '../../children';
import { knownNames } from '../../records';
import type { Row } from '../../records';
import { usePhone } from '../../screen';
import { usePredicateVariables } from '../../variables';
import { startingValues } from '../validation';
import { FieldInput, isWide } from '.';
import { InCell } from './LabelledInput';

/** More columns than these do not fit beside each other in a form: each child then has its own block. */
const MAX_COLUMNS = 6;
const BUTTONS = 96;

const isTable = (fields: readonly ManifestField[]): boolean =>
  fields.length <= MAX_COLUMNS && !fields.some(({ kind, multiline, widget }) => isWide(kind, multiline, widget));

/** Texts and names take more of a line than numbers and words. */
const widthOf = ({ kind }: ManifestField): string =>
  ['text', 'reference', 'digits'].includes(kind) ? 'minmax(0, 3fr)' : 'minmax(0, 2fr)';
const columnsOf = (fields: readonly ManifestField[]): string => `${fields.map(widthOf).join(' ')} ${BUTTONS}px`;

interface ChildrenProps {
  resource: ManifestResource;
  field: ManifestField;
  autoFocus: boolean;
}
interface RowProps {
  field: ManifestField;
  fields: readonly ManifestField[];
  at: number;
  table: boolean;
  buttons: ReactNode;
  autoFocus: boolean;
}

/** The inputs of one child: a line of a table, or a block of its own. */
function ChildInputs({ field, fields, at, table, buttons, autoFocus }: RowProps) {
  const t = useT();
  const variables = usePredicateVariables();
  const row = (useWatch({ name: `${field.name}.${at}` }) ?? {}) as ChildRow;
  const inputOf = (one: ManifestField, index: number): ReactNode => {
    if (!matches(one.showWhen, row, variables)) return table ? <span key={one.name} /> : null;
    return (
      <Box
        key={one.name}
        data-field={`${field.name}.${at}.${one.name}`}
        sx={!table && isWide(one.kind, one.multiline, one.widget) ? { gridColumn: '1 / -1' } : { minWidth: 0 }}
      >
        {isGivenOf(one, row) ? (
          <FieldInput
            field={{ ...one, name: `${field.name}.${at}.${one.name}` }}
            known={knownNames(row as Row, one)}
            autoFocus={autoFocus && index === 0}
          />
        ) : (
          <Box sx={{ minHeight: 36, display: 'flex', alignItems: 'center' }}>
            <Cell field={one} record={row as Row} />
          </Box>
        )}
      </Box>
    );
  };
  const label = t('forms.children.row', { number: at + 1 });
  if (table)
    return (
      <Box
        role="group"
        aria-label={label}
        data-child={at}
        sx={{ display: 'grid', columnGap: 1, gridTemplateColumns: columnsOf(fields), alignItems: 'start' }}
      >
        <InCell value>{fields.map(inputOf)}</InCell>
        {buttons}
      </Box>
    );
  return (
    <Box
      role="group"
      aria-label={label}
      data-child={at}
      sx={{ border: 'divider', borderRadius: ROUND.card, p: 1.5, pb: 0, mb: 1 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 0.5 }}>
        <Text size="small" colour="ink.secondary">
          {label}
        </Text>
        {buttons}
      </Box>
      <Box
        sx={{
          display: 'grid',
          columnGap: 1.5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          alignItems: 'start',
        }}
      >
        {fields.map(inputOf)}
      </Box>
    </Box>
  );
}

function RowButton({
  label,
  icon,
  disabled = false,
  onPress,
}: {
  label: string;
  icon: ReactNode;
  disabled?: boolean;
  onPress: () => void;
}) {
  return (
    <Tooltip title={disabled ? '' : label}>
      <span>
        <IconButton size="small" aria-label={label} disabled={disabled} onClick={onPress}>
          {icon}
        </IconButton>
      </span>
    </Tooltip>
  );
}

/** What the record adds up of its children, as they stand in the form. */
function Sums({ resource, field }: Pick<ChildrenProps, 'resource' | 'field'>) {
  const rows = (useWatch({ name: field.name }) ?? []) as ChildRow[];
  const sums = [...sumsOf(resource, field)];
  if (sums.length === 0 || rows.length === 0) return null;
  return (
    <Box
      role="status"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, ml: 'auto', fontVariantNumeric: 'tabular-nums' }}
    >
      {sums.map(([name, sum]) => (
        <Text key={name} as="span" size="small" strong>
          {sum.label} <Cell field={sum} record={{ id: 0, [sum.name]: sumIn(rows, name) }} />
        </Text>
      ))}
    </Box>
  );
}

/** The names above the columns, where each child is a line. */
function Heads({ fields }: { fields: readonly ManifestField[] }) {
  return (
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        gap: 1,
        gridTemplateColumns: columnsOf(fields),
        mb: 0.5,
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

interface ButtonsProps {
  field: ManifestField;
  at: number;
  count: number;
  isNew: boolean;
  move: (from: number, to: number) => void;
  remove: (at: number) => void;
}

/** Up and down, where the order is kept, and away. */
function RowButtons({ field, at, count, isNew, move, remove }: ButtonsProps) {
  const t = useT();
  const number = { number: at + 1 };
  return (
    <Box sx={{ display: 'flex', minHeight: 36, alignItems: 'center', justifyContent: 'flex-end' }}>
      {field.order && (
        <>
          <RowButton
            label={t('forms.children.up', number)}
            icon={<UpIcon fontSize="small" />}
            disabled={at === 0}
            onPress={() => move(at, at - 1)}
          />
          <RowButton
            label={t('forms.children.down', number)}
            icon={<DownIcon fontSize="small" />}
            disabled={at === count - 1}
            onPress={() => move(at, at + 1)}
          />
        </>
      )}
      {(isNew || field.child?.calls.delete) && (
        <RowButton
          label={t('forms.children.remove', number)}
          icon={<RemoveIcon fontSize="small" />}
          onPress={() => remove(at)}
        />
      )}
    </Box>
  );
}

/** What is wrong with the list itself: too many, or none. */
function useListProblem({ name }: ManifestField): string | undefined {
  const { errors } = useFormState({ name });
  const wrong = get(errors, name) as (FieldError & { root?: FieldError }) | undefined;
  return wrong?.root?.message ?? wrong?.message;
}

/** The children of a record inside its form: a line each, added, changed, moved and removed with it. */
export function ChildrenInput({ resource, field, autoFocus }: ChildrenProps) {
  const t = useT();
  const phone = usePhone();
  const { fields: rows, append, remove, move } = useFieldArray({ name: field.name, keyName: '_key' });
  const problem = useListProblem(field);
  const fields = givenOfChild(field);
  const table = !phone && isTable(fields);
  const fresh = fields.filter((one) => one.creatable);
  return (
    <Box role="group" aria-label={field.label} data-children={field.name}>
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
          field={field}
          fields={fields}
          at={at}
          table={table}
          buttons={
            <RowButtons
              field={field}
              at={at}
              count={rows.length}
              isNew={(row as ChildRow).id === undefined}
              move={move}
              remove={remove}
            />
          }
          autoFocus={autoFocus && at === 0}
        />
      ))}
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
        {fresh.length > 0 && (
          <Button
            size="small"
            variant="outlined"
            startIcon={<AddIcon />}
            disabled={rows.length >= (field.limit ?? Infinity)}
            onClick={() => append(startingValues(fresh), { shouldFocus: false })}
          >
            {t('forms.children.add', { name: field.child?.singular ?? '' })}
          </Button>
        )}
        <Sums resource={resource} field={field} />
      </Box>
      {problem && (
        <FormHelperText error role="alert" sx={{ mx: 0, typography: 'note' }}>
          {problem}
        </FormHelperText>
      )}
    </Box>
  );
}
