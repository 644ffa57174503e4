import { Alert, Box, Button, IconButton } from '@mui/material';
import CloseIcon from '@mui/icons-material/Close';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import SendIcon from '@mui/icons-material/Send';
import { type KeyboardEvent, type Ref, useRef } from 'react';
import { ChangedNotice } from '../../../declared/actions/ChangedNotice';
import { useActionRequest } from '../../../declared/actions/request';
import { usePhone } from '../../../declared/screen';
import { type Translate, useT } from '../../../locales/useT';
import { useUnsavedWork } from '../../../state/unsaved';
import { AppDialog, DialogFooter } from '../../../ui/AppDialog';
import { BusyButton } from '../../../ui/BusyButton';
import { Fold } from '../../../ui/Fold';
import { Heading, SmallText, Text } from '../../../ui/Text';
import { isComposing } from '../../../ui/isComposing';
import { ErrorState, RowsSkeleton } from '../../../ui/states';
import { IssueEffect } from './IssueEffect';
import { QuoteGrid } from './QuoteGrid';
import { Receivers } from './Receivers';
import { RuleLine } from './RuleLine';
import { LIMITS } from './quotes';
import { type IssueState, rejectedRows, useIssue } from './useIssue';

const TITLE = 'issue-title';
/** The window width from which the preview is beside the grid. */
const WIDE = '@media (min-width:1250px)';
const BODY = {
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  [WIDE]: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 372px',
    gridTemplateRows: 'minmax(0, 1fr)',
    overflow: 'hidden',
    minHeight: 480,
    '& > *': { overflow: 'auto' },
  },
} as const;
const SIDE = {
  bgcolor: 'surface.sunken',
  borderTop: 'divider',
  p: 2.5,
  [WIDE]: { borderTop: 0, borderLeft: 'divider' },
};

function Header({ state: { ids, groups, quotes } }: { state: IssueState }) {
  const t = useT();
  const { onClose } = useActionRequest();
  const [first] = groups;
  const subject = ids.length === 1 && first ? first.plan.title : t('issuePlans.plans', { count: ids.length });
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2.5, py: 1.5, borderBottom: 'divider' }}>
      <Heading level={2} id={TITLE} sx={{ flex: 'none' }}>
        {t('issuePlans.title')}
      </Heading>
      <Text data-data colour="ink.secondary" size="small" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {[subject, quotes.found?.currency].filter(Boolean).join(' · ')}
      </Text>
      <IconButton size="small" aria-label={t('crud.close')} onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </Box>
  );
}

/** Returns why the plans cannot be issued, or null. */
function reasonOf(state: IssueState, t: Translate): string | null {
  const { ids, agents, taken, skips, isTooMuch, counts, check } = state;
  if (ids.length > LIMITS.plans) return t('issuePlans.tooManyPlans', { max: LIMITS.plans });
  if (agents.length === 0) return t('issuePlans.receiversFirst');
  if (isTooMuch) return t('issuePlans.tooManyQuotes', { max: LIMITS.quotes });
  const rows = taken.flatMap((group) => group.rows);
  if (rows.some(({ price, retail }) => price.isWrong || retail.isWrong)) return t('issuePlans.fixAmounts');
  if (!rows.some(({ isChanged }) => isChanged)) return t('issuePlans.nothing');
  const [first] = rejectedRows(state);
  if (first && (!skips || counts.quotes === 0)) {
    const place = t('issuePlans.place', { agent: first.row.name, plan: first.group.plan.title });
    return t('issuePlans.firstRefused', { place, reason: first.text });
  }
  return check.problem ?? null;
}

function Footer({ state, phone, ref }: { state: IssueState; phone: boolean; ref: Ref<HTMLButtonElement> }) {
  const t = useT();
  const { action, onClose } = useActionRequest();
  const { check, counts, words, pending, send, isCurrent } = state;
  const reason = reasonOf(state, t);
  return (
    <DialogFooter sx={{ alignItems: 'center', flexWrap: phone ? 'wrap' : 'nowrap' }}>
      {!phone && (
        <SmallText sx={{ mr: 'auto', display: 'flex', alignItems: 'center', gap: 0.75 }}>
          <InfoIcon aria-hidden sx={{ fontSize: 'icon.sm' }} />
          {action.help}
        </SmallText>
      )}
      {check.failed && (
        <Button size="small" variant="text" onClick={check.again} sx={{ flex: 'none' }}>
          {t('crud.retry')}
        </Button>
      )}
      <Button variant="outlined" onClick={onClose} sx={{ flex: 'none' }}>
        {t('crud.cancel')}
      </Button>
      <BusyButton
        ref={ref}
        data-submit
        // Marks the names of agents, so that browsers do not translate them.
        data-data
        variant="contained"
        color="primary"
        startIcon={<SendIcon />}
        busy={pending}
        busyText={t('crud.busy')}
        waiting={!reason && (check.checking || !isCurrent) ? t('crud.action.checking') : undefined}
        reason={reason}
        onPress={send}
        sx={phone ? undefined : { flex: 'none' }}
      >
        {counts.quotes > 0 && !reason ? t('issuePlans.submit', words) : t('issuePlans.title')}
      </BusyButton>
    </DialogFooter>
  );
}

function Main({ state }: { state: IssueState }) {
  const { quotes, groups, check, problem, ids } = state;
  const t = useT();
  return (
    <Box
      component="form"
      onSubmit={(event) => event.preventDefault()}
      sx={{ p: 2.5, display: 'grid', gap: 1.5, gridAutoRows: 'max-content', minWidth: 0 }}
    >
      <Receivers state={state} />
      {ids.length > LIMITS.plans && (
        <Alert severity="warning">{t('issuePlans.tooManyPlans', { max: LIMITS.plans })}</Alert>
      )}
      {check.changes && <ChangedNotice changes={check.changes} />}
      {problem && !check.changes && <Alert severity="error">{problem}</Alert>}
      {quotes.error ? (
        <ErrorState error={quotes.error} retry={() => void quotes.refetch()} />
      ) : groups.length > 0 ? (
        <>
          <RuleLine state={state} />
          <QuoteGrid state={state} />
        </>
      ) : (
        quotes.isFetching && <RowsSkeleton sx={{}} />
      )}
    </Box>
  );
}

/** Issues plans by a grid of prices for each plan and agent, with a preview. */
export function IssueDialog() {
  const t = useT();
  const phone = usePhone();
  const { onClose } = useActionRequest();
  const state = useIssue();
  const { isEdited, words } = state;
  useUnsavedWork(isEdited);
  const button = useRef<HTMLButtonElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposing(event)) return;
    event.preventDefault();
    if (!event.repeat) button.current?.click();
  };
  return (
    <AppDialog
      id={TITLE}
      width={1200}
      fullScreen={phone}
      header={<Header state={state} />}
      paper={{ onKeyDown }}
      filled={isEdited}
      onClose={onClose}
      data-issue
    >
      <Box sx={BODY}>
        <Main state={state} />
        {!phone && (
          <Box tabIndex={0} role="group" aria-label={t('crud.action.effect')} sx={SIDE}>
            <IssueEffect state={state} titled />
          </Box>
        )}
      </Box>
      {phone && (
        <Fold title={t('crud.action.effect')} sum={words.quotes}>
          <IssueEffect state={state} titled={false} />
        </Fold>
      )}
      <Footer ref={button} state={state} phone={phone} />
    </AppDialog>
  );
}
