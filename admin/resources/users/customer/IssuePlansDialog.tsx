import { Box, Button, Checkbox, FormControlLabel, TextField } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ManifestResource, formatMoney } from '@t3d/resources/kit';
import { useDeferredValue, useId, useState } from 'react';
import { type Row, recordName } from '../../../declared/records';
import { useLanguage } from '../../../locales/useLanguage';
import { useT } from '../../../locales/useT';
import { readPage } from '../../../providers/rows';
import { useApi } from '../../../providers/useApi';
import { AppDialog, DialogFooter } from '../../../ui/AppDialog';
import { EmptySection, LoadedSection } from '../../../ui/Section';
import { SmallText } from '../../../ui/Text';
import { useIsStaff } from './usePart';

const SHOWN = 50;

interface IssuePlansDialogProps {
  customer: Row;
  /** The plans that can be issued: the platform's, or the reading agent's own. */
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

/** Selects the plans. Price and effects follow in the dialog of the action. */
export function IssuePlansDialog({ customer, of, onClose, onChosen }: IssuePlansDialogProps) {
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
