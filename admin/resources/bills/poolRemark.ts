import type { Language } from '@t3d/resources/kit';
import { areaName } from '../../declared/fields/areas';
import { countText } from '../../locales/counts';

/** Matches a country in the remark of a flow-pool bill, for example `HK 5657 MB × 0.385000/GB`. */
const COUNTRY = /\b(?<code>[A-Z]{2}) (?<used>\d+) MB × (?<price>\d+\.\d{2}\d*?)0*\/GB/g;

export const poolRemark = (remark: string, language: Language): string =>
  remark.replaceAll(
    COUNTRY,
    (_all, code: string, used: string, price: string) =>
      `${areaName(code, language)} ${countText(Number(used))} MB × ${price}/GB`,
  );

/** Returns whether the bill is the bill of a day of a flow pool. */
export const isPoolDay = ({ remark }: { remark: string | null }): boolean => (remark ?? '').search(COUNTRY) >= 0;
