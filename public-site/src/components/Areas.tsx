import { nameAreas } from '../card/offer';
import { currentLanguage, htmlLanguages } from '../language';
import { text } from '../text';

/** More than these fold away behind the first few. */
const MOST = 6;
const FIRST = 3;
const locale = htmlLanguages[currentLanguage];

/** Where a plan works; a long list opens when its first names are pressed. */
export function Areas({ codes }: { codes: string[] }) {
  const names = nameAreas(codes, locale);
  const all = names.join(text.listSeparator);
  if (names.length <= MOST) return <>{all}</>;
  return (
    <details className="areas">
      <summary>{text.offers.areas(names.slice(0, FIRST).join(text.listSeparator), names.length - FIRST)}</summary>
      {all}
    </details>
  );
}
