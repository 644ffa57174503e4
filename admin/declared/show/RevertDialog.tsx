import { Fragment, useState } from 'react';
import { Alert, Box, Button } from '@mui/material';
import { HttpError, useRefresh } from 'ra-core';
import type { ManifestField, ManifestResource } from '@t3d/resources/kit';
import { useT } from '../../locales/useT';
import { AppDialog, DialogFooter, DialogHeader } from '../../ui/AppDialog';
import { FactList } from '../../ui/FactList';
import { BusyButton } from '../../ui/BusyButton';
import { useDeclaredField, useDeclaredResource, useRecord } from '../declaration';
import { fieldPartOf } from '../kinds';
import { useReader } from '../useReader';
import { useApi } from '../../providers/useApi';
import { useApiMutation } from '../../providers/useApiMutation';
import { type Row, isBlank } from '../records';
import { HistoryValue } from './HistoryValue';
import { type HistoryRow, type ReferenceNames, nameKey } from './useHistory';
import { Text } from '../../ui/Text';
import type { T3dDataProvider } from '../../providers/dataProvider';

interface RevertProps {
  line: HistoryRow;
  names: ReferenceNames;
  onClose: () => void;
}

/** Returns the question of the dialog, with the old value if it is short. */
function useTitle({ line: { before }, names }: RevertProps, field: ManifestField): string {
  const reader = useReader();
  const { t } = reader;
  if (isBlank(before)) return t('tray.history.askEmpty', { field: field.label });
  const { quotedIn, text } = fieldPartOf(field);
  const value = text(field, before, { ...reader, nameOf: (id) => names.get(nameKey(field, id)) });
  return quotedIn.includes('question') && value.length <= 60
    ? t('tray.history.ask', { field: field.label, value })
    : t('tray.history.revertOf', { field: field.label });
}

/** Reverts a field on the shown version of the record, even if a newer one has loaded. */
function useRevert({ line, onClose }: RevertProps, field: ManifestField) {
  const t = useT();
  const resource = useDeclaredResource();
  const record = useRecord();
  const refresh = useRefresh();
  const provider = useApi();
  const [seen, setSeen] = useState(record);
  const mutation = useApiMutation({
    send: async () => {
      const end = await revertField(provider, resource, seen, line);
      if (end.kind === 'refused') throw new Error(end.text);
      refresh();
      if (end.kind === 'stale') {
        setSeen(end.now);
        throw new Error(t('tray.history.stale'));
      }
    },
    success: () => t('tray.history.done', { field: field.label }),
    onDone: onClose,
  });
  return { seen, ...mutation };
}

function RevertQuestion({ field, ...props }: RevertProps & { field: ManifestField }) {
  const { line, names, onClose } = props;
  const t = useT();
  const title = useTitle(props, field);
  const { seen, run, pending, problem } = useRevert(props, field);
  const sides = [
    [t('tray.history.now'), seen[field.name]],
    [t('tray.history.then'), line.before],
  ] as const;
  return (
    <AppDialog
      id="revert-title"
      header={<DialogHeader id="revert-title" title={title} />}
      width={480}
      onClose={onClose}
    >
      <FactList sx={{ p: 2.5, display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 2, rowGap: 1 }}>
        {sides.map(([label, value]) => (
          <Fragment key={label}>
            <Text as="dt" colour="ink.secondary">
              {label}
            </Text>
            <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', minWidth: 0 }}>
              <HistoryValue record={seen} source={field.name} value={value} names={names} />
            </Box>
          </Fragment>
        ))}
      </FactList>
      {problem && (
        <Alert severity="error" sx={{ mx: 2.5, mb: 2 }}>
          {problem}
        </Alert>
      )}
      <DialogFooter>
        <Button variant="outlined" onClick={onClose}>
          {t('crud.cancel')}
        </Button>
        <BusyButton
          variant="contained"
          color="primary"
          autoFocus
          busy={pending}
          busyText={t('crud.busy')}
          onPress={() => void run()}
        >
          {t('tray.history.submit')}
        </BusyButton>
      </DialogFooter>
    </AppDialog>
  );
}

export default function RevertDialog(props: RevertProps) {
  const field = useDeclaredField(props.line.name ?? '');
  return field ? <RevertQuestion {...props} field={field} /> : null;
}

/** The outcome of a revert. `stale` contains the record after another user's change. */
type RevertOutcome = { kind: 'done' } | { kind: 'stale'; now: Row } | { kind: 'refused'; text: string };

type Provider = Pick<T3dDataProvider, 'update' | 'getOne'>;

const reasonOf = (error: HttpError): string => {
  const body = error.body as { message?: string; errors?: Record<string, string> } | null | undefined;
  return [...Object.values(body?.errors ?? {}), body?.message ?? error.message].find(Boolean) ?? error.message;
};

/** Reverts a field. Sends the shown version, so that the server rejects it after another change. */
export async function revertField(
  provider: Provider,
  { name }: Pick<ManifestResource, 'name'>,
  seen: Row,
  line: Pick<HistoryRow, 'name' | 'before'>,
): Promise<RevertOutcome> {
  const { id, version } = seen;
  try {
    await provider.update<Row>(name, {
      id,
      data: { id, version, [String(line.name)]: line.before ?? null } as Partial<Row>,
      previousData: seen,
      meta: { quiet: [400, 409] },
    });
    return { kind: 'done' };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const rejected = (error.body as { errors?: object } | null | undefined)?.errors;
    return error.status === 409 && !rejected
      ? { kind: 'stale', now: (await provider.getOne<Row>(name, { id })).data }
      : { kind: 'refused', text: reasonOf(error) };
  }
}
