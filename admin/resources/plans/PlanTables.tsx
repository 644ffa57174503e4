import { useState } from 'react';
import { Link, TableBody, TableCell, TableRow, Button } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ManifestField, ManifestResource } from '@t3d/resources/kit';
import { Link as RouterLink } from 'react-router';
import { useT } from '../../locales/useT';
import { DeclaredField } from '../../declared/fields/DeclaredField';
import { listPath, showPath, newRecordPath, editPath } from '../../state/resourcePaths';
import { fieldOf, headsOf, isNumeric } from '../../declared/records';
import type { Row } from '../../declared/records';
import { useDeclaredResource, useRecord } from '../../declared/declaration';
import { useResourceOf } from '../../providers/manifest';
import { useApi } from '../../providers/useApi';
import { LoadedRows, SectionPager, Section, SectionHeads, SectionTable } from '../../ui/Section';
import { StatusChip } from '../../ui/StatusChip';
import { HOLDERS_A_PAGE, loadHolders, keys, loadRoutes } from './calls';

const COLUMNS = ['agent', 'cooperationPrice', 'retailPrice', 'status', 'createdAt'];
/** The resource of the plans that are issued from each library. */
const ISSUED: Readonly<Record<string, string>> = { plans: 'agent-plans', 'sms-plans': 'agent-sms-plans' };

function HolderRow({ row, fields, issued }: { row: Row; fields: readonly ManifestField[]; issued: ManifestResource }) {
  return (
    <TableRow data-holder={String(row.agent)}>
      {fields.map((field, index) => (
        <TableCell key={field.name} className={isNumeric(field) ? 'number' : undefined}>
          {index === 0 && issued.calls.show ? (
            <Link component={RouterLink} to={showPath(issued, row.id)}>
              {String(row.agentLabel ?? `#${String(row.agent)}`)}
            </Link>
          ) : (
            <DeclaredField source={field.name} resource={issued.name} record={row} />
          )}
        </TableCell>
      ))}
    </TableRow>
  );
}

/** Who may sell a plan and at what price it was given to them, those in the reader's scope. */
export function PlanHolders() {
  const t = useT();
  const resource = useDeclaredResource();
  const record = useRecord();
  const provider = useApi();
  const [page, setPage] = useState(1);
  const issued = useResourceOf(ISSUED[resource.name] ?? '');
  const query = useQuery({
    queryKey: keys.planHolders(issued?.name, record.id, record.version, page),
    queryFn: () => loadHolders(provider, issued?.name ?? '', record.id, page),
    enabled: Boolean(issued?.calls.list),
    retry: false,
    placeholderData: keepPreviousData,
  });
  if (!issued?.calls.list) return null;
  const fields = COLUMNS.flatMap((name) => fieldOf(issued, name) ?? []).filter((field) => field.readable);
  const title = t('plans.holders');
  const total = query.data?.total ?? 0;
  return (
    <Section
      name="holders"
      title={title}
      more={total > 0 ? String(total) : undefined}
      end={
        total > 0 && (
          <Link
            component={RouterLink}
            to={`${listPath(issued)}?filter=${encodeURIComponent(JSON.stringify({ plan_in: String(record.id) }))}`}
            sx={{ fontSize: 'size.small' }}
          >
            {t('plans.open')}
          </Link>
        )
      }
    >
      <LoadedRows query={query} none={t('plans.noHolders')}>
        {(rows) => (
          <>
            <SectionTable label={title}>
              <SectionHeads columns={headsOf(fields)} />
              <TableBody>
                {rows.map((row) => (
                  <HolderRow key={row.id} row={row} fields={fields} issued={issued} />
                ))}
              </TableBody>
            </SectionTable>
            <SectionPager page={page} pages={Math.ceil(total / HOLDERS_A_PAGE)} onChange={setPage} />
          </>
        )}
      </LoadedRows>
    </Section>
  );
}

const ROUTE_COLUMNS = ['priority', 'supplier', 'product', 'cost'];

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
  const fields = ROUTE_COLUMNS.flatMap((name) => fieldOf(routes, name) ?? []).filter((field) => field.readable);
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
