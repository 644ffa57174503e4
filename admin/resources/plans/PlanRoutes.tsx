import { Button, Link, TableBody, TableCell, TableRow } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ManifestField } from '@t3d/resources/kit';
import { Link as RouterLink } from 'react-router';
import { useT } from '../../locales/useT';
import { DeclaredField } from '../../declared/fields/DeclaredField';
import { newRecordPath, editPath, showPath } from '../../state/resourcePaths';
import { fieldOf, headsOf, isNumeric } from '../../declared/records';
import type { Row } from '../../declared/records';
import { useRecord } from '../../declared/declaration';
import { useResourceOf } from '../../providers/manifest';
import { useApi } from '../../providers/useApi';
import { loadRoutes } from './calls';
import { keys } from './keys';
import { StatusChip } from '../../ui/StatusChip';
import { LoadedRows, Section, SectionHeads, SectionTable } from '../../ui/Section';

const COLUMNS = ['priority', 'supplier', 'product', 'cost'];

interface RouteCellsProps {
  row: Row;
  fields: readonly ManifestField[];
  page: string;
}

function RouteCells({ row, fields, page }: RouteCellsProps) {
  const t = useT();
  return (
    <>
      {fields.map((field) => (
        <TableCell key={field.name} className={isNumeric(field) ? 'number' : undefined}>
          {field.name === 'product' ? (
            <Link component={RouterLink} to={page}>
              {String(row.product)}
            </Link>
          ) : (
            <DeclaredField
              source={field.name}
              resource="supplier-routes"
              record={row}
              wide={field.kind === 'reference'}
            />
          )}
        </TableCell>
      ))}
      <TableCell>
        <StatusChip
          tone={row.disabled ? 'grey/Block' : 'green'}
          label={t(row.disabled ? 'plans.disabled' : 'plans.enabled')}
        />
      </TableCell>
    </>
  );
}

/** Which suppliers provide a plan, the one that is tried first on top; for those who may read the routes. */
export function PlanRoutes() {
  const t = useT();
  const record = useRecord();
  const provider = useApi();
  const routes = useResourceOf('supplier-routes');
  const query = useQuery({
    queryKey: keys.planRoutes(record.id),
    queryFn: () => loadRoutes(provider, record.id),
    enabled: Boolean(routes?.calls.list),
    retry: false,
  });
  if (!routes?.calls.list) return null;
  const fields = COLUMNS.flatMap((name) => fieldOf(routes, name) ?? []).filter((field) => field.readable);
  const title = t('plans.routes');
  const page = (id: number): string => (routes.calls.update ? editPath(routes, id) : showPath(routes, id));
  return (
    <Section
      name="routes"
      title={title}
      end={
        routes.calls.create && (
          <Button size="small" component={RouterLink} to={newRecordPath(routes)}>
            {t('plans.addRoute')}
          </Button>
        )
      }
    >
      <LoadedRows query={query} none={t('plans.noRoutes')}>
        {(rows) => (
          <SectionTable label={title}>
            <SectionHeads columns={[...headsOf(fields), { name: 'state', label: t('plans.state') }]} />
            <TableBody>
              {rows.map((row) => (
                <TableRow key={row.id} data-route={row.id}>
                  <RouteCells row={row} fields={fields} page={page(row.id)} />
                </TableRow>
              ))}
            </TableBody>
          </SectionTable>
        )}
      </LoadedRows>
    </Section>
  );
}
