import type { ReactNode } from 'react';
import { Alert, Box, Button, IconButton, Tooltip } from '@mui/material';
import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import { Link } from 'react-router';
import type { ManifestField } from '@t3d/resources/kit';
import { useFormState } from 'react-hook-form';
import { useT } from '../../locales/useT';
import { Heading } from '../../ui/Text';
import { dayOf, shortMoment } from '../fields/dates';
import { useOffset } from '../../state/useOffset';
import type { Draft } from './draft';
import { footRef } from '../../ui/foot';
import { errorPaths } from './validation';
import { ButtonWithReason } from '../../ui/DisabledWithReason';

interface FormTitleProps {
  title: ReactNode;
  back: string;
  onCancel?: (event: React.MouseEvent) => void;
}

/** The way back, and what is edited. */
export function FormTitle({ title, back, onCancel }: FormTitleProps) {
  const t = useT();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1.5, minHeight: 32 }}>
      <Tooltip title={t('crud.back')}>
        <IconButton component={Link} to={back} aria-label={t('crud.back')} onClick={onCancel}>
          <ArrowBackIcon />
        </IconButton>
      </Tooltip>
      <Heading level={1}>{title}</Heading>
    </Box>
  );
}

/** `14:03` of today, `11-20 14:03` of another day. */
function timeOf(at: number, offset: number): string {
  const moment = new Date(at);
  const time = shortMoment(moment, offset);
  return dayOf(moment, offset) === dayOf(new Date(), offset) ? time.slice(-5) : time;
}

/** What was typed before a reload stands in the form again; what may not wait in a browser is named. */
export function DraftNotice({
  draft,
  fields,
  onDiscard,
}: {
  draft: Draft;
  fields: readonly ManifestField[];
  onDiscard: () => void;
}) {
  const t = useT();
  const offset = useOffset();
  const left = fields.filter(({ name }) => draft.left.includes(name)).map(({ label }) => label);
  return (
    <Alert
      severity="info"
      sx={{ mb: 1.5, alignItems: 'center' }}
      action={
        <Button size="small" onClick={onDiscard}>
          {t('forms.draft.discard')}
        </Button>
      }
    >
      {t('forms.draft.restored', { time: timeOf(draft.at, offset) })}
      {left.length > 0 && ` ${t('forms.draft.left', { fields: left.join(', ') })}`}
    </Alert>
  );
}

const FOOT = {
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  rowGap: 0.5,
  py: 1.5,
  mx: { xs: -1, sm: -2 },
  px: { xs: 1, sm: 2 },
  bgcolor: 'surface.canvas',
  borderTop: 'divider',
} as const;

interface FormFooterProps {
  /** Off after a press, and while the record is being sent. */
  locked: boolean;
  reason: string | null;
  back: string;
  /** Names of the fields that the form does not show for its present values. */
  hidden: () => readonly string[];
  /** What the server refused that no input shows. */
  problems: readonly string[];
  onCancel: (event: React.MouseEvent) => void;
  onWrong: () => void;
}

/** Save and cancel, always in sight, and how much is still to correct. */
export function FormFooter({ locked, reason, back, hidden, problems, onCancel, onWrong }: FormFooterProps) {
  const t = useT();
  const { isSubmitting, errors } = useFormState();
  const busy = locked || isSubmitting;
  const names = hidden();
  const wrong = errorPaths(errors).filter((path) => !names.includes(path.split('.')[0] ?? '')).length;
  return (
    <Box ref={footRef} className="no-print" sx={FOOT}>
      {problems.length > 0 && (
        <Box role="alert" sx={{ flexBasis: '100%', fontSize: 'size.small', color: 'tone.red' }}>
          {problems.map((problem) => (
            <Box key={problem}>{problem}</Box>
          ))}
        </Box>
      )}
      {/* Leaving a wrong field shows its error and moves this button: without the default the press would miss it. */}
      <ButtonWithReason
        type="submit"
        variant="contained"
        color="primary"
        disabled={busy}
        reason={busy ? null : reason}
        aria-busy={busy}
        aria-keyshortcuts="Control+S Meta+S"
        onMouseDown={(event) => event.preventDefault()}
      >
        {busy ? t('forms.saving') : t('crud.save')}
      </ButtonWithReason>
      <Button component={Link} to={back} variant="outlined" onClick={onCancel}>
        {t('crud.cancel')}
      </Button>
      {wrong > 0 && (
        <Button variant="text" size="small" onClick={onWrong} sx={{ color: 'tone.red', fontWeight: 400 }}>
          <span role="status">{t('crud.form.wrong', { count: wrong })}</span>
        </Button>
      )}
    </Box>
  );
}
