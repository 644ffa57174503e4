import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import type { ImportResult } from '../../providers/dataProvider';
import { ROUND } from '../../ui/themeKeys';
import { useLabelOf } from './errorRows';

/** More rows than this are counted, not listed. */
const LISTED = 200;

/** The errors of rows, where the rows themselves are not to be had. */
export function RowErrors({ errors }: Pick<ImportResult, 'errors'>) {
  const t = useT();
  const labelOf = useLabelOf();
  return (
    <Box sx={{ maxHeight: 320, overflow: 'auto', border: 'divider', borderRadius: ROUND.card }}>
      <Table size="small" stickyHeader aria-label={t('crud.import.errors')}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: 64 }}>{t('crud.import.row')}</TableCell>
            <TableCell>{t('crud.import.field')}</TableCell>
            <TableCell>{t('crud.import.message')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {errors.slice(0, LISTED).map((error, index) => (
            <TableRow key={index}>
              <TableCell>{error.row}</TableCell>
              <TableCell>{error.field === null ? '–' : labelOf(error.field)}</TableCell>
              <TableCell>{error.message}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {errors.length > LISTED && (
        <Box sx={{ p: 1, fontSize: 'size.note', color: 'ink.secondary' }}>
          {t('crud.more', { count: countText(errors.length - LISTED) })}
        </Box>
      )}
    </Box>
  );
}
