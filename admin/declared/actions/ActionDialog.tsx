import { useRef, useState } from 'react';
import { Alert, Box, Stack } from '@mui/material';
import { Form, RecordContextProvider, useRefresh } from 'ra-core';
import type { PlainKey } from '../../locales/keys';
import { useT, wordOf } from '../../locales/useT';
import type { ActionResult } from '../../providers/dataProvider';
import { useUnsavedWork } from '../../state/unsaved';
import { AppDialog } from '../../ui/AppDialog';
import { CopyButton } from '../../ui/Digits';
import { usePhone } from '../screen';
import { usePredicateVariables } from '../variables';
import { ActionDialogHeader, CloseFooter } from './ActionDialogFrame';
import { type FormLooks, ActionForm, hasInputs } from './ActionForm';
import { JobProgress } from './JobProgress';
import { useReport } from './outcome';
import { type ActionRequest, useActionRequest } from './request';
import { type SentAction, inputsOf, startOf } from './useActionForm';
import { usePressKeys } from './usePressKeys';

interface ActionDialogProps extends FormLooks {
  /** The text above the result. By default it says that the result is not shown again. */
  resultText?: PlainKey;
  /** The values with which inputs start, unless the request gives others. */
  values?: Readonly<Record<string, unknown>>;
}

/** Returns whether Enter in the first input sends the form. Actions that take something away need a click. */
const sendsOnEnter = ({ action }: ActionRequest, inputs: number): boolean => inputs > 0 && !action.danger;

/** Shows the action's inputs, preview and result. For a job, shows the progress. */
export function ActionDialog({ resultText = 'crud.action.keepResult', values, ...looks }: ActionDialogProps) {
  const request = useActionRequest();
  const { action, onClose, onDone } = request;
  const { today } = usePredicateVariables();
  const [fields] = useState(() => inputsOf(request));
  const [start] = useState(() => startOf(request, fields, today, values));
  const [sent, setSent] = useState<SentAction>();
  const [result, setResult] = useState<ActionResult>();
  const [isFilled, setFilled] = useState(false);
  const report = useReport();
  const refresh = useRefresh();
  const paper = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const keys = usePressKeys(button, sendsOnEnter(request, fields.length));
  const filled = isFilled && !sent;
  useUnsavedWork(filled);
  const finish = (done: ActionResult, by: SentAction): void => {
    onDone();
    if (report(done, action, by.doneText(done.affected)) && textsToKeep(done).length > 0) {
      setSent(by);
      setResult(done);
    } else onClose();
  };
  return (
    <AppDialog
      id="action-title"
      header={null}
      width={action.preview && !sent && hasInputs(fields, looks) ? 960 : 560}
      paper={{ ref: paper, onKeyDown: keys }}
      filled={filled}
      fullScreen={usePhone() && fields.length > 0}
      onClose={onClose}
      // Removes the form's box from the layout. Only the middle of the dialog then scrolls.
      sx={{ '& form': { display: 'contents' } }}
    >
      {sent ? (
        <>
          <ActionDialogHeader {...sent.title} onClose={onClose} />
          {result && <ResultTexts heading={resultText} result={result} />}
          {!result && sent.jobId !== undefined && (
            <JobProgress id={sent.jobId} onDone={(done) => finish(done, sent)} onFailed={refresh} />
          )}
          <CloseFooter onClose={onClose} />
        </>
      ) : (
        // Clears the record, because inputs must not start with its values.
        <RecordContextProvider value={undefined}>
          <Form
            defaultValues={start}
            mode="onTouched"
            shouldFocusError={false}
            disableInvalidFormNotification
            noValidate
          >
            <ActionForm
              {...looks}
              fields={fields}
              start={start}
              paper={paper}
              button={button}
              onFilled={setFilled}
              onSent={setSent}
              onResult={finish}
            />
          </Form>
        </RecordContextProvider>
      )}
    </AppDialog>
  );
}

/** The keys of results that the user must copy. The dialog shows these until the user closes it. */
const TO_KEEP = ['link', 'url', 'payUrl', 'place', 'map', 'secret', 'key', 'token', 'password'];
const textsToKeep = (result: ActionResult): [string, string][] =>
  Object.entries(result).filter(
    (entry): entry is [string, string] => TO_KEEP.includes(entry[0]) && typeof entry[1] === 'string',
  );

function ResultTexts({ heading, result }: { heading: PlainKey; result: ActionResult }) {
  const t = useT();
  return (
    <Stack spacing={1.5} sx={{ p: 2.5 }}>
      <Alert severity="success" variant="outlined">
        {t(heading)}
      </Alert>
      {textsToKeep(result).map(([name, text]) => (
        <Box key={name} sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <Box sx={{ color: 'ink.secondary', minWidth: 64 }}>{wordOf(t, 'crud.result', name)}</Box>
          <Box sx={{ overflowWrap: 'anywhere', flex: 1 }}>{text}</Box>
          <CopyButton text={text} />
        </Box>
      ))}
    </Stack>
  );
}
