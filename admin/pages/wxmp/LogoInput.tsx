import { Box, Button } from '@mui/material';
import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { LOGO_PIXELS, PICTURE_BYTES } from '@t3d/resources/kit/limits';
import { PICTURE_TYPES, pictureErrorText, validatePicture } from '../../declared/form/pictures';
import { useT } from '../../locales/useT';
import { useApi } from '../../providers/useApi';
import { useApiMutation } from '../../providers/useApiMutation';
import { FileButton } from '../../ui/FileButton';
import { SmallText, Text } from '../../ui/Text';
import { Labelled } from './parts';

interface Pixels {
  width: number;
  height: number;
}

/** Returns the dimensions of a picture, or null for any other file. */
async function pixelsOf(file: Blob): Promise<Pixels | null> {
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    bitmap.close();
    return { width, height };
  } catch {
    return null;
  }
}

/** Returns the size of the resized copy, and of the picture within it (`drawn`). */
function fittedSize({ width, height }: Pixels): Pixels & { drawn: Pixels } {
  const scale = Math.min(LOGO_PIXELS.height / height, LOGO_PIXELS.width / width);
  const drawn = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  return { width: drawn.width, height: LOGO_PIXELS.height, drawn };
}

/** Returns a resized copy, or null if the browser cannot draw the picture. */
async function fitLogo(file: File): Promise<File | null> {
  const pixels = await pixelsOf(file);
  if (!pixels) return null;
  const { width, height, drawn } = fittedSize(pixels);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext('2d');
  if (!context) return null;
  const bitmap = await createImageBitmap(file);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, (height - drawn.height) / 2, drawn.width, drawn.height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  if (!blob || blob.size > PICTURE_BYTES.logo) return null;
  return new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.png`, { type: 'image/png' });
}

function useBlobUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) {
      setUrl(null);
      return undefined;
    }
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}

export function useLogo(logo: number | null): { url: string | null; blob: Blob | undefined; name: string | null } {
  const provider = useApi();
  const { data } = useQuery({
    queryKey: ['logo', logo],
    queryFn: () => provider.storedFile(logo as number),
    enabled: logo !== null,
    staleTime: Infinity,
  });
  const { blob, fileName = null } = (logo !== null && data) || {};
  return { url: useBlobUrl(blob), blob, name: fileName };
}

const sizeText = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

function usePixels(blob: Blob | undefined): Pixels | null {
  const { data } = useQuery({
    queryKey: ['logo pixels', blob?.size, blob?.type],
    queryFn: () => pixelsOf(blob as Blob),
    enabled: blob !== undefined,
  });
  return (blob && data) ?? null;
}

interface RejectedFile {
  text: string;
  /** The rejected file, if a resized copy would be accepted. */
  file: File | null;
}

/** Uploads a logo. Offers to resize one with wrong dimensions. */
function useUpload(onChange: (logo: number | null) => void) {
  const t = useT();
  const provider = useApi();
  const [refused, setRefused] = useState<RejectedFile | null>(null);
  const { run, pending } = useApiMutation({
    send: (file: File) => provider.uploadFile(file, 'logo'),
    onDone: ({ id }) => {
      setRefused(null);
      onChange(id);
    },
    onRefused: ({ message }) => setRefused({ text: message, file: null }),
  });
  const take = async (file: File): Promise<void> => {
    const rejection = await validatePicture(file, 'logo');
    if (!rejection) {
      await run(file);
      return;
    }
    const pixels = await pixelsOf(file);
    const isSize = rejection.key === 'crud.image.logo' && pixels;
    const text = isSize ? t('wxmp.logoIs', pixels) : '';
    setRefused({ text: `${pictureErrorText(rejection, t)} ${text}`.trim(), file: isSize ? file : null });
  };
  const fit = async (): Promise<void> => {
    const fitted = refused?.file && (await fitLogo(refused.file));
    if (fitted) await run(fitted);
    else setRefused({ text: t('wxmp.logoFailed'), file: null });
  };
  return { pending, refused, take, fit };
}

const BOX = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  p: 1.25,
  border: '1px dashed',
  borderColor: 'line.control',
  borderRadius: '6px',
} as const;

function ShownLogo({ logo }: { logo: number | null }) {
  const t = useT();
  const { url, blob, name } = useLogo(logo);
  const pixels = usePixels(blob);
  return (
    <>
      <Box sx={{ width: 130, height: 30, border: 'divider', flex: 'none', boxSizing: 'border-box' }}>
        {url && <Box component="img" src={url} alt={t('wxmp.logo')} sx={{ display: 'block', height: 28 }} />}
      </Box>
      <Box sx={{ flex: 1, minWidth: 120 }}>
        {name && (
          <Text size="small" sx={{ overflowWrap: 'anywhere' }} data-logo-name>
            {name}
          </Text>
        )}
        <SmallText>
          {blob && pixels
            ? `${pixels.width} × ${pixels.height} px, ${sizeText(blob.size)}`
            : t(logo === null ? 'wxmp.noLogo' : 'wxmp.logo')}
        </SmallText>
      </Box>
    </>
  );
}

function RejectedLogo({ refused, fit }: { refused: RejectedFile; fit: () => Promise<void> }) {
  const t = useT();
  return (
    <Box role="alert" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 0.75 }}>
      <Text size="small" colour="tone.red">
        {refused.text}
      </Text>
      {refused.file && (
        <Button size="small" onClick={() => void fit()}>
          {t('wxmp.fit')}
        </Button>
      )}
    </Box>
  );
}

interface LogoInputProps {
  logo: number | null;
  error: string | undefined;
  onChange: (logo: number | null) => void;
}

/** An input for a logo, which is exactly 28 pixels high and at most 128 wide. */
export function LogoInput({ logo, error, onChange }: LogoInputProps) {
  const t = useT();
  const { pending, refused, take, fit } = useUpload(onChange);
  return (
    <Labelled id="wxmp-logo" label={t('wxmp.logo')} help={t('wxmp.logoHelp')} error={error}>
      <Box
        role="group"
        aria-labelledby="wxmp-logo"
        data-logo={logo ?? ''}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          const [file] = event.dataTransfer.files;
          if (file) void take(file);
        }}
        sx={BOX}
      >
        <ShownLogo logo={logo} />
        <FileButton accept={PICTURE_TYPES} label={t('wxmp.logo')} loading={pending} onFile={take}>
          {t(logo === null ? 'wxmp.chooseLogo' : 'wxmp.replace')}
        </FileButton>
        {logo !== null && (
          <Button variant="text" disabled={pending} onClick={() => onChange(null)}>
            {t('wxmp.remove')}
          </Button>
        )}
      </Box>
      {refused && <RejectedLogo refused={refused} fit={fit} />}
    </Labelled>
  );
}
