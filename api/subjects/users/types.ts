import type { Role } from '@t3d/resources/kit';

export interface NewUser {
  role?: Role | null;
  account: string;
  accountType?: 'EMAIL' | 'PHONE' | null;
  nickname?: string | null;
  password?: string | null;
  status?: 'ENABLED' | 'DISABLED' | 'DELETED' | null;
  level?: 'VIP' | 'REGULAR' | 'SEAMAN' | null;
  salesman?: number | null;
  superior?: number | null;
  currency?: string | null;
  pool?: boolean | null;
  avatar?: number | null;
  accountAuth?: boolean | null;
}

export type UserChanges = Pick<
  NewUser,
  'nickname' | 'level' | 'salesman' | 'currency' | 'pool' | 'avatar' | 'accountAuth'
>;
