import { Box } from '@mui/material';
import { type I18nText, plainTextOf, readI18n } from '@t3d/resources/kit';
import { MONO } from '../../tokens';
import { isKeyLike } from '../records';
import { type ViewProps, Words, makeField } from './makeField';
import { useLanguage } from '../../locales/useLanguage';
import { LazyTooltip } from '../../ui/LazyTooltip';
import { areaName } from './areas';
import { RichText } from './RichText';
import { Digits } from '../../ui/Digits';
import { SmallText } from '../../ui/Text';

const LONG = 24;
const WHOLE = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;
const CUT = { display: 'block', maxWidth: 240, overflow: 'hidden', textOverflow: 'ellipsis' } as const;

/** Shows the whole text on a record's own page, else one line with the full text in a tooltip. */
export function CutText({ text, wide, className }: { text: string; wide?: boolean; className?: string }) {
  return (
    <Box
      component="span"
      className={className}
      title={!wide && text.length > LONG ? text : undefined}
      sx={wide ? WHOLE : CUT}
    >
      {text}
    </Box>
  );
}

export function TextValueView(props: ViewProps) {
  const { value, field, wide, className } = props;
  if (field?.widget === 'area') return <AreaView {...props} />;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const label = field?.dictionary ? field.options?.find((option) => option.value === text)?.label : undefined;
  if (label !== undefined && label !== text)
    return (
      <Words className={className}>
        <CutText text={label} wide={wide} />
        {/* A record's own page also shows the stored value. */}
        {wide && (
          <SmallText as="span" sx={{ ml: 1 }}>
            {text}
          </SmallText>
        )}
      </Words>
    );
  if (!isKeyLike(text)) return <CutText text={text} wide={wide} className={className} />;
  return (
    <Box component="span" className={className} sx={{ fontFamily: MONO, fontSize: 'size.note' }}>
      {text}
    </Box>
  );
}

export function TextsView({ value, wide, className }: ViewProps<readonly string[]>) {
  return <CutText text={value.join(', ')} wide={wide} className={className} />;
}

export function SecretView({ className }: ViewProps) {
  return <Words className={className}>••••••</Words>;
}

/** Text, by its dictionary name if it has one (for example a country). Other values show as JSON. */
export const TextValueField = makeField(() => TextValueView);
export const TextsField = makeField(() => TextsView);
/** Dots in place of a secret, which is never shown. Shows a dash if unset. */
export const SecretField = makeField(() => SecretView);

/** Lists show up to this many areas. If there are more, they show two and count the rest. */
const IN_LIST = 3;

export function AreasView({ value, wide, className }: ViewProps<readonly string[]>) {
  const language = useLanguage();
  const comma = language === 'en' ? ', ' : '、';
  const all = value.map((code) => areaName(code, language));
  if (wide || all.length <= IN_LIST) return <Words className={className}>{all.join(comma)}</Words>;
  return (
    <LazyTooltip title={all.join(comma)}>
      <span className={className}>{`${all.slice(0, 2).join(comma)} +${all.length - 2}`}</span>
    </LazyTooltip>
  );
}

function AreaView({ value, className }: ViewProps) {
  return <Words className={className}>{areaName(String(value), useLanguage())}</Words>;
}

/** Countries and regions by code, in the reader's language. All are shown on a record's own page. */
export const AreasField = makeField(() => AreasView);
/** Country or region by code, in the reader's language. Shows a dash if unset. */
export const AreaField = makeField(() => AreaView);

export function I18nView({ value, field, wide, className }: ViewProps<I18nText>) {
  const text = readI18n(value, useLanguage());
  if (!field?.rich || !wide)
    return <CutText text={field?.rich ? plainTextOf(text) : text} wide={wide} className={className} />;
  return <RichText text={text} className={className} />;
}

/** Translated text (`{ zh, en, cht }`) in the reader's language, formatted if rich and `wide`. */
export const I18nField = makeField(() => I18nView);

export function DigitsView({ value, className }: ViewProps) {
  return (
    <Words className={className}>
      <Digits value={String(value)} />
    </Words>
  );
}

/** Long number in groups of four digits, with a copy button. Shows a dash if unset. */
export const DigitsField = makeField(() => DigitsView);
