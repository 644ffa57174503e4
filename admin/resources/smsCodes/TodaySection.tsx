import { Link } from '@mui/material';
import { useT } from '../../locales/useT';
import { Section } from '../../ui/Section';
import { SmallText } from '../../ui/Text';
import { MessagesTable } from './MessagesTable';
import type { MessagePage } from './calls';

const SHOWN = 20;

interface TodaySectionProps {
  page: MessagePage | undefined;
  countryOf: (number: string) => string;
  onAll: () => void;
}

/** Messages of the caller's day below the cards. */
export function TodaySection({ page, countryOf, onAll }: TodaySectionProps) {
  const t = useT();
  const { rows, total } = page ?? { rows: [], total: 0 };
  const numbers = new Set(rows.map(({ number }) => number)).size;
  return (
    <Section
      name="codes-today"
      title={t('smsCodes.today')}
      more={t('smsCodes.todayCount', { count: total, numbers })}
      end={
        <Link component="button" type="button" underline="hover" data-all-messages onClick={onAll}>
          {t('smsCodes.all')}
        </Link>
      }
    >
      {rows.length > 0 ? (
        <MessagesTable label={t('smsCodes.today')} messages={rows.slice(0, SHOWN)} countryOf={countryOf} />
      ) : (
        <SmallText sx={{ px: 2, pb: 2 }}>{t('smsCodes.noMessagesToday')}</SmallText>
      )}
    </Section>
  );
}
