import { useState } from 'react';
import { currentLanguage } from '../language';

/**
 * The flag is only decoration, and is loaded when it comes into view. Pages in simplified Chinese show none for TW, as
 * is usual in mainland China.
 */
export function Flag({ code }: { code: string }) {
  const [missing, setMissing] = useState(false);
  if (missing || !/^[A-Z]{2}$/.test(code) || (code === 'TW' && currentLanguage === 'zh')) return null;
  return (
    <img
      className="flag"
      src={`/t3d/flags/${code}.svg`}
      alt=""
      loading="lazy"
      width={21}
      height={14}
      onError={() => setMissing(true)}
    />
  );
}
