import { Alert, Link } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { cures, diagnose, diagnosisTones, sentences, type Tone } from '@t3d/resources/diagnosis';
import { useLanguage } from '../../locales/useLanguage';
import { useT } from '../../locales/useT';
import type { Row } from '../../crud/records';
import { loadPublicCard } from './calls';
import { keys } from './keys';

const SEVERITIES: Readonly<Record<Tone, 'success' | 'info' | 'warning' | 'error'>> = {
  grey: 'info',
  blue: 'info',
  teal: 'info',
  green: 'success',
  amber: 'warning',
  red: 'error',
};

/**
 * Whether the card can go online, in the sentence that its holder reads, and what cures it here. A card that the public
 * look-up does not answer has no such line.
 */
export function CardDoctor({ record }: { record: Row }) {
  const t = useT();
  const language = useLanguage();
  const number = String(record.iccid);
  const { data } = useQuery({
    queryKey: keys.publicCard(record.id, record.version),
    queryFn: () => loadPublicCard(number),
    retry: false,
  });
  if (!data) return null;
  const diagnosis = diagnose(data);
  const [cure] = cures[diagnosis];
  return (
    <Alert
      severity={SEVERITIES[diagnosisTones[diagnosis]]}
      data-diagnosis={diagnosis}
      data-cure={cure}
      sx={{ mb: 1.5 }}
    >
      <b>{sentences[language][diagnosis].headline}</b> {t(`cards.cures.${cure}`)}{' '}
      <Link
        underline="always"
        href={`/t3d/wxmp/find?number=${encodeURIComponent(number)}`}
        target="_blank"
        rel="noreferrer"
      >
        {t('cards.holdersPage')}
      </Link>
    </Alert>
  );
}
