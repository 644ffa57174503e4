import { useRef } from 'react';
import { FormProvider } from 'react-hook-form';
import { Alert, Box, Checkbox, FormControlLabel, IconButton, Stack } from '@mui/material';
import CloseIcon from '@mui/icons-material/Close';
import type { ManifestAction } from '@t3d/resources/kit';
import { countText } from '../../locales/counts';
import { useT, wordOf } from '../../locales/useT';
import { AppDialog } from '../../ui/AppDialog';
import { useUnsavedWork } from '../../state/unsaved';
import { useDeclaredResource } from '../declaration';
import { useExtension } from '../handMade';
import { InputCurrency } from '../inputs/TypedInputs';
import { PendingUploads } from '../form/pendingUploads';
import { ActionDialogFooter } from './ActionDialogFooter';
import { ActionInputs } from './ActionInputs';
import { ChangedNotice, useFocusBack } from './ChangedNotice';
import { JobProgress } from './JobProgress';
import { RangePreview } from './RangesInput';
import { resultTexts, useActionAttempts, useSendChecked } from './useSubmitAction';
import type { ActionDialogProps } from './useSubmitAction';
import { useActionForm } from './useActionForm';
import { useActionSubject, useActionTitle } from './useActionTitle';
import { usePressKeys } from './usePressKeys';
import { CUT, Heading, Text } from '../../ui/Text';
import { Sentence } from './Sentence';
import type { Values } from '../form/validation';
import type { PlainKey } from '../../locales/keys';
import { CopyButton } from '../../ui/Digits';
import type { ActionResult } from '../../providers/dataProvider';

interface RefusalsProps {
  attempts: ReturnType<typeof useActionAttempts>;
  all: number;
}

function Refusals({ attempts: { submission, excluded, setExcluded }, all }: RefusalsProps) {
  const t = useT();
  if (submission.problems.length === 0) return null;
  const { length } = submission.refusedIds;
  return (
    <Alert severity="error">
      <Box component="ul" sx={{ m: 0, pl: 2 }}>
        {submission.problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </Box>
      {length > 0 && length < all && (
        <FormControlLabel
          control={<Checkbox checked={excluded} onChange={(_event, on) => setExcluded(on)} />}
          label={t('crud.action.exclude', { count: countText(length) })}
          sx={{ mt: 0.5 }}
        />
      )}
    </Alert>
  );
}

interface WarningsProps extends RefusalsProps {
  action: ActionDialogProps['request']['action'];
  own: ReturnType<typeof useActionForm>;
}

/** What stands between the press and what it does: a second person, a change since the preview, a refusal. */
function Warnings({ action, own, attempts, all }: WarningsProps) {
  const { changes } = attempts.check;
  return (
    <>
      <SecondPerson action={action} body={own.bodyOf(attempts.ids)} />
      {changes && <ChangedNotice changes={changes} />}
      <Refusals attempts={attempts} all={all} />
    </>
  );
}

/** The dialog of any action: inputs, the effect that the server found, the button; a job is followed in its place. */
export function ActionDialog(props: ActionDialogProps) {
  const { request, onClose } = props;
  const { action } = request;
  const { resultTexts } = useExtension(useDeclaredResource());
  const subject = useActionSubject(request);
  const own = useActionForm(request);
  const { fields, form, uploads } = own;
  const attempts = useActionAttempts(props, own, subject.nameOf);
  const { submission, ids, check, result } = attempts;
  const { currency, count, title, submitText, doneText } = useActionTitle(request, own, check, ids, subject.label);
  const paper = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const keys = usePressKeys(button, fields.length > 0);
  const over = submission.jobId !== undefined || result !== undefined;
  const wide = action.preview && !over;
  const plain = fields.length === 0 && !action.preview;
  const filled = !over && own.filled;
  useUnsavedWork(filled);
  useFocusBack(button, check.changes);
  const send = useSendChecked(own, attempts, action, paper, doneText);
  return (
    <AppDialog
      id="action-title"
      header={<ActionDialogHeader id="action-title" title={title} more={plain ? '' : subject.line} onClose={onClose} />}
      width={wide ? 960 : 560}
      paper={{ ref: paper, onKeyDown: keys }}
      filled={filled}
      onClose={onClose}
    >
      {submission.jobId !== undefined && !result && (
        <JobProgress id={submission.jobId} onDone={submission.finish} onFailed={submission.fail} />
      )}
      {result && <ResultTexts heading={resultTexts?.[action.name] ?? 'crud.action.keepResult'} result={result} />}
      {!over && (
        <FormProvider {...form}>
          <PendingUploads value={uploads.report}>
            <InputCurrency value={currency ?? null}>
              <RangePreview value={check.preview ?? check.last}>
                <ActionInputs request={request} own={own} check={check} wide={wide} line={plain ? subject.line : ''}>
                  <Warnings action={action} own={own} attempts={attempts} all={request.ids.length} />
                </ActionInputs>
              </RangePreview>
            </InputCurrency>
          </PendingUploads>
        </FormProvider>
      )}
      <ActionDialogFooter
        action={action}
        count={count}
        submitText={submitText}
        check={check}
        unread={uploads.reason}
        over={over}
        busy={submission.busy}
        onClose={onClose}
        onSubmit={send}
        focus={fields.length === 0}
        submitRef={button}
      />
    </AppDialog>
  );
}

interface ActionDialogHeaderProps {
  id: string;
  title: string;
  /** The subject of the action. It is not shown if the title contains it already. */
  more: string;
  onClose: () => void;
}

/** The dialog's title, its subject and the close button. */
export function ActionDialogHeader({ id, title, more, onClose }: ActionDialogHeaderProps) {
  const t = useT();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2.5, py: 1.5, borderBottom: 'divider' }}>
      <Heading level={2} id={id}>
        <Sentence text={title} />
      </Heading>
      <Text colour="ink.secondary" sx={{ ...CUT, fontSize: 'size.small', flex: 1 }}>
        {title.includes(more) ? '' : more}
      </Text>
      <IconButton size="small" aria-label={t('crud.close')} onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </Box>
  );
}

/** Returns whether an action with this body needs the approval of a second person. */
export function needsSecond({ approval }: Pick<ManifestAction, 'approval'>, body: Values | null): boolean {
  if (!approval || approval === 'always') return approval === 'always';
  return Number(body?.[approval.field] ?? 0) > approval.above;
}

/** Announces that the action waits for the approval of a second person. */
export function SecondPerson({ action, body }: { action: ManifestAction; body: Values | null }) {
  const t = useT();
  return needsSecond(action, body) ? (
    <Alert severity="info" role="status" data-second>
      {t('crud.action.second')}
    </Alert>
  ) : null;
}

interface ResultProps {
  heading: PlainKey;
  result: ActionResult;
}

/** Shows the texts of an action's result, each with a button that copies it. */
export function ResultTexts({ heading, result }: ResultProps) {
  const t = useT();
  return (
    <Stack spacing={1.5} sx={{ p: 2.5 }}>
      <Alert severity="success" variant="outlined">
        {t(heading)}
      </Alert>
      {resultTexts(result).map(([name, text]) => (
        <Box key={name} sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <Box sx={{ color: 'ink.secondary', minWidth: 64 }}>{wordOf(t, 'crud.result', name)}</Box>
          <Box sx={{ overflowWrap: 'anywhere', flex: 1 }}>{text}</Box>
          <CopyButton text={text} />
        </Box>
      ))}
    </Stack>
  );
}
