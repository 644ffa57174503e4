import { Alert, Box, Button, Checkbox, FormControlLabel, LinearProgress } from '@mui/material';
import CheckIcon from '@mui/icons-material/Check';
import { formatMoney } from '@t3d/resources/kit';
import { useT } from '../../../locales/useT';
import { FactLine, FactList } from '../../../ui/FactList';
import { Heading, SmallText, Text } from '../../../ui/Text';
import { ROUND } from '../../../ui/themeKeys';
import { ChangeTable } from './ChangeTable';
import { monthOf } from './grid';
import { IssueEstimate } from './IssueEstimate';
import { type IssueState, type RejectedRow, rejectedRows } from './useIssue';

const CARD = { bgcolor: 'surface.paper', border: 'divider', borderRadius: ROUND.card, px: 2, py: 1.5 } as const;
const RULED = { '&:not(:first-of-type)': { borderTop: 'soft' } } as const;
const BAR = { display: 'flex', gap: 0.25, height: 8, borderRadius: ROUND.chip, overflow: 'hidden', my: 0.75 } as const;

function goTo({ row }: RejectedRow, dialog: Element | null): void {
  const place = dialog?.querySelector(`[data-row="${row.key}"]`);
  const [price, retail] = place?.querySelectorAll<HTMLInputElement>('input') ?? [];
  const field = row.reason?.in === 'retailPrice' ? retail : price;
  field?.scrollIntoView({ block: 'center' });
  field?.focus();
}

/** The refused prices with links to their inputs, and a checkbox that leaves them out. */
function RejectedQuotes({ state, refused }: { state: IssueState; refused: readonly RejectedRow[] }) {
  const t = useT();
  const { skips, setSkips, expand } = state;
  const reasons = [...new Set(refused.map(({ text }) => text))];
  const go = (one: RejectedRow, from: Element): void => {
    const dialog = from.closest('[role=dialog]');
    expand(one.group.plan.id, true);
    requestAnimationFrame(() => goTo(one, dialog));
  };
  return (
    <>
      {reasons.map((reason) => {
        const own = refused.filter(({ text }) => text === reason);
        return (
          <Box
            key={reason}
            data-refused={own.length}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              columnGap: 1,
              py: 0.75,
              fontSize: 'size.small',
              borderBottom: 'soft',
            }}
          >
            <span>{t('issuePlans.refused', { count: own.length, reason })}</span>
            <Box sx={{ ml: 'auto', textAlign: 'right' }}>
              {own.slice(0, 3).map((one) => (
                <Button
                  key={one.row.key}
                  size="small"
                  variant="text"
                  color="primary"
                  data-data
                  onClick={(event) => go(one, event.currentTarget)}
                  sx={{ p: 0, minHeight: 24, textAlign: 'right', whiteSpace: 'normal', display: 'block', ml: 'auto' }}
                >
                  {t('issuePlans.place', { agent: one.row.name, plan: one.group.plan.title })}
                </Button>
              ))}
              {own.length > 3 && <SmallText>{t('issuePlans.more', { count: own.length - 3 })}</SmallText>}
            </Box>
          </Box>
        );
      })}
      <FormControlLabel
        control={<Checkbox size="small" checked={skips} onChange={(_event, checked) => setSkips(checked)} />}
        label={t('issuePlans.skip', { count: refused.length })}
        sx={{ mt: 0.5, mr: 0, '& .MuiFormControlLabel-label': { fontSize: 'size.small' } }}
      />
    </>
  );
}

function Counts({ state }: { state: IssueState }) {
  const t = useT();
  const { counts, words } = state;
  const rejected = rejectedRows(state);
  const all = counts.quotes + rejected.length;
  return (
    <Box sx={CARD}>
      <Text strong size="figure" data-available={counts.quotes}>
        {t('issuePlans.affects', words)}
      </Text>
      <Box aria-hidden sx={BAR}>
        {counts.quotes > 0 && <Box sx={{ flex: counts.quotes, bgcolor: 'accent.base' }} />}
        {rejected.length > 0 && <Box sx={{ flex: rejected.length, bgcolor: 'tone.red' }} />}
      </Box>
      {rejected.length > 0 && (
        <>
          <SmallText>{t('issuePlans.ofAll', { all, count: rejected.length })}</SmallText>
          <RejectedQuotes state={state} refused={rejected} />
        </>
      )}
    </Box>
  );
}

/** The monthly margin, at the sales of the last 30 days. */
function Consequences({ state: { issued } }: { state: IssueState }) {
  const t = useT();
  const { quotes, orders, before, after } = monthOf(issued.map(({ row }) => row));
  const notified = new Set(issued.flatMap(({ row: { quote } }) => (quote.now === null ? [] : [quote.agent]))).size;
  return (
    <FactList sx={{ ...CARD, py: 0.5 }}>
      {orders > 0 && (
        <>
          <FactLine label={t('issuePlans.month')} sx={RULED} data-month={after - before}>
            {formatMoney(before)} → <b>{formatMoney(after)}</b>{' '}
            <Text as="span" colour={after > before ? 'tone.green' : undefined}>
              {formatMoney(after - before, { signed: true })}
            </Text>
          </FactLine>
          <FactLine label={t('issuePlans.method')} sx={RULED}>
            {t('issuePlans.methodText', { quotes, orders })}
          </FactLine>
        </>
      )}
      <FactLine label={t('issuePlans.starts')} sx={RULED}>
        {t('issuePlans.startsText')}
      </FactLine>
      <FactLine label={t('issuePlans.notice')} sx={RULED}>
        {notified > 0
          ? t('issuePlans.noticeText', { agents: t('issuePlans.agents', { count: notified }) })
          : t('issuePlans.noNotice')}
      </FactLine>
    </FactList>
  );
}

export function IssueEffect({ state, titled }: { state: IssueState; titled: boolean }) {
  const t = useT();
  const { check, issued, isCurrent } = state;
  const hasEffect = issued.length > 0 || rejectedRows(state).length > 0;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }} aria-live="polite" aria-busy={check.checking}>
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 20 }}>
        {titled && (
          <Heading level={3} size="body">
            {t('crud.action.effect')}
          </Heading>
        )}
        <SmallText sx={{ ml: 'auto', display: 'flex', alignItems: 'center', gap: 0.5 }}>
          {check.checking
            ? t('crud.action.checking')
            : isCurrent && (
                <>
                  <CheckIcon aria-hidden sx={{ fontSize: 'icon.xs' }} />
                  {t('crud.action.checked')}
                </>
              )}
        </SmallText>
      </Box>
      {check.checking && <LinearProgress aria-label={t('crud.action.checking')} sx={{ height: 2, my: -0.75 }} />}
      {check.problem && <Alert severity="warning">{check.problem}</Alert>}
      {hasEffect ? (
        <>
          <Counts state={state} />
          {issued.length > 0 && <ChangeTable state={state} sx={CARD} />}
          {issued.length > 0 && <IssueEstimate preview={check.preview} sx={CARD} />}
          {issued.length > 0 && <Consequences state={state} />}
        </>
      ) : (
        <SmallText>{t('issuePlans.changeFirst')}</SmallText>
      )}
    </Box>
  );
}
