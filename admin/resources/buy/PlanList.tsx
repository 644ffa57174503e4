import { Box } from '@mui/material';
import RadioIcon from '@mui/icons-material/RadioButtonUnchecked';
import RadioOnIcon from '@mui/icons-material/RadioButtonChecked';
import { formatMoney } from '@t3d/resources/kit';
import { STAFF } from '@t3d/resources/roles';
import { useEffect, useRef } from 'react';
import { useT } from '../../locales/useT';
import { useSessionUser } from '../../providers/manifest';
import { ROUND } from '../../ui/themeKeys';
import { planRulesSentence } from '../plans';
import { useLanguage } from '../../locales/useLanguage';
import { areaName } from '../../declared/fields/areas';
import { areasOf, type Offer, partsOf } from './buyCalls';
import type { Choice } from './useBuyDialog';

const HIT = { bgcolor: 'soft.amber', color: 'ink.primary', borderRadius: '3px', px: '1px', mx: '-1px' } as const;

function Marked({ text, words }: { text: string; words: readonly string[] }) {
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

/** The countries of a plan, with searched ones first. */
function Areas({ offer, words }: { offer: Offer; words: readonly string[] }) {
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

const WIDE = { display: 'grid', gridTemplateColumns: '24px minmax(0, 1fr) 76px 128px 76px', gap: 1.25 } as const;
const NARROW = { display: 'grid', gridTemplateColumns: '24px minmax(0, 1fr) auto', columnGap: 1.25 } as const;
const NUMBER = { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;
/** Returns the id of an option, to which the search field refers. */
export const optionId = ({ id }: Pick<Offer, 'id'>): string => `buy-plan-${id}`;

interface RowProps {
  offer: Offer;
  words: readonly string[];
  chosen: boolean;
  /** The former price, or undefined if it is unchanged. */
  was: number | undefined;
  phone: boolean;
  onChoose: () => void;
}

function Price({ offer, was, chosen }: Pick<RowProps, 'offer' | 'was' | 'chosen'>) {
  return (
    <Box sx={{ ...NUMBER, fontWeight: chosen ? 600 : 400 }}>
      {was !== undefined && (
        <Box component="s" data-was={was} sx={{ display: 'block', color: 'ink.secondary', fontSize: 'size.note' }}>
          {formatMoney(was)}
        </Box>
      )}
      <Box component="span" sx={was === undefined ? undefined : { color: 'tone.amber', fontWeight: 600 }}>
        {formatMoney(offer.total)}
      </Box>
    </Box>
  );
}

function Name({ offer, words, chosen }: Pick<RowProps, 'offer' | 'words' | 'chosen'>) {
  const t = useT();
  const isStaff = STAFF.includes(useSessionUser().role);
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ fontWeight: chosen ? 600 : 400, overflowWrap: 'anywhere' }}>
        <Marked text={offer.name} words={words} />
      </Box>
      <Box sx={{ fontSize: 'size.note', lineHeight: '18px', color: 'ink.secondary', overflowWrap: 'anywhere' }}>
        {isStaff && (
          <>
            <Marked text={offer.planCode} words={words} />
            {' · '}
          </>
        )}
        {planRulesSentence(offer.rules, t, { withTerm: false })}
      </Box>
    </Box>
  );
}

function PlanRow({ offer, words, chosen, was, phone, onChoose }: RowProps) {
  const t = useT();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen) row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [chosen]);
  const Icon = chosen ? RadioOnIcon : RadioIcon;
  const days = t('plans.rules.days', { count: offer.rules.validDays });
  return (
    <Box
      ref={row}
      id={optionId(offer)}
      role="option"
      aria-selected={chosen}
      data-plan={offer.id}
      onClick={onChoose}
      // Keeps the focus in the search field, whose keys choose a plan.
      onMouseDown={(event) => event.preventDefault()}
      sx={{
        ...(phone ? NARROW : WIDE),
        alignItems: 'center',
        px: 1.5,
        py: 1,
        minHeight: 56,
        cursor: 'pointer',
        fontSize: 'size.small',
        contentVisibility: 'auto',
        containIntrinsicSize: 'auto 57px',
        '&:not(:first-of-type)': { borderTop: 'soft' },
        bgcolor: chosen ? 'accent.selected' : 'surface.paper',
        '&:hover': chosen ? undefined : { bgcolor: 'surface.hover' },
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 'icon.lg', color: chosen ? 'accent.base' : 'ink.secondary' }} />
      <Name offer={offer} words={words} chosen={chosen} />
      {!phone && <Box sx={{ whiteSpace: 'nowrap' }}>{days}</Box>}
      {!phone && (
        <Box>
          <Areas offer={offer} words={words} />
        </Box>
      )}
      <Price offer={offer} was={was} chosen={chosen} />
      {phone && (
        <Box sx={{ gridColumn: '2 / -1', fontSize: 'size.note', color: 'ink.secondary' }}>
          {days} · <Areas offer={offer} words={words} />
        </Box>
      )}
    </Box>
  );
}

interface PlanListProps {
  id: string;
  choice: Choice;
  changes: ReadonlyMap<number, number>;
  currency: string;
  phone: boolean;
}

/** The plans as options, which the arrow keys of the search field choose. */
export function PlanList({ id, choice, changes, currency, phone }: PlanListProps) {
  const { found, words, chosen, choose } = choice;
  const t = useT();
  return (
    <Box
      sx={{
        border: 'divider',
        borderRadius: ROUND.card,
        overflow: 'hidden',
        display: 'flex',
        flexDirection: 'column',
        minHeight: 0,
      }}
    >
      {!phone && (
        <Box
          aria-hidden
          sx={{
            ...WIDE,
            px: 1.5,
            py: 0.75,
            bgcolor: 'surface.sunken',
            fontSize: 'size.note',
            fontWeight: 600,
            borderBottom: 'divider',
          }}
        >
          <span />
          <span>{t('buy.plan')}</span>
          <span>{t('buy.validity')}</span>
          <span>{t('buy.areas')}</span>
          <Box sx={NUMBER}>{t('buy.price', { currency })}</Box>
        </Box>
      )}
      <Box id={id} role="listbox" aria-label={t('buy.plan')} sx={{ overflow: 'auto', minHeight: 0 }}>
        {found.map((offer) => (
          <PlanRow
            key={offer.id}
            offer={offer}
            words={words}
            chosen={offer === chosen}
            was={changes.get(offer.id)}
            phone={phone}
            onChoose={() => choose(offer.id)}
          />
        ))}
      </Box>
    </Box>
  );
}
