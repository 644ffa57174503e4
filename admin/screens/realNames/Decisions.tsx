import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ManifestResource } from '@t3d/resources/kit';
import { useT } from '../../locales/useT';
import { Cell } from '../../crud/cells/Cell';
import { shortMoment } from '../../crud/cells/dates';
import { useOffset } from '../../state/useOffset';
import { useApi } from '../../providers/useApi';
import type { Entry } from '../../crud/show/useHistory';
import { actionText } from '../../crud/show/useHistory';
import type { RealNameDocument } from '../../providers/realNames';
import { queryKeys } from '../../providers/queryKeys';

/** What has been decided of a document, by whom and why, newest first. */
export function Decisions({ resource, realName }: { resource: ManifestResource; realName: RealNameDocument }) {
  const t = useT();
  const offset = useOffset();
  const provider = useApi();
  const { data = [] } = useQuery<Entry[]>({
    queryKey: queryKeys.history(resource.name, realName.id, realName.version),
    queryFn: () => provider.history(resource.name, realName.id),
    enabled: resource.calls.history,
    retry: false,
  });
  // Who has looked at it stands in the record's own history.
  const decisions = data.filter((entry) => entry.action !== 'view');
  const status = resource.fields.find((field) => field.name === 'status');
  const reasonOf = (entry: Entry): string => String(entry.changes?.reason?.after ?? '');
  return (
    <Box component="section" data-decisions>
      <Box component="h3" sx={{ m: 0, mb: 1, fontSize: 13, lineHeight: '20px', fontWeight: 600 }}>
        {t('sales.realName.history')}
      </Box>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', fontSize: 13 }}>
        {decisions.map((entry, index) => (
          <Box
            component="li"
            key={index}
            sx={{ py: 0.75, '&:not(:last-of-type)': { borderBottom: '1px solid var(--dividerSoft)' } }}
          >
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
              <Box sx={{ fontWeight: 600 }}>{actionText(resource, entry, t)}</Box>
              {status && entry.changes?.status && (
                <Cell field={status} record={{ status: entry.changes.status.after }} />
              )}
              <Box component="time" dateTime={entry.at} sx={{ ml: 'auto', fontSize: 12, color: 'var(--text2)' }}>
                {shortMoment(entry.at, offset)}
              </Box>
            </Box>
            <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'var(--text2)', overflowWrap: 'anywhere' }}>
              {[entry.actorLabel ?? entry.actor ?? t('crud.history.system'), reasonOf(entry)]
                .filter(Boolean)
                .join(' · ')}
            </Box>
          </Box>
        ))}
        {decisions.length === 0 && (
          <Box component="li" sx={{ color: 'var(--text2)' }}>
            {t('crud.history.none')}
          </Box>
        )}
      </Box>
    </Box>
  );
}
