import { Button } from '@mui/material';
import { useT } from '../../locales/useT';
import { AskDialog } from '../../ui/AskDialog';

export interface CsvNoticeProps {
  onClose: () => void;
  save: (format: 'xlsx' | 'csv') => void;
}

/** Warns before a csv is saved that a spreadsheet rounds its long numbers, and offers a workbook in its place. */
export function CsvNotice({ onClose, save }: CsvNoticeProps) {
  const t = useT();
  const choose = (format: 'xlsx' | 'csv') => (): void => {
    onClose();
    save(format);
  };
  return (
    <AskDialog
      id="csv-notice-title"
      title={t('crud.export.csvTitle')}
      fullWidth
      onClose={onClose}
      actions={
        <>
          <Button onClick={choose('csv')}>{t('crud.export.as', { format: 'csv' })}</Button>
          <Button variant="contained" color="primary" autoFocus onClick={choose('xlsx')}>
            {t('crud.export.as', { format: 'xlsx' })}
          </Button>
        </>
      }
    >
      {t('crud.export.csvText')}
    </AskDialog>
  );
}
