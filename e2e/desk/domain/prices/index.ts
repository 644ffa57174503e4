import { beforeSave } from '@t3d/api/engine/rows/commands/command';
import { defineModule } from '@t3d/api/engine/http/domainModule';
import type { Message } from '@t3d/api/errors';
import priceTables from '../../resources/price-tables';
import priceTiers from '../../resources/price-tiers';

const complete = beforeSave(
  priceTables,
  (_ctx, rows, before) =>
    rows.map((row, at) => {
      const errors: Record<string, Message> = {};
      const most = row.most ?? before[at]?.most ?? Infinity;
      const open = row.tiers.flatMap((tier, place) => (tier.disabled ? [] : [{ ...tier, place }]));
      const sorted = open.toSorted((one, other) => one.from - other.from);
      sorted.forEach(({ from, to, place }, nth) => {
        const last = sorted[nth - 1];
        if (to < from || to > most) errors[`tiers.${place}.to`] = { key: 'tiers.to', params: { from, most } };
        else if (last && last.to >= from)
          errors[`tiers.${place}.from`] = { key: 'tiers.overlap', params: { from: last.from, to: last.to } };
      });
      if (Object.keys(errors).length > 0) return { errors };
      return { values: { ...row, upTo: sorted.at(-1)?.to ?? null } };
    }),
  { tiers: priceTiers },
);

const words = {
  'tiers.overlap': {
    zh: '与 {from}–{to} 这一档重叠：请改起止数量',
    en: 'Overlaps the tier {from}–{to}: change where it begins or ends',
    cht: '與 {from}–{to} 這一檔重疊：請改起訖數量',
  },
  'tiers.to': {
    zh: '须在 {from} 与 {most} 之间',
    en: 'Must lie between {from} and {most}',
  },
} as const;
type Words = typeof words;
declare module '@t3d/api/locales/keys' {
  interface ProductMessages extends Words {}
}

export default defineModule({ rules: { 'price-tables': { beforeSave: complete } }, words });
