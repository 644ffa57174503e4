import { useState } from 'react';
import { Link, TableCell, Button } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { useT } from '../../locales/useT';
import { listPath, showPath, newRecordPath, editPath } from '../../state/resourcePaths';
import { useDeclaredResource, useRecord } from '../../declared/declaration';
import { useResourceOf } from '../../providers/manifest';
import { useApi } from '../../providers/useApi';
import { SectionPager, Section } from '../../ui/Section';
import { StatusChip } from '../../ui/StatusChip';
import { useRelatedRows } from '../../declared/show/useRelatedRows';
import { SectionRows } from '../../declared/show/SectionRows';
import type { T3dDataProvider } from '../../providers/dataProvider';
import type { RowPage } from '../../providers/rows';
import { readPage } from '../../providers/rows';

const HOLDERS_A_PAGE = 20;
/** What was issued of a plan: to whom, at what price. */
const loadHolders = (provider: T3dDataProvider, resource: string, plan: number, page: number): Promise<RowPage> =>
  readPage(provider, resource, { plan, sort: 'agent', order: 'ASC', page, size: HOLDERS_A_PAGE });

/** The keys of the answers that these screens keep, as in `providers/queryKeys.ts`. */
const keys = {
  planHolders: (resource: string | undefined, plan: number, version: number | undefined, page: number) =>
    [resource, 'of plan', plan, version, page] as const,
};

const COLUMNS = ['agent', 'cooperationPrice', 'retailPrice', 'status', 'createdAt'];
/** The resource of the plans that are issued from each library. */
const ISSUED: Readonly<Record<string, string>> = { plans: 'agent-plans', 'sms-plans': 'agent-sms-plans' };

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
      <SectionRows
        title={title}
        none={t('plans.noHolders')}
        resource={issued.name}
        columns={COLUMNS}
        query={query}
        mark={({ agent }) => ({ 'data-holder': String(agent) })}
        renderCell={(_field, row, at) =>
          at === 0 && issued.calls.show ? (
            <Link component={RouterLink} to={showPath(issued, row.id)}>
              {String(row.agentLabel ?? `#${String(row.agent)}`)}
            </Link>
          ) : undefined
        }
      />
      <SectionPager page={page} pages={Math.ceil(total / HOLDERS_A_PAGE)} onChange={setPage} />
    </Section>
  );
}

const ROUTE_COLUMNS = ['priority', 'supplier', 'product', 'cost'];

/** Which suppliers provide a plan, the one that is tried first on top; for those who may read the routes. */
export function PlanRoutes() {
  const t = useT();
  const record = useRecord();
  const { resource, query } = useRelatedRows(
    'supplier-routes',
    { plan: String(record.id) },
    { sort: 'priority', size: 100 },
  );
  if (!resource) return null;
  const title = t('plans.routes');
  const page = (id: number): string => (resource.calls.update ? editPath(resource, id) : showPath(resource, id));
  return (
    <Section
      name="routes"
      title={title}
      end={
        resource.calls.create && (
          <Button size="small" component={RouterLink} to={newRecordPath(resource)}>
            {t('plans.addRoute')}
          </Button>
        )
      }
    >
      <SectionRows
        title={title}
        none={t('plans.noRoutes')}
        resource={resource.name}
        columns={ROUTE_COLUMNS}
        query={query}
        wide
        mark={({ id }) => ({ 'data-route': id })}
        renderCell={({ name }, { id, product }) =>
          name === 'product' ? (
            <Link component={RouterLink} to={page(id)}>
              {String(product)}
            </Link>
          ) : undefined
        }
        lastHead={t('plans.state')}
        renderLast={({ disabled }) => (
          <TableCell>
            <StatusChip
              tone={disabled ? 'grey/Block' : 'green'}
              label={t(disabled ? 'plans.disabled' : 'plans.enabled')}
            />
          </TableCell>
        )}
      />
    </Section>
  );
}
