import InfoIcon from '@mui/icons-material/InfoOutlined';
import { Box, IconButton, Popover } from '@mui/material';
import { offsetText } from '@t3d/resources/kit/times';
import { useId, useState } from 'react';
import { useT } from '../locales/useT';
import { useOffset } from '../state/useOffset';
import { Heading, SmallText, Text } from '../ui/Text';
import { shortMoment } from './fields/dates';
import { ListLink } from './links';

interface CountedList {
  resource: string;
  filter: Readonly<Record<string, string>>;
}
interface FigureHelpProps {
  label: string;
  text: string;
  list?: CountedList | undefined;
  /** False if no column of the linked list adds up to the figure. */
  addsUp?: boolean | undefined;
  /** False to hide the time span, because the filters of the list show it. */
  window?: boolean;
}

function windowOf({ filter }: CountedList): [from: string | undefined, to: string | undefined] {
  const bound = (suffix: string): string | undefined =>
    Object.entries(filter).find(([name]) => name.endsWith(suffix))?.[1];
  return [bound('_gte'), bound('_lte')];
}

function Window({ list }: { list: CountedList | undefined }) {
  const t = useT();
  const offset = useOffset();
  const zone = offsetText(offset);
  const [from, to] = list ? windowOf(list) : [];
  const span = from && to ? `${shortMoment(from, offset)} – ${shortMoment(to, offset)}` : t('crud.how.now');
  return <SmallText sx={{ mt: 1 }}>{t('crud.how.window', { span, zone })}</SmallText>;
}

export function FigureHelp({ label, text, list, addsUp = true, window = true }: FigureHelpProps) {
  const t = useT();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (): void => setAnchor(null);
  return (
    <>
      <IconButton
        size="small"
        className="no-print"
        data-how
        aria-label={t('crud.how.open', { name: label })}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ color: 'ink.secondary', p: 0.5, my: -0.5, ml: -0.5 }}
      >
        <InfoIcon sx={{ fontSize: 'icon.sm' }} />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-labelledby': id, sx: { p: 2, width: 320, maxWidth: '92vw' } } }}
      >
        <Heading level={3} size="small" id={id} sx={{ mb: 0.5 }}>
          {label}
        </Heading>
        <Text size="small">{text}</Text>
        {window && <Window list={list} />}
        {list && (
          <Box sx={{ mt: 1, fontSize: 'size.small' }}>
            <ListLink resource={list.resource} filter={list.filter} underline="always" onClick={close}>
              {t(addsUp ? 'crud.how.adds' : 'crud.how.counted')}
            </ListLink>
          </Box>
        )}
      </Popover>
    </>
  );
}
