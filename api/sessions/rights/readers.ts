import type { ProductFacts, Roles } from '@t3d/resources/kit';

/** Who may read what others may do. */
export const rightsReaders = ({ logIn, house }: ProductFacts): Roles => logIn?.rights ?? house.admins;
