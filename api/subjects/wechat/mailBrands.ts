import users from '@t3d/resources/people/users';
import type { MailBrands } from '../../house/mails';
import { productBrand } from '../../house/mails';
import { table } from '../../models/table';
import { brandOf } from './brand';

/** The five colours of brands on white, as the public pages have them by day. */
const COLOURS: Readonly<Record<string, string>> = {
  THEME_PURPLE: '#6246D8',
  THEME_ORANGE: '#B34509',
  THEME_GREEN: '#0E7A50',
  THEME_RED: '#BE2450',
  THEME_BLUE: '#1F62D0',
};

/**
 * Mails to a customer of an agent, and those that an agent sends to end users, wear that agent's brand, all others the
 * product's.
 */
export const mailBrands = (publicUrl: string, productName: string): MailBrands => ({
  of: async (ctx, { reader = null, sender = null }, language) => {
    const person = sender !== null || reader === null ? null : await table(ctx, users).one(reader);
    // Superiors are agents; who has none is a customer of the house.
    const agent = sender ?? person?.superior;
    if (!agent) return productBrand(productName);
    const { name, logo, theme } = await brandOf({ ...ctx, language }, agent);
    return {
      name,
      logo: logo && `${publicUrl}${logo}`,
      colour: COLOURS[theme] ?? productBrand(productName).colour,
    };
  },
});
