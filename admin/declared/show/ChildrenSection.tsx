import { Box, Link, TableBody, TableCell, TableFooter, TableRow } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import type { ManifestField, ManifestResource } from '@t3d/resources/kit';
import { useLanguage } from '../../locales/useLanguage';
import { useT } from '../../locales/useT';
import { showPath } from '../../state/resourcePaths';
import { EmptySection, Section, SectionHeads, SectionTable } from '../../ui/Section';
import { SmallText, Text } from '../../ui/Text';
import { Cell } from '../fields/Cell';
import { shownOfChild, sumsOf } from '../children';
import { headsOf, isNumeric, recordName } from '../records';
import type { Row } from '../records';
import { usePhone } from '../screen';
import { ChildHistory } from './ChildHistory';
import { FIELDS_CARD } from './Fields';

interface ChildrenProps {
  resource: ManifestResource;
  record: Row;
  field: ManifestField;
}
interface RowsProps extends ChildrenProps {
  columns: readonly ManifestField[];
  rows: readonly Row[];
}

/** The value of a child; its first opens its own page, where it has one. */
function ChildValue({
  field,
  column,
  row,
  first,
}: {
  field: ManifestField;
  column: ManifestField;
  row: Row;
  first: boolean;
}) {
  const language = useLanguage();
  const { child } = field;
  const value = <Cell field={column} record={row} wide />;
  // A record without a name of its own is named by the value that is seen.
  const name = child && recordName(child, row, language);
  if (!first || !child?.calls.show || !child.path) return value;
  return (
    <Link
      component={RouterLink}
      to={showPath(child, row.id)}
      underline="hover"
      aria-label={name === String(row.id) ? undefined : name}
    >
      {value}
    </Link>
  );
}

/** The resource of children whose history the reader may see. */
const historyOf = ({ child }: ManifestField): ManifestResource | undefined =>
  child?.calls.history ? child : undefined;

function Rows({ resource, record, field, columns, rows }: RowsProps) {
  const t = useT();
  const history = historyOf(field);
  const sums = sumsOf(resource, field);
  const sumOf = (column: ManifestField) => {
    const sum = sums.get(column.name);
    return sum && <Cell field={sum} record={record} />;
  };
  return (
    <SectionTable label={field.label}>
      <SectionHeads columns={headsOf(columns)}>
        {history && <TableCell>{t('crud.history.label')}</TableCell>}
      </SectionHeads>
      <TableBody>
        {rows.map((row, index) => (
          <TableRow key={row.id}>
            {columns.map((column, at) => (
              <TableCell key={column.name} className={isNumeric(column) ? 'number' : undefined}>
                <ChildValue field={field} column={column} row={row} first={at === 0} />
              </TableCell>
            ))}
            {history && (
              <TableCell>
                <ChildHistory child={history} row={row} at={index} />
              </TableCell>
            )}
          </TableRow>
        ))}
      </TableBody>
      {columns.some(({ name }) => sums.has(name)) && (
        <TableFooter>
          <TableRow data-sums>
            {columns.map((column, at) => (
              <TableCell
                key={column.name}
                className={isNumeric(column) ? 'number' : undefined}
                sx={{ fontWeight: 600, color: 'ink.primary' }}
              >
                {sumOf(column) ?? (at === 0 ? [...sums.values()][0]?.label : null)}
              </TableCell>
            ))}
            {history && <TableCell />}
          </TableRow>
        </TableFooter>
      )}
    </SectionTable>
  );
}

/** On a phone each child is a few lines of its own. */
function Blocks({ resource, record, field, columns, rows }: RowsProps) {
  const t = useT();
  const sums = [...sumsOf(resource, field).values()];
  const history = historyOf(field);
  return (
    <Box sx={{ borderTop: 'divider' }}>
      {rows.map((row, index) => (
        <Box
          key={row.id}
          component="dl"
          sx={{
            m: 0,
            px: 2,
            py: 1.25,
            borderBottom: 'soft',
            display: 'grid',
            gap: 1,
            gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
          }}
        >
          {columns.map((column, at) => (
            <Box key={column.name} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <SmallText as="dt">{column.label}</SmallText>
              <Box component="dd" sx={{ m: 0 }}>
                <ChildValue field={field} column={column} row={row} first={at === 0} />
              </Box>
            </Box>
          ))}
          {history && (
            <Box sx={{ gridColumn: '1 / -1', display: 'flex', alignItems: 'center', gap: 1 }}>
              <SmallText as="dt">{t('crud.history.label')}</SmallText>
              <Box component="dd" sx={{ m: 0 }}>
                <ChildHistory child={history} row={row} at={index} />
              </Box>
            </Box>
          )}
        </Box>
      ))}
      <Box sx={{ px: 2, py: 1.25, display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {sums.map((sum) => (
          <Text key={sum.name} as="span" strong>
            {sum.label} <Cell field={sum} record={record} />
          </Text>
        ))}
      </Box>
    </Box>
  );
}

/** The children of a record on its page, with what it adds up of them at the foot. */
export function ChildrenSection({ resource, record, field }: ChildrenProps) {
  const t = useT();
  const phone = usePhone();
  const rows = (record[field.name] ?? []) as Row[];
  const columns = shownOfChild(field);
  const part = { resource, record, field, columns, rows };
  return (
    <Section name={field.name} title={field.label} more={rows.length > 0 ? rows.length : undefined} sx={FIELDS_CARD}>
      {rows.length === 0 ? (
        <EmptySection text={t('forms.children.none')} />
      ) : phone ? (
        <Blocks {...part} />
      ) : (
        <Rows {...part} />
      )}
    </Section>
  );
}
