import { Box } from '@mui/material';
import { useLanguage } from '../../locales/useLanguage';
import { useT } from '../../locales/useT';
import { areaName } from '../../declared/fields/areas';
import type { Offer } from './calls';
import { areasOf, partsOf } from './offers';

const HIT = { bgcolor: 'soft.amber', color: 'ink.primary', borderRadius: '3px', px: '1px', mx: '-1px' } as const;

/** A text, the words that were searched for marked. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return (
    <>
      {partsOf(text, words).map((part, index) =>
        part.hit ? (
          <Box key={index} component="mark" sx={HIT}>
            {part.text}
          </Box>
        ) : (
          <span key={index}>{part.text}</span>
        ),
      )}
    </>
  );
}

/** The first country of a plan, one that was searched for before others, and how many more there are. */
export function Areas({ offer, words }: { offer: Offer; words: readonly string[] }) {
  const t = useT();
  const language = useLanguage();
  const areas = areasOf(offer, words, language);
  const [first] = areas;
  if (!first) return <>–</>;
  const name = areaName(first.code, language);
  return (
    <span title={areas.map(({ code }) => areaName(code, language)).join(', ')}>
      {first.hit ? (
        <Box component="mark" sx={HIT}>
          {name}
        </Box>
      ) : (
        name
      )}
      {areas.length > 1 && ` ${t('buy.moreAreas', { count: areas.length - 1 })}`}
    </span>
  );
}
