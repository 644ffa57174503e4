import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDeclaredResource } from '../../declared/declaration';
import { useT } from '../../locales/useT';
import { EnumField } from '../../declared/fields/EnumField';
import { shortMoment } from '../../declared/fields/dates';
import { useOffset } from '../../state/useOffset';
import { useApi } from '../../providers/useApi';
import type { Entry } from '../../declared/show/useHistory';
import { actionText } from '../../declared/show/useHistory';
import type { RealNameDocument } from './calls';
import { queryKeys } from '../../providers/queryKeys';
import { Heading, SmallText } from '../../ui/Text';

/** What has been decided of a document, by whom and why, newest first. */
export function Decisions({ realName }: { realName: RealNameDocument }) {
  const t = useT();
  const resource = useDeclaredResource();
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
  const reasonOf = (entry: Entry): string => String(entry.changes?.reason?.after ?? '');
  return (
    <Box component="section" data-decisions>
      <Heading level={3} size="small" sx={{ mb: 1 }}>
        {t('realNames.history')}
      </Heading>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', fontSize: 'size.small' }}>
        {decisions.map((entry, index) => (
          <Box component="li" key={index} sx={{ py: 0.75, '&:not(:last-of-type)': { borderBottom: 'soft' } }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
              <Box sx={{ fontWeight: 600 }}>{actionText(entry, t)}</Box>
              {entry.changes?.status && <EnumField source="status" record={{ status: entry.changes.status.after }} />}
              <Box
                component="time"
                dateTime={entry.at}
                sx={{ ml: 'auto', fontSize: 'size.note', color: 'ink.secondary' }}
              >
                {shortMoment(entry.at, offset)}
              </Box>
            </Box>
            <SmallText sx={{ overflowWrap: 'anywhere' }}>
              {[entry.actorLabel ?? entry.actor ?? t('crud.history.system'), reasonOf(entry)]
                .filter(Boolean)
                .join(' · ')}
            </SmallText>
          </Box>
        ))}
        {decisions.length === 0 && (
          <Box component="li" sx={{ color: 'ink.secondary' }}>
            {t('crud.history.none')}
          </Box>
        )}
      </Box>
    </Box>
  );
}
