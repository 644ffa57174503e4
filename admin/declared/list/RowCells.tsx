import { Link } from '@mui/material';
import { RecordContextProvider } from 'ra-core';
import { memo } from 'react';
import { Link as RouterLink } from 'react-router';
import type { ManifestField, ManifestResource } from '@t3d/resources/kit';
import { DeclaredField } from '../fields/DeclaredField';
import { showPath } from '../../state/resourcePaths';
import { isNumeric } from '../records';
import type { Row } from '../records';
import { InlineCell } from './inline/InlineCell';
import { RowActions } from './RowActions';

/** What the cells of every row have in common; the same object while none of it changes. */
export interface CellPlan {
  resource: ManifestResource;
  columns: readonly ManifestField[];
  /** The column whose value leads to the record. */
  name: string | undefined;
  hasActions: boolean;
}

interface CellContentProps {
  resource: ManifestResource;
  field: ManifestField;
  record: Row;
}

const stop = (event: React.MouseEvent): void => event.stopPropagation();

function NameLink({ resource, field, record }: CellContentProps) {
  return (
    <Link
      component={RouterLink}
      to={showPath(resource, record.id)}
      underline="hover"
      sx={{ display: 'inline-block', lineHeight: '24px', verticalAlign: 'middle' }}
      onClick={stop}
    >
      <DeclaredField source={field.name} />
    </Link>
  );
}

/** Times, plain words and what is declared so stand back, so that states, names and amounts are what the eye meets. */
const isSecondary = (field: ManifestField): boolean =>
  field.secondary === true ||
  field.kind === 'time' ||
  field.kind === 'date' ||
  (field.kind === 'enum' && !field.options?.some((option) => option.tone));

const cellClass = (field: ManifestField): string =>
  `row-cell column-${field.name}${isNumeric(field) ? ' is-number' : ''}${isSecondary(field) ? ' is-secondary' : ''}`;

/**
 * The cells of one row: the name leads to the record, the others are changed in place where that is allowed. A row that
 * is ticked or has the keyboard draws none of them anew.
 */
export const RowCells = memo(function RowCells({ plan, record }: { plan: CellPlan; record: Row }) {
  const { resource, columns, name, hasActions } = plan;
  return (
    <RecordContextProvider value={record}>
      {columns.map((field) => (
        <td key={field.name} className={cellClass(field)}>
          {field.name === name && resource.calls.show ? (
            <NameLink resource={resource} field={field} record={record} />
          ) : (
            <InlineCell resource={resource} field={field} record={record}>
              <DeclaredField source={field.name} />
            </InlineCell>
          )}
        </td>
      ))}
      {hasActions && (
        <td className="row-cell column-rowActions">
          <RowActions resource={resource} record={record} />
        </td>
      )}
    </RecordContextProvider>
  );
});
