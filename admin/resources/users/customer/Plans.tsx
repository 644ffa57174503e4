import SendIcon from '@mui/icons-material/Send';
import { Box, Button, Link, TableBody, TableCell, TableRow } from '@mui/material';
import type { CustomerPlan, CustomerPlans } from '@t3d/resources/customerPlans';
import { formatMoney } from '@t3d/resources/kit';
import type { ManifestAction, ManifestResource } from '@t3d/resources/kit';
import { RecordContextProvider } from 'ra-core';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { ActionHost, useRun } from '../../../declared/actions/ActionHost';
import { DeclaredResource, useDeclaredResource, useRecord } from '../../../declared/declaration';
import type { Row } from '../../../declared/records';
import { usePhone } from '../../../declared/screen';
import { countText } from '../../../locales/counts';
import { useT } from '../../../locales/useT';
import { useResourceOf } from '../../../providers/manifest';
import { showPath } from '../../../state/resourcePaths';
import { EmptySection, LoadedSection, Section, SectionHeads, SectionTable } from '../../../ui/Section';
import { SmallText } from '../../../ui/Text';
import { IssuePlansDialog } from './IssuePlansDialog';
import { isAgent, useIsStaff, usePart, usePathOf, useSeesMoney } from './usePart';

const Kept = ({ kept }: { kept: number }) => (
  <Box component="span" sx={{ color: kept < 0 ? 'tone.red' : 'tone.green' }}>
    {formatMoney(kept, { signed: true })}
  </Box>
);

function PlanName({ plan, of }: { plan: CustomerPlan; of: ManifestResource | undefined }) {
  return of?.calls.show ? (
    <Link component={RouterLink} to={showPath(of, plan.id)}>
      {plan.label}
    </Link>
  ) : (
    <>{plan.label}</>
  );
}

function Sold({ sold }: Pick<CustomerPlan, 'sold'>) {
  const to = usePathOf()(sold);
  const count = countText(sold.orders);
  return to && sold.orders > 0 ? (
    <Link component={RouterLink} to={to} color="inherit" underline="hover">
      {count}
    </Link>
  ) : (
    <>{count}</>
  );
}

/** A plan, then what each party has of it: costs and what the platform keeps for staff alone. */
function useColumns(staff: boolean) {
  const t = useT();
  const money = (amount: number | null | undefined) =>
    amount === null || amount === undefined ? '–' : formatMoney(amount);
  return [
    ...(staff ? [{ name: 'cost', value: ({ cost }: CustomerPlan) => money(cost) }] : []),
    { name: 'price', value: ({ price }: CustomerPlan) => <b>{money(price)}</b> },
    ...(staff
      ? [
          {
            name: 'kept',
            value: ({ kept }: CustomerPlan) => (kept === undefined ? '–' : <Kept kept={kept} />),
          },
        ]
      : []),
    { name: 'retail', value: ({ retailPrice }: CustomerPlan) => money(retailPrice) },
    { name: 'sold', value: ({ sold }: CustomerPlan) => <Sold sold={sold} /> },
  ].map((column) => ({
    ...column,
    label: {
      cost: t('customers.ourCost'),
      price: t('customers.pays'),
      kept: t('customers.weKeep'),
      retail: t('customers.retail'),
      sold: t('customers.sold'),
    }[column.name] as string,
  }));
}

function PlanTable({ plans, title }: { plans: CustomerPlans; title: string }) {
  const t = useT();
  const phone = usePhone();
  const of = useResourceOf(plans.resource);
  const columns = useColumns(useIsStaff());
  if (phone)
    return (
      <Box sx={{ borderTop: 'divider' }}>
        {plans.rows.map((plan) => (
          <Box
            key={plan.id}
            data-plan={plan.id}
            sx={{ px: 2, py: 1.25, '&:not(:last-of-type)': { borderBottom: 'soft' } }}
          >
            <Box sx={{ fontSize: 'size.small', mb: 0.5 }}>
              <PlanName plan={plan} of={of} />
            </Box>
            <Box
              component="dl"
              sx={{ m: 0, display: 'grid', gap: 1, gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' }}
            >
              {columns.map(({ name, label, value }) => (
                <Box key={name}>
                  <SmallText as="dt">{label}</SmallText>
                  <Box component="dd" sx={{ m: 0, fontSize: 'size.small' }}>
                    {value(plan)}
                  </Box>
                </Box>
              ))}
            </Box>
          </Box>
        ))}
      </Box>
    );
  return (
    <SectionTable label={title}>
      <SectionHeads
        columns={[
          { name: 'plan', label: t('customers.plan') },
          ...columns.map(({ name, label }) => ({ name, label, isNumber: true })),
        ]}
      />
      <TableBody>
        {plans.rows.map((plan) => (
          <TableRow key={plan.id} data-plan={plan.id}>
            <TableCell>
              <PlanName plan={plan} of={of} />
            </TableCell>
            {columns.map(({ name, value }) => (
              <TableCell key={name} className="number">
                {value(plan)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </SectionTable>
  );
}

/** Lets the reader choose plans, then opens the dialog of the plans' own action with the customer filled in. */
function IssuePlans({ customer, action }: { customer: Row; action: ManifestAction }) {
  const t = useT();
  const plans = useDeclaredResource();
  const run = useRun();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        data-action="issue-plans"
        variant="outlined"
        color="inherit"
        size="small"
        startIcon={<SendIcon />}
        onClick={() => setOpen(true)}
      >
        {t('customers.issuePlans')}
      </Button>
      {open && (
        <IssuePlansDialog
          customer={customer}
          of={plans}
          onClose={() => setOpen(false)}
          onChosen={(chosen) => {
            setOpen(false);
            run(action, [...chosen], undefined, { agents: [customer.id] });
          }}
        />
      )}
    </>
  );
}

/** The plans issued to a customer, what each party has of them, and how often they are sold. */
export function Plans() {
  const t = useT();
  const record = useRecord();
  const staff = useIsStaff();
  const seesMoney = useSeesMoney();
  const query = usePart('plans');
  const pathTo = usePathOf();
  // Staff issue the platform's plans, an agent its own.
  const source = useResourceOf(staff ? 'plans' : 'agent-plans');
  const issue = source?.actions.find(({ name }) => name === 'issue');
  if (!isAgent(record) || !seesMoney) return null;
  const title = t('customers.plans');
  const all = query.data && pathTo(query.data);
  return (
    <Section
      name="plans"
      title={title}
      more={
        query.data &&
        [query.data.total > 0 && countText(query.data.total), t('customers.bestFirst'), query.data.currency]
          .filter(Boolean)
          .join(' · ')
      }
      end={
        <>
          {source && issue && record.status === 'ENABLED' && (
            <DeclaredResource value={source}>
              <RecordContextProvider value={undefined}>
                <ActionHost onDone={() => void query.refetch()}>
                  <IssuePlans customer={record} action={issue} />
                </ActionHost>
              </RecordContextProvider>
            </DeclaredResource>
          )}
          {all && query.data && query.data.total > 0 && (
            <Link component={RouterLink} to={all} sx={{ fontSize: 'size.small' }}>
              {t('crud.showAll')}
            </Link>
          )}
        </>
      }
    >
      <LoadedSection query={query}>
        {(plans) =>
          plans.rows.length === 0 ? (
            <EmptySection text={t('customers.noPlans')} />
          ) : (
            <PlanTable plans={plans} title={title} />
          )
        }
      </LoadedSection>
    </Section>
  );
}
