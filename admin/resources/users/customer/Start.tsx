import SendIcon from '@mui/icons-material/Send';
import { Box, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { requestAction } from '../../../declared/actions/ActionHost';
import { ActionButton } from '../../../declared/actions/ActionMenu';
import { useRecord } from '../../../declared/declaration';
import { useT } from '../../../locales/useT';
import { useResourceOf } from '../../../providers/manifest';
import { listPath } from '../../../state/resourcePaths';
import { Section } from '../../../ui/Section';
import { SmallText, Text } from '../../../ui/Text';
import { Bills, CardStates, Orders } from './Lists';
import { IssuePlans, Plans } from './Plans';
import { isAgent, usePart } from './usePart';

const STEP = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  px: 2,
  py: 1.25,
  borderTop: 'soft',
  '&:empty': { display: 'none' },
} as const;

function Step({ name, children }: { name: 'recharge' | 'plans' | 'cards'; children: ReactNode }) {
  const t = useT();
  return (
    <Box component="li" data-step={name} sx={STEP}>
      <Box sx={{ minWidth: 0 }}>
        <Text strong size="small">
          {t(`customers.start.${name}`)}
        </Text>
        <SmallText>{t(`customers.start.${name}Why`)}</SmallText>
      </Box>
      <Box sx={{ ml: 'auto', flex: 'none' }}>{children}</Box>
    </Box>
  );
}

/** Opens the list of cards with the dialog that issues ranges to the customer. */
function IssueCards() {
  const t = useT();
  const { id } = useRecord();
  const cards = useResourceOf('terminals');
  const navigate = useNavigate();
  const issue = cards?.actions.find(({ name }) => name === 'issue');
  if (!cards || !issue) return null;
  return (
    <Button
      data-action="issue-cards"
      size="small"
      startIcon={<SendIcon />}
      onClick={() => {
        requestAction({ resource: cards.name, action: issue.name, given: { toUser: id } });
        void navigate(listPath(cards));
      }}
    >
      {t('customers.start.issueCards')}
    </Button>
  );
}

function Start() {
  const t = useT();
  return (
    <Section name="start" title={t('customers.start.title')}>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        <Step name="recharge">
          <ActionButton action="recharge" size="small" />
        </Step>
        <Step name="plans">
          <IssuePlans />
        </Step>
        <Step name="cards">
          <IssueCards />
        </Step>
      </Box>
    </Section>
  );
}

/** The lists of the customer, or the first steps if the customer has no cards, plans and bills. */
export function CustomerLists() {
  const record = useRecord();
  const [cards, plans, wallet] = [usePart('cards').data, usePart('plans').data, usePart('wallet').data];
  const isEmpty = cards?.total === 0 && plans?.total === 0 && wallet?.balance === 0 && wallet.billed === 0;
  if (isAgent(record) && isEmpty) return <Start />;
  return (
    <>
      <CardStates />
      <Orders />
      <Plans />
      <Bills />
    </>
  );
}
