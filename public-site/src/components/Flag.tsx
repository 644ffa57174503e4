import { useState } from 'react';
import { currentLanguage } from '../language';

/** A flag as decoration, loaded when it comes into view. */
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
