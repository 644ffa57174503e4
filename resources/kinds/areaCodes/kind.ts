import { isAreaCode } from '../../kit/areas';
import { factoryOf } from '../../kit/factory';
import type { ListLimit } from '../../kit/fieldOptions';
import type { FieldKind } from '../../kit/kind';
import { eachText, listSchema, message } from '../../kit/schemas';
import { foldCode } from '../../kit/typed';
import * as yup from 'yup';
import { kind as textsKind } from '../texts/kind';

/** The default limit of countries in a field. */
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
 * The codes of several countries and regions. Screens show the names.
 * @example f.areaCodes({ required: true })
 */
export const areaCodes = factoryOf<string[], ListLimit>(kind);
