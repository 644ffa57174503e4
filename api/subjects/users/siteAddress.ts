import type { Context } from '../../context';
import type { ServiceKey } from '../../models/services';

/** Where the web is, as people reach it, without a slash at its end. */
export const PUBLIC_ADDRESS: ServiceKey<string> = {
  name: 'the public address',
  make: () => 'http://localhost:3000',
};

/** The address of a page, for a link in a mail or a code. */
export const siteAddress = ({ database }: Context, path: string): string =>
  `${database.services.get(PUBLIC_ADDRESS)}/t3d${path}`;
