import ImageNotSupportedIcon from '@mui/icons-material/ImageNotSupportedOutlined';
import RotateRightIcon from '@mui/icons-material/RotateRight';
import ZoomInIcon from '@mui/icons-material/ZoomIn';
import ZoomOutIcon from '@mui/icons-material/ZoomOut';
import { Box, Button, IconButton, Skeleton, Tooltip } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../locales/useT';
import { useApi } from '../../providers/useApi';
import { loadDocumentImage, keys } from './useReview';

const ZOOMS = [1, 1.5, 2, 3, 4] as const;

function useAddress(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) {
      setUrl(undefined);
      return undefined;
    }
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}

function useDrag() {
  const from = useRef<{ x: number; y: number; left: number; top: number } | null>(null);
  return {
    onPointerDown: (event: React.PointerEvent<HTMLDivElement>): void => {
      const box = event.currentTarget;
      from.current = { x: event.clientX, y: event.clientY, left: box.scrollLeft, top: box.scrollTop };
      box.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: React.PointerEvent<HTMLDivElement>): void => {
      if (from.current)
        event.currentTarget.scrollTo({
          left: from.current.left - event.clientX + from.current.x,
          top: from.current.top - event.clientY + from.current.y,
        });
    },
    onPointerUp: (): void => {
      from.current = null;
    },
    onPointerCancel: (): void => {
      from.current = null;
    },
  };
}

function Tools({ zoom, setZoom, turn }: { zoom: number; setZoom: (zoom: number) => void; turn: () => void }) {
  const t = useT();
  const tools = [
    ['zoomOut', ZoomOutIcon, () => setZoom(zoom - 1), zoom === 0],
    ['zoomIn', ZoomInIcon, () => setZoom(zoom + 1), zoom === ZOOMS.length - 1],
    ['rotate', RotateRightIcon, turn, false],
  ] as const;
  return (
    <Box
      sx={{ display: 'flex', justifyContent: 'center', alignItems: 'center', gap: 0.5, py: 0.5, borderTop: 'divider' }}
    >
      {tools.map(([name, Icon, press, off]) => (
        <Tooltip key={name} title={t(`realNames.${name}`)}>
          <span>
            <IconButton size="small" disabled={off} aria-label={t(`realNames.${name}`)} onClick={press}>
              <Icon fontSize="small" />
            </IconButton>
          </span>
        </Tooltip>
      ))}
      <Box
        sx={{
          fontSize: 'size.note',
          color: 'ink.secondary',
          minWidth: 44,
          textAlign: 'right',
          fontVariantNumeric: 'tabular-nums',
        }}
      >{`${(ZOOMS[zoom] ?? 1) * 100} %`}</Box>
    </Box>
  );
}

function NoImage({ why, retry }: { why: 'noImage' | 'imageFailed'; retry: () => void }) {
  const t = useT();
  return (
    <Box sx={{ m: 'auto', p: 2, textAlign: 'center', color: 'ink.secondary', fontSize: 'size.small' }}>
      <ImageNotSupportedIcon sx={{ display: 'block', mx: 'auto', mb: 1 }} />
      {t(`realNames.${why}`)}
      {why === 'imageFailed' && (
        <Box sx={{ mt: 1 }}>
          <Button size="small" onClick={retry}>
            {t('shell.retry')}
          </Button>
        </Box>
      )}
    </Box>
  );
}

function Picture({ url, alt, size, turns }: { url: string; alt: string; size: string; turns: number }) {
  const lying = turns % 2 === 1;
  return (
    <Box
      sx={{
        m: 'auto',
        flex: 'none',
        width: size,
        height: size,
        position: 'relative',
        overflow: 'hidden',
        containerType: 'size',
      }}
    >
      <Box
        component="img"
        src={url}
        alt={alt}
        draggable={false}
        data-turns={turns % 4}
        sx={{
          position: 'absolute',
          left: '50%',
          top: '50%',
          width: lying ? '100cqh' : '100cqw',
          height: lying ? '100cqw' : '100cqh',
          objectFit: 'contain',
          transform: `translate(-50%, -50%) rotate(${turns * 90}deg)`,
          userSelect: 'none',
        }}
      />
    </Box>
  );
}

/** The image of a document, which the user can zoom, rotate and pan. */
export function DocumentImage({ realName, has, alt }: { realName: number; has: boolean; alt: string }) {
  const provider = useApi();
  const [zoom, setZoom] = useState(0);
  const [turns, setTurns] = useState(0);
  const drag = useDrag();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: keys.realNameImage(realName),
    queryFn: () => loadDocumentImage(provider, realName),
    enabled: has,
    gcTime: 0,
    staleTime: Infinity,
  });
  const url = useAddress(data);
  const size = `${(ZOOMS[zoom] ?? 1) * 100}%`;
  const blank = !has ? 'noImage' : error ? 'imageFailed' : null;
  return (
    <Box
      sx={{
        bgcolor: 'surface.sunken',
        borderRight: { md: 'divider' },
        borderBottom: { xs: 'divider', md: 0 },
        minWidth: 0,
        display: 'flex',
        flexDirection: 'column',
      }}
    >
      <Box
        {...drag}
        tabIndex={0}
        role="group"
        aria-label={alt}
        sx={{
          flex: 1,
          height: { xs: 240, md: 440 },
          minHeight: 200,
          overflow: 'auto',
          display: 'flex',
          touchAction: 'none',
          cursor: zoom > 0 ? 'grab' : undefined,
        }}
      >
        {blank && <NoImage why={blank} retry={() => void refetch()} />}
        {has && isPending && <Skeleton variant="rounded" sx={{ m: 2, flex: 1, height: 'auto' }} />}
        {url && !blank && <Picture url={url} alt={alt} size={size} turns={turns} />}
      </Box>
      {!blank && <Tools zoom={zoom} setZoom={setZoom} turn={() => setTurns(turns + 1)} />}
    </Box>
  );
}
