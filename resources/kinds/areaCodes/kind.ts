import { isAreaCode } from '../../kit/areas';
import { factoryOf } from '../../kit/factory';
import type { ListLimit } from '../../kit/fieldOptions';
import type { FieldKind } from '../../kit/kind';
import { eachText, listSchema, message } from '../../kit/schemas';
import { foldCode } from '../../kit/typed';
import * as yup from 'yup';
import { kind as textsKind } from '../texts/kind';

/** The most countries in a field whose declaration sets no `limit`. */
export const AREA_LIMIT = 9999;

export const kind: FieldKind = {
  ...textsKind,
  name: 'areaCodes',
  defaults: { limit: AREA_LIMIT },
  carried: ['limit'],
  schema: (field) =>
    listSchema(
      field,
      yup
        .string()
        .strict()
        .test('areaCode', message('areaCode'), (code) => isAreaCode(code ?? ''))
        .required(),
    ),
  read: (_field, value) => eachText(value, foldCode),
};

/**
 * Countries and regions by their codes.
 * @example f.areaCodes({ required: true })
 */
export const areaCodes = factoryOf<string[], ListLimit>(kind);
