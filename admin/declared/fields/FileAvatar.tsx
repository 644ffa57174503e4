import { Avatar } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryKeys } from '../../providers/queryKeys';
import { useSteadyApi } from '../../providers/useApi';
import avatarUrl from './avatar.svg';

/** Object URLs by blob, cached so that a picture need not load again. */
const addresses = new WeakMap<Blob, string>();

/** Fetches a picture with the session's header. Returns its object URL, or null until it has loaded. */
export function useStoredPicture(file: string | number | null): string | null {
  const provider = useSteadyApi();
  const { data: blob } = useQuery({
    queryKey: queryKeys.file(file),
    queryFn: async () => (await provider.storedFile(file as string | number)).blob,
    enabled: file !== null && file !== '',
    staleTime: Infinity,
  });
  if (!blob) return null;
  const address = addresses.get(blob) ?? URL.createObjectURL(blob);
  addresses.set(blob, address);
  return address;
}

interface FileAvatarProps {
  file: string | number | null;
  size?: number;
  width?: number;
  variant?: 'circular' | 'rounded';
}

export function FileAvatar({ file, size = 28, width = size, variant = 'circular' }: FileAvatarProps) {
  const url = useStoredPicture(file);
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <Avatar
      src={url && url !== broken ? url : avatarUrl}
      variant={variant}
      alt=""
      slotProps={{ img: { onError: () => setBroken(url) } }}
      sx={{ width, height: size, bgcolor: 'accent.selected' }}
    />
  );
}
