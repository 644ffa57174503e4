import type { ReactNode } from 'react';
import { Box, Link, TableBody, TableCell, TableRow } from '@mui/material';
import { RecordContextProvider, ResourceContextProvider } from 'ra-core';
import type { ManifestField } from '@t3d/resources/kit';
import { Link as RouterLink } from 'react-router';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import type { Row } from '../../providers/rows';
import { filteredPath, showPath } from '../../state/resourcePaths';
import { LoadedRows, Section, SectionHeads, SectionTable } from '../../ui/Section';
import { SmallText } from '../../ui/Text';
import { useDeclaredResource, useRecord } from '../declaration';
import { DeclaredField } from '../fields/DeclaredField';
import { NamedCurrency } from '../fields/NumberFields';
import { fieldOf, headsOf, isNumeric } from '../records';
import { usePhone } from '../screen';
import { useRelatedRows } from './useRelatedRows';

interface RelatedRowsProps {
  /** The name of the section, by which tests find it. */
  name: string;
  title: string;
  none: string;
  reference: string;
  /** The filter of its list that finds the rows of this record. */
  filter: Readonly<Record<string, string>>;
  /** The fields to show; the reader sees those it may read, and the first opens the row's page. */
  columns: readonly string[];
  sort?: string;
  size?: number;
  /** Named once above, where all amounts are in it. */
  currency?: string | null;
  end?: ReactNode;
}

interface RowsProps {
  rows: readonly Row[];
  fields: readonly ManifestField[];
}

/** A value of the row around it. The first value that is no reference opens the row's page. */
function Value({ fields, at }: { fields: readonly ManifestField[]; at: number }) {
  const resource = useDeclaredResource();
  const { id } = useRecord();
  const field = fields[at] as ManifestField;
  const value = <DeclaredField source={field.name} wide={field.kind === 'reference'} />;
  if (!resource.calls.show || at !== fields.findIndex(({ kind }) => kind !== 'reference')) return value;
  return (
    <Link component={RouterLink} to={showPath(resource, id)} sx={{ whiteSpace: 'nowrap' }}>
      {value}
    </Link>
  );
}

const Lines = ({ title, rows, fields }: RowsProps & { title: string }) => (
  <SectionTable label={title}>
    <SectionHeads columns={headsOf(fields)} />
    <TableBody>
      {rows.map((row) => (
        <RecordContextProvider key={row.id} value={row}>
          <TableRow data-related={row.id}>
            {fields.map((field, at) => (
              <TableCell key={field.name} className={isNumeric(field) ? 'number' : undefined}>
                <Value fields={fields} at={at} />
              </TableCell>
            ))}
          </TableRow>
        </RecordContextProvider>
      ))}
    </TableBody>
  </SectionTable>
);

const Blocks = ({ rows, fields }: RowsProps) => (
  <Box sx={{ borderTop: 'divider' }}>
    {rows.map((row) => (
      <RecordContextProvider key={row.id} value={row}>
        <Box
          component="dl"
          data-related={row.id}
          sx={{
            m: 0,
            px: 2,
            py: 1.25,
            '&:not(:last-of-type)': { borderBottom: 'soft' },
            display: 'grid',
            columnGap: 2,
            rowGap: 1,
            gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
            fontSize: 'size.small',
          }}
        >
          {fields.map((field, at) => (
            <Box key={field.name} sx={{ minWidth: 0, ...(field.kind === 'digits' && { gridColumn: '1 / -1' }) }}>
              <SmallText as="dt">{field.label}</SmallText>
              <Box component="dd" sx={{ m: 0 }}>
                <Value fields={fields} at={at} />
              </Box>
            </Box>
          ))}
        </Box>
      </RecordContextProvider>
    ))}
  </Box>
);

/** The newest rows of another list that belong to the record, and the way to all; nothing without the right to it. */
export function RelatedRows(props: RelatedRowsProps) {
  const { name, title, none, reference, filter, columns, sort, size = 5, currency = null, end } = props;
  const t = useT();
  const phone = usePhone();
  const { resource: of, query } = useRelatedRows(reference, filter, { sort, size });
  if (!of) return null;
  const fields = columns.flatMap((one) => fieldOf(of, one) ?? []).filter(({ readable }) => readable);
  const total = query.data?.total ?? 0;
  return (
    <Section
      name={name}
      title={title}
      more={[total > 0 && countText(total), currency].filter(Boolean).join(' · ')}
      end={
        <>
          {end}
          {total > 0 && (
            <Link component={RouterLink} to={filteredPath(of, filter)} sx={{ fontSize: 'size.small' }}>
              {t('crud.showAll')}
            </Link>
          )}
        </>
      }
    >
      <LoadedRows query={query} none={none}>
        {(rows) => (
          <ResourceContextProvider value={reference}>
            <NamedCurrency value={currency}>
              {phone ? <Blocks rows={rows} fields={fields} /> : <Lines title={title} rows={rows} fields={fields} />}
            </NamedCurrency>
          </ResourceContextProvider>
        )}
      </LoadedRows>
    </Section>
  );
}
