import CopyIcon from '@mui/icons-material/ContentCopy';
import { Alert, Box, Button, Link } from '@mui/material';
import { type CardFacts, type Diagnosis, type Tone, diagnosisTones } from '@t3d/resources/diagnosis';
import { STAFF } from '@t3d/resources/roles';
import type { ReactNode } from 'react';
import { useNotify } from 'ra-core';
import { useNavigate } from 'react-router';
import { disabledReason } from '../../declared/actions/guards';
import { requestAction, useRun } from '../../declared/actions/ActionHost';
import { useRowActions } from '../../declared/actions/useRowActions';
import { usePredicateVariables } from '../../declared/variables';
import { useDeclaredResource, useRecord } from '../../declared/declaration';
import { useT } from '../../locales/useT';
import { useResourceOf, useSessionUser } from '../../providers/manifest';
import { useRead } from '../../providers/useApi';
import { showPath } from '../../state/resourcePaths';
import { writeClipboard } from '../../ui/Digits';
import { useFocusAfter } from '../../ui/AppDialog';

/** A remedy: an action on this record (`here`) or its card (`card`), or a link for the cardholder (`holder`). */
export type Cure = { kind: 'here'; action: string } | { kind: 'card'; action: string } | { kind: 'holder' };
/** The remedies by diagnosis, best first. The first that the user may apply becomes a button. */
export type Cures = Readonly<Partial<Record<Diagnosis, readonly Cure[]>>>;

export const here = (action: string): Cure => ({ kind: 'here', action });
export const onCard = (action: string): Cure => ({ kind: 'card', action });
export const HOLDER: Cure = { kind: 'holder' };

/** Loads a card as the public pages show it. */
export const usePublicCard = (number: string, version: number | undefined, enabled = true) =>
  useRead<CardFacts>(`/data-api/cards/${encodeURIComponent(number)}`, undefined, {
    queryKey: ['cards', 'as its holder sees it', number, version],
    enabled,
  });

const SEVERITIES: Readonly<Record<Tone, 'success' | 'info' | 'warning' | 'error'>> = {
  grey: 'info',
  blue: 'info',
  teal: 'info',
  green: 'success',
  amber: 'warning',
  red: 'error',
};

interface DoctorProps {
  diagnosis: Diagnosis;
  headline: string;
  /** A cause, for example the supplier's error message. */
  cause?: ReactNode;
  card: { id: number | null; number: string | null };
  /** Omits the usual explanation of the diagnosis, because the cause replaces it. */
  isOwnNote?: boolean;
  cures: readonly Cure[];
  /** Replaces the severity of the diagnosis. */
  severity?: 'info' | 'warning' | undefined;
}

/** Returns the public page on which the cardholder pays, submits documents and installs eSIMs. */
const holderPath = (number: string): string => `/t3d/wxmp/find?number=${encodeURIComponent(number)}`;

interface Offer {
  key: string;
  label: string;
  press: () => void;
}

function useCure({ card, cures }: DoctorProps): Offer | null {
  const t = useT();
  const resource = useDeclaredResource();
  const record = useRecord();
  const run = useRun();
  const notify = useNotify();
  const navigate = useNavigate();
  const variables = usePredicateVariables();
  const own = useRowActions(resource);
  const cards = useResourceOf('terminals');
  const ofCard = useRowActions(cards ?? resource);
  for (const cure of cures) {
    if (cure.kind === 'here') {
      const action = own.find(({ name }) => name === cure.action);
      if (action && disabledReason(action, [record], variables, t) === null)
        return { key: action.name, label: action.label, press: () => run(action, [record]) };
    } else if (cure.kind === 'card') {
      const action = cards?.calls.show ? ofCard.find(({ name }) => name === cure.action) : undefined;
      const { id } = card;
      if (action && cards && id !== null)
        return {
          key: action.name,
          label: action.label,
          press: () => {
            requestAction({ resource: cards.name, action: action.name, id });
            void navigate(showPath(cards, id));
          },
        };
    } else if (card.number) {
      const url = `${window.location.origin}${holderPath(card.number)}`;
      return {
        key: 'holder',
        label: t('doctor.copyLink'),
        press: () => void writeClipboard(url).then(() => notify(t('doctor.copied'), { type: 'info' })),
      };
    }
  }
  return null;
}

/** The button of a remedy. When it disappears, the focus moves to the page. */
function CureButton({ cure: { key, label, press } }: { cure: Offer }) {
  useFocusAfter();
  const icon = key === 'holder' ? <CopyIcon /> : undefined;
  return (
    <Button
      className="no-print"
      data-cure-button
      color="inherit"
      startIcon={icon}
      onClick={press}
      sx={{ flex: 'none' }}
    >
      {label}
    </Button>
  );
}

export function Doctor(props: DoctorProps) {
  const { diagnosis, headline, cause, card, severity, isOwnNote } = props;
  const t = useT();
  const { role } = useSessionUser();
  const reader = role === 'backdoor' || STAFF.includes(role) ? 'staff' : 'agent';
  const cure = useCure(props);
  return (
    <Alert
      severity={severity ?? SEVERITIES[diagnosisTones[diagnosis]]}
      data-diagnosis={diagnosis}
      data-cure={cure?.key}
      sx={{ mb: 1.5, '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
        <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
          <b>{headline}</b> {!isOwnNote && t(`doctor.${reader}.${diagnosis}`)} {cause}{' '}
          {card.number && (
            <Link underline="always" href={holderPath(card.number)} target="_blank" rel="noreferrer">
              {t('doctor.holdersPage')}
            </Link>
          )}
        </Box>
        {cure && <CureButton cure={cure} />}
      </Box>
    </Alert>
  );
}
