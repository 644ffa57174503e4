import { useQuery } from '@tanstack/react-query';
import { useSessionUser } from '../providers/manifest';
import { refreshSessionUser } from '../providers/session';

const AGE = 30_000;

/** The caller's wallet, asked for anew whenever a deed refreshes the page's data; null for those who have none. */
export function useBalance(): { balance: number; currency: string | null } | null {
  const user = useSessionUser();
  const { data } = useQuery({
    queryKey: ['sessions', user.id], queryFn: refreshSessionUser, initialData: user, staleTime: AGE, enabled: user.balance !== null && user.balance !== undefined,
  });
  return data.balance === null || data.balance === undefined ? null : { balance: data.balance, currency: data.currency };
}
