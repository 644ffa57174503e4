import { useState } from 'react';
import { Box } from '@mui/material';
import { useLanguage } from '../locales/useLanguage';

const COUNTRY = /^[A-Z]{2}$/;

/** Returns whether a flag is shown. Regions have none, and TW none in simplified Chinese. */
export const hasFlag = (code: string, language: string): boolean =>
  COUNTRY.test(code) && !(language === 'zh' && code === 'TW');

const PLACE = { display: 'inline-block', width: 21, mr: 0.75 } as const;

/** A flag, hidden from screen readers. `inline` adds a gap before text. */
export function Flag({ code, inline = false }: { code: string; inline?: boolean }) {
  const language = useLanguage();
  const [missing, setMissing] = useState(false);
  // Keeps the place of a country without a flag, so that names in a column stay aligned.
  if (missing || !hasFlag(code, language))
    return inline && COUNTRY.test(code) ? <Box component="span" sx={PLACE} /> : null;
  return (
    <Box
      component="img"
      src={`/t3d/flags/${code}.svg`}
      alt=""
      aria-hidden
      loading="lazy"
      width={21}
      height={14}
      data-flag={code}
      onError={() => setMissing(true)}
      sx={{
        mr: inline ? 0.75 : 0,
        flex: 'none',
        display: 'inline-block',
        verticalAlign: '-2px',
        outline: 'divider',
        objectFit: 'cover',
      }}
    />
  );
}
