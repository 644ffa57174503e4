import { Alert, Button } from '@mui/material';
import type { ManifestField } from '@t3d/resources/kit';
import { useT } from '../../locales/useT';
import { dayOf, shortMoment } from '../fields/dates';
import { useOffset } from '../../state/useOffset';
import type { Draft } from './draft';

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
