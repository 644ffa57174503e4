import { Avatar } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryKeys } from '../../providers/queryKeys';
import { useSteadyApi } from '../../providers/useApi';
import avatarUrl from './avatar.svg';

/** One address for each picture as long as the page lives: a tab that is shown again has it at once. */
const addresses = new WeakMap<Blob, string>();

/** The address of a stored picture, once it was read with the session's header; null for none. */
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

/** A stored picture by its id or address, read with the session's header; a default image where there is none. */
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
