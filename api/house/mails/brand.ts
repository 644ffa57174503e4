import type { Language } from '@t3d/resources/kit';
import type { Context } from '../../context';
import type { ServiceKey } from '../../models/services';

/** What a mail wears. */
export interface MailBrand {
  name: string;
  /** An https address of a picture 28 pixels high; null: the name alone. */
  logo: string | null;
  /** A dark colour on which white can be read. */
  colour: string;
}

/** Whose brand a mail wears: that of `sender`, else that of the supplier of `reader`; without both, the product's. */
export interface MailParties {
  reader?: number | null;
  sender?: number | null;
}

export interface MailBrands {
  of(ctx: Context, parties: MailParties, language: Language): Promise<MailBrand>;
}

/** The colour of the product's own mails. */
export const PRODUCT_COLOUR = '#6246D8';

export const productBrand = (name: string): MailBrand => ({ name, logo: null, colour: PRODUCT_COLOUR });

/** Every mail wears the product's brand, unless a subject knows whose customer its reader is. */
export const MAIL_BRANDS: ServiceKey<MailBrands> = {
  name: 'the brands of mails',
  make: () => ({ of: () => Promise.resolve(productBrand('T3D')) }),
};
