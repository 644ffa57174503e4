import type { ReactNode } from 'react';
import { Link, TableBody, TableCell, TableRow } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ManifestField, ManifestResource } from '@t3d/resources/kit';
import { Link as RouterLink } from 'react-router';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { useResourceOf } from '../../providers/manifest';
import { queryKeys } from '../../providers/queryKeys';
import type { Row } from '../../providers/rows';
import { readPage } from '../../providers/rows';
import { filteredPath, showPath } from '../../state/resourcePaths';
import { LoadedRows, Section, SectionHeads, SectionTable } from '../../ui/Section';
import { Cell } from '../cells/Cell';
import { fieldOf, headsOf, isNumeric } from '../records';

interface RelatedRowsProps {
  /** The name of the section, by which tests find it. */
  name: string;
  title: string;
  /** What is said where there are none. */
  none: string;
  resource: string;
  /** What of that resource belongs to the record, as its list is filtered. */
  filter: Readonly<Record<string, string>>;
  /** Its fields that are shown, those that the reader may read; the first opens its page. */
  columns: readonly string[];
  /** The record's version: another one is read anew. */
  version?: number | undefined;
  /** As the list's own order, unless given. */
  sort?: string;
  size?: number;
  more?: ReactNode;
  end?: ReactNode;
}

function RelatedRow({ row, fields, of }: { row: Row; fields: readonly ManifestField[]; of: ManifestResource }) {
  return (
    <TableRow data-related={row.id}>
      {fields.map((field, at) => {
        // A reference leads to what it names; the row's own page is behind the first other value.
        const opens = at === fields.findIndex(({ kind }) => kind !== 'reference') && of.calls.show;
        const value = <Cell field={field} record={row} />;
        return (
          <TableCell key={field.name} className={isNumeric(field) ? 'number' : undefined}>
            {opens ? (
              <Link component={RouterLink} to={showPath(of, row.id)}>
                {value}
              </Link>
            ) : (
              value
            )}
          </TableCell>
        );
      })}
    </TableRow>
  );
}

/** The newest rows of another list that belong to a record, and the way to all of them; absent for those without it. */
export function RelatedRows(props: RelatedRowsProps) {
  const { name, title, none, resource, filter, columns, version, sort, size = 5, more, end } = props;
  const t = useT();
  const of = useResourceOf(resource);
  const [by, order] = sort?.startsWith('-') ? [sort.slice(1), 'DESC'] : [sort, 'ASC'];
  const query = useQuery({
    queryKey: queryKeys.related(resource, filter, by, order, size, version),
    queryFn: () => readPage(resource, { ...filter, ...(by && { sort: by, order }), size }),
    enabled: Boolean(of?.calls.list),
    retry: false,
  });
  if (!of?.calls.list) return null;
  const fields = columns.flatMap((one) => fieldOf(of, one) ?? []).filter(({ readable }) => readable);
  const total = query.data?.total ?? 0;
  return (
    <Section
      name={name}
      title={title}
      more={more ?? (total > 0 ? countText(total) : undefined)}
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
          <SectionTable label={title}>
            <SectionHeads columns={headsOf(fields)} />
            <TableBody>
              {rows.map((row) => (
                <RelatedRow key={row.id} row={row} fields={fields} of={of} />
              ))}
            </TableBody>
          </SectionTable>
        )}
      </LoadedRows>
    </Section>
  );
}
