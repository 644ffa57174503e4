import { useQuery } from '@tanstack/react-query';
import { diagnose, sentences } from '@t3d/resources/diagnosis';
import { useRecord } from '../../declared/declaration';
import { useLanguage } from '../../locales/useLanguage';
import { CARD_CURES, Doctor, doctorKeys, loadPublicCard } from '../doctor';
import { useApi } from '../../providers/useApi';

/**
 * Whether the card can go online, in the sentence that its holder reads, and what cures it here. A card that the public
 * look-up does not answer has no such line.
 */
export function CardDoctor() {
  const record = useRecord();
  const provider = useApi();
  const language = useLanguage();
  const number = String(record.iccid);
  const { data } = useQuery({
    queryKey: doctorKeys.publicCard(number, record.version),
    queryFn: () => loadPublicCard(provider, number),
    retry: false,
  });
  if (!data) return null;
  const diagnosis = diagnose(data);
  return (
    <Doctor
      diagnosis={diagnosis}
      headline={sentences[language][diagnosis].headline}
      card={{ id: record.id, number }}
      cures={CARD_CURES[diagnosis] ?? []}
    />
  );
}
