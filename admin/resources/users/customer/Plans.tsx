import SendIcon from '@mui/icons-material/Send';
import { Box, Button, Checkbox, FormControlLabel, TextField } from '@mui/material';
import type { CustomerPlan, CustomerPlans } from '@t3d/resources/plans/customerPlans';
import { formatMoney, type ManifestAction, type ManifestResource } from '@t3d/resources/kit';
import { RecordContextProvider } from 'ra-core';
import { type ReactNode, useDeferredValue, useId, useState } from 'react';
import { ActionHost, useRun } from '../../../declared/actions/ActionHost';
import { DeclaredResource, useDeclaredResource, useRecord } from '../../../declared/declaration';
import { ListLink, RecordLink } from '../../../declared/links';
import { recordName, type Row } from '../../../declared/records';
import { usePhone } from '../../../declared/screen';
import { countText } from '../../../locales/counts';
import { useT } from '../../../locales/useT';
import { useResourceOf } from '../../../providers/manifest';
import { ColumnTable, RowCards } from '../../../ui/ColumnTable';
import { EmptySection, LoadedSection, Section } from '../../../ui/Section';
import { SmallText } from '../../../ui/Text';
import { FigureExplanation } from '../../figures';
import { isAgent, useIsStaff, usePart, useSeesMoney } from './usePart';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../../locales/useLanguage';
import { readPage } from '../../../providers/rows';
import { useApi } from '../../../providers/useApi';
import { AppDialog, DialogFooter } from '../../../ui/AppDialog';

const SHOWN = 50;

interface IssuePlansDialogProps {
  customer: Row;
  /** The plans to issue: the platform's for staff, and the own ones for an agent. */
  of: ManifestResource;
  onClose: () => void;
  onChosen: (plans: readonly Row[]) => void;
}

function useIssuable({ of, customer }: Pick<IssuePlansDialogProps, 'of' | 'customer'>, text: string) {
  const provider = useApi();
  const staff = useIsStaff();
  return useQuery({
    queryKey: [of.name, 'issuable', text, customer.id],
    queryFn: async () => {
      const { rows } = await readPage(provider, of.name, { status: 'RACKING', size: SHOWN, ...(text && { q: text }) });
      const planOf = (row: Row): number => (staff ? row.id : (row.plan as number));
      if (rows.length === 0) return { rows: [] };
      const held = await readPage(provider, staff ? 'agent-plans' : 'sub-agent-plans', {
        agent_in: String(customer.id),
        plan_in: rows.map(planOf).join(','),
        size: SHOWN,
      });
      const prices = new Map(held.rows.map((row) => [row.plan as number, row.cooperationPrice as number]));
      return { rows: rows.map((row) => ({ row, price: prices.get(planOf(row)) ?? null })) };
    },
    placeholderData: keepPreviousData,
  });
}

/** Chooses the plans to issue. The action's dialog then asks for prices. */
function IssuePlansDialog({ customer, of, onClose, onChosen }: IssuePlansDialogProps) {
  const t = useT();
  const language = useLanguage();
  const id = useId();
  const [text, setText] = useState('');
  const [chosen, choose] = useState<readonly Row[]>([]);
  const query = useIssuable({ of, customer }, useDeferredValue(text.trim()));
  const users = String(customer.nickname ?? customer.account ?? '');
  const isChosen = (row: Row): boolean => chosen.some(({ id: one }) => one === row.id);
  const toggle = (row: Row): void =>
    choose(isChosen(row) ? chosen.filter(({ id: one }) => one !== row.id) : [...chosen, row]);
  return (
    <AppDialog id={id} title={t('customers.issueTo', { name: users })} filled={chosen.length > 0} onClose={onClose}>
      <Box sx={{ px: 2.5, pt: 2 }}>
        <TextField
          autoFocus
          fullWidth
          size="small"
          label={t('customers.searchPlans')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Box>
      <Box sx={{ px: 2.5, py: 1.5, overflowY: 'auto', maxHeight: 420 }} data-issuable>
        <LoadedSection query={query} rows={6}>
          {({ rows }) =>
            rows.length === 0 ? (
              <EmptySection text={t('customers.noPlanFound')} />
            ) : (
              rows.map(({ row, price }) => (
                <Box
                  key={row.id}
                  sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 40, borderBottom: 'soft' }}
                >
                  <FormControlLabel
                    sx={{ flex: 1, m: 0 }}
                    control={<Checkbox size="small" checked={isChosen(row)} onChange={() => toggle(row)} />}
                    label={recordName(of, row, language)}
                  />
                  <SmallText sx={{ whiteSpace: 'nowrap' }}>
                    {price === null ? t('customers.notIssued') : t('customers.holdsAt', { amount: formatMoney(price) })}
                  </SmallText>
                </Box>
              ))
            )
          }
        </LoadedSection>
      </Box>
      <DialogFooter sx={{ alignItems: 'center' }}>
        <SmallText sx={{ mr: 'auto' }}>{t('customers.nextPrice')}</SmallText>
        <Button variant="contained" disabled={chosen.length === 0} onClick={() => onChosen(chosen)}>
          {t('customers.goOn', { count: chosen.length })}
        </Button>
      </DialogFooter>
    </AppDialog>
  );
}

const MarginCell = ({ kept }: { kept: number }) => (
  <Box component="span" sx={{ color: kept < 0 ? 'tone.red' : 'tone.green' }}>
    {formatMoney(kept, { signed: true })}
  </Box>
);

function Sold({ sold: { orders, resource, filter } }: Pick<CustomerPlan, 'sold'>) {
  const count = countText(orders);
  return orders > 0 ? (
    <ListLink resource={resource} filter={filter} color="inherit" underline="hover">
      {count}
    </ListLink>
  ) : (
    <>{count}</>
  );
}

/** Returns the columns. Only staff see costs and margins. */
function useColumns() {
  const t = useT();
  const staff = useIsStaff();
  const money = (amount: number | null | undefined) =>
    amount === null || amount === undefined ? '–' : formatMoney(amount);
  const columns: readonly [
    name: string,
    label: string,
    value: (plan: CustomerPlan) => ReactNode,
    forStaff?: boolean,
  ][] = [
    ['cost', t('customers.ourCost'), ({ cost }) => money(cost), true],
    ['price', t('customers.pays'), ({ price }) => <b>{money(price)}</b>],
    ['kept', t('customers.weKeep'), ({ kept }) => (kept === undefined ? '–' : <MarginCell kept={kept} />), true],
    ['retail', t('customers.retail'), ({ retailPrice }) => money(retailPrice)],
    ['sold', t('customers.sold'), ({ sold }) => <Sold sold={sold} />],
  ];
  return columns.flatMap(([name, label, value, forStaff]) => (forStaff && !staff ? [] : [{ name, label, value }]));
}

function PlanTable({ plans, title }: { plans: CustomerPlans; title: string }) {
  const t = useT();
  const phone = usePhone();
  const columns = useColumns();
  // Leaves out two prices where a card shows the margin.
  const left = new Set(columns.some(({ name }) => name === 'kept') ? ['cost', 'retail'] : []);
  const table = {
    rows: plans.rows,
    mark: ({ id }: CustomerPlan) => ({ 'data-plan': id }) as const,
    columns: [
      {
        label: t('customers.plan'),
        render: ({ id, label }: CustomerPlan) => (
          <RecordLink resource={plans.resource} id={id}>
            {label}
          </RecordLink>
        ),
      },
      ...columns.map(({ name, label, value }) => ({
        label,
        isNumber: true,
        place: name === 'price' ? ('amount' as const) : left.has(name) ? ('none' as const) : undefined,
        render: value,
      })),
    ],
  };
  return phone ? <RowCards {...table} /> : <ColumnTable {...table} label={title} />;
}

function ChoosePlans({ customer, action }: { customer: Row; action: ManifestAction }) {
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

/** A button that issues plans to the customer. Staff issue the platform's plans, and an agent its own. */
export function IssuePlans() {
  const record = useRecord();
  const staff = useIsStaff();
  const query = usePart('plans');
  const source = useResourceOf(staff ? 'plans' : 'agent-plans');
  const issue = source?.actions.find(({ name }) => name === 'issue');
  if (!source || !issue || record.status !== 'ENABLED') return null;
  return (
    <DeclaredResource value={source}>
      <RecordContextProvider value={undefined}>
        <ActionHost onDone={() => void query.refetch()}>
          <ChoosePlans customer={record} action={issue} />
        </ActionHost>
      </RecordContextProvider>
    </DeclaredResource>
  );
}

export function Plans() {
  const t = useT();
  const record = useRecord();
  const seesMoney = useSeesMoney();
  const query = usePart('plans');
  if (!isAgent(record) || !seesMoney) return null;
  const title = t('customers.plans');
  return (
    <Section
      name="plans"
      title={title}
      more={
        query.data && (
          <>
            {[query.data.total > 0 && countText(query.data.total), t('customers.bestFirst'), query.data.currency]
              .filter(Boolean)
              .join(' · ')}{' '}
            <FigureExplanation of="customerPlans" label={t('customers.sold')} />
          </>
        )
      }
      end={
        <>
          <IssuePlans />
          {query.data && query.data.total > 0 && <ListLink resource={query.data.resource} filter={query.data.filter} />}
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
