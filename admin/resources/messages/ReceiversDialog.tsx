import { Box, TableBody, TableCell, TableRow } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../locales/useT';
import { AppDialog } from '../../ui/AppDialog';
import { LoadedRows, SectionPager, SectionTable } from '../../ui/Section';
import { SmallText } from '../../ui/Text';
import { useApi } from '../../providers/useApi';
import type { Audience } from './calls';
import { listReceivers, nameOf } from './calls';
import { keys } from './keys';

const SIZE = 20;

/** The agents whom an audience reaches, by name. */
export function ReceiversDialog({ audience, onClose }: { audience: Audience | null; onClose: () => void }) {
  const t = useT();
  const provider = useApi();
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: keys.receivers(audience, page),
    queryFn: () => listReceivers(provider, audience, page),
    placeholderData: (old) => old,
  });
  const pages = Math.ceil((query.data?.total ?? 0) / SIZE);
  return (
    <AppDialog id="receivers" title={t('messages.receivers')} onClose={onClose}>
      <Box sx={{ overflowY: 'auto' }}>
        <LoadedRows query={query} none={t('messages.noReaders')}>
          {(rows) => (
            <SectionTable label={t('messages.receivers')}>
              <TableBody>
                {rows.map((person) => (
                  <TableRow key={person.id}>
                    <TableCell>
                      {nameOf(person)}
                      <SmallText>{person.account}</SmallText>
                    </TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </SectionTable>
          )}
        </LoadedRows>
      </Box>
      <SectionPager page={page} pages={pages} onChange={setPage} />
    </AppDialog>
  );
}
