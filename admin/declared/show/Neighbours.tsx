import { Box, IconButton, Tooltip } from '@mui/material';
import DownIcon from '@mui/icons-material/KeyboardArrowDown';
import UpIcon from '@mui/icons-material/KeyboardArrowUp';
import { useNavigate } from 'react-router';
import { useTabExit } from '../../state/tabs/TabsProvider';
import { useDeclaredResource, useRecord } from '../declaration';
import { useDocumentKeys } from '../list/useListKeys';
import { neighboursOf } from '../neighbours';
import { editPath, showPath } from '../../state/resourcePaths';
import { useT } from '../../locales/useT';

const ARROWS: Readonly<Record<string, string>> = { ArrowLeft: 'k', ArrowRight: 'j' };

export function Neighbours() {
  const t = useT();
  const resource = useDeclaredResource();
  const { id } = useRecord();
  const navigate = useNavigate();
  const { finish } = useTabExit();
  const near = neighboursOf(resource.name, id);
  const go = (to: number | null | undefined): void => {
    if (typeof to === 'number') finish(showPath(resource, to));
  };
  const keys: Readonly<Record<string, () => void>> = {
    j: () => go(near?.next),
    k: () => go(near?.previous),
    ...(resource.calls.update && { e: () => void navigate(editPath(resource, id)) }),
  };
  useDocumentKeys((event) => {
    // Ignores arrow keys while an element has the focus, because they also move between tabs.
    const key = event.target === document.body ? (ARROWS[event.key] ?? event.key) : event.key;
    if (!Object.hasOwn(keys, key)) return;
    event.preventDefault();
    keys[key]?.();
  });
  if (!near) return null;
  const steps = [
    ['crud.previousRecord', 'k', near.previous, UpIcon],
    ['crud.nextRecord', 'j', near.next, DownIcon],
  ] as const;
  return (
    <Box
      data-neighbours
      className="no-print"
      sx={{
        display: 'flex',
        alignItems: 'center',
        color: 'ink.secondary',
        fontSize: 'size.small',
        fontVariantNumeric: 'tabular-nums',
        whiteSpace: 'nowrap',
      }}
    >
      <Tooltip title={t('crud.ordinal', { at: near.at, count: near.count })}>
        <Box component="span" sx={{ mr: 0.5 }}>{`${near.at} / ${near.count}`}</Box>
      </Tooltip>
      {steps.map(([name, key, to, Icon]) => (
        <Tooltip key={key} title={`${t(name)} (${key})`}>
          <span>
            <IconButton
              aria-label={t(name)}
              aria-keyshortcuts={key}
              disabled={to === null}
              onClick={() => go(to)}
              sx={{ width: 32, height: 32 }}
            >
              <Icon />
            </IconButton>
          </span>
        </Tooltip>
      ))}
    </Box>
  );
}
