import type { Ref } from 'react';
import { Box, Button, IconButton } from '@mui/material';
import CloseIcon from '@mui/icons-material/Close';
import { actionIcon } from '../icons';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { DialogFooter } from '../../ui/AppDialog';
import { BusyButton } from '../../ui/BusyButton';
import { TextWithNumbers } from '../../ui/TextWithNumbers';
import { isSingle } from './EffectPanel';
import { Sentence } from './Sentence';
import type { ActionCheck } from './check';
import { useActionRequest } from './request';
import type { useActionForm } from './useActionForm';
import { CUT, Heading, Text } from '../../ui/Text';

interface DialogTitle {
  title: string;
  /** The subject of the action, if the title does not contain it. */
  more: string;
}

export function ActionDialogHeader({ title, more, onClose }: DialogTitle & { onClose: () => void }) {
  const t = useT();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2.5, py: 1.5, borderBottom: 'divider' }}>
      <Heading level={2} id="action-title">
        <Sentence text={title} />
      </Heading>
      <Text colour="ink.secondary" sx={{ ...CUT, fontSize: 'size.small', flex: 1 }}>
        {!title.includes(more) && <TextWithNumbers text={more} />}
      </Text>
      <IconButton size="small" aria-label={t('crud.close')} onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </Box>
  );
}

export function CloseFooter({ onClose }: { onClose: () => void }) {
  const t = useT();
  return (
    <DialogFooter sx={{ alignItems: 'center' }}>
      <Button variant="outlined" autoFocus onClick={onClose}>
        {t('crud.close')}
      </Button>
    </DialogFooter>
  );
}

type ActionFormState = ReturnType<typeof useActionForm>;
const NOTE = {
  flex: { xs: '1 0 100%', sm: '1 1 160px' },
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  fontSize: 'size.note',
  color: 'ink.secondary',
  overflowWrap: 'anywhere',
} as const;

function DisabledReason({ check, text }: { check: ActionCheck; text: string | undefined }) {
  const t = useT();
  if (text || !check.failed) return text ? <Box sx={NOTE}>{text}</Box> : null;
  return (
    <Box role="alert" sx={NOTE}>
      <Text as="span" colour="tone.red">
        {check.problem || t('crud.action.checkFailed')}
      </Text>
      <Button size="small" variant="text" color="primary" onClick={check.again}>
        {t('crud.retry')}
      </Button>
    </Box>
  );
}

/** Renders the buttons. Submit is disabled with a reason while the effect is unknown or if nothing would change. */
export function ActionDialogFooter({
  form,
  focus,
  ref,
}: {
  form: ActionFormState;
  focus: boolean;
  ref: Ref<HTMLButtonElement>;
}) {
  const { action, onClose } = useActionRequest();
  const { check, busy, send, uploads, words, unfilled } = form;
  const { count, submitText } = words;
  const t = useT();
  const Icon = actionIcon(action.icon);
  const { preview } = check;
  // Disables the action while a range is unreadable.
  const wrong = uploads.reason ?? ((preview?.problems?.length ?? 0) > 0 ? t('crud.ranges.fixFirst') : undefined);
  const nothing = preview?.available === 0;
  // Shows the reason next to the inputs, because the action is on a single record.
  const single = preview !== undefined && isSingle(action, preview);
  const none = nothing ? (single && preview.refused?.[0]?.reason) || t('crud.action.nothing') : undefined;
  const problem = check.failed ? check.problem || t('crud.action.checkFailed') : check.problem;
  return (
    <DialogFooter sx={{ alignItems: 'center' }}>
      <DisabledReason
        check={check}
        text={wrong ?? (nothing && !single && !check.failed ? t('crud.action.nothing') : undefined)}
      />
      <Button variant="outlined" autoFocus={focus && action.danger} onClick={onClose}>
        {t('crud.cancel')}
      </Button>
      <BusyButton
        ref={ref}
        data-submit
        variant="contained"
        color={action.danger ? 'error' : 'primary'}
        autoFocus={focus && !action.danger}
        startIcon={action.danger ? <Icon fontSize="small" /> : undefined}
        waiting={!wrong && check.checking ? t('crud.action.checking') : undefined}
        reason={wrong ?? none ?? problem ?? unfilled}
        busy={busy}
        busyText={t('crud.busy')}
        onPress={send}
      >
        {submitText ? (
          // Uses a single element, because the button's flex layout would drop the spaces around names.
          <span>
            <Sentence text={submitText} />
          </span>
        ) : count === null ? (
          action.label
        ) : (
          t('crud.action.submit', { verb: action.label, count: countText(count) })
        )}
      </BusyButton>
    </DialogFooter>
  );
}
