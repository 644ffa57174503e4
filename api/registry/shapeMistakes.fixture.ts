import { f } from '@t3d/resources/kit';
import type { Mistake } from './mistakes.fixture';
import { declare, withField } from './mistakes.fixture';

/** Mistakes in the shape of a structured field. */
export const OF_SHAPES: readonly Mistake[] = [
  {
    // @ts-expect-error it is called maxLength
    wrong: declare({ fields: withField({ extra: f.json({ schema: { type: 'object', maxLenght: 1 } }) }) }),
    message: 'parts.extra: its schema has no word maxLenght; write maxLength',
  },
  {
    wrong: declare({
      fields: withField({
        extra: f.json({
          schema: {
            type: 'array',
            items: {
              type: 'object',
              additionalProperties: false,
              // @ts-expect-error no such property
              required: ['serail'],
              properties: { serial: { type: 'string' } },
            },
          },
        }),
      }),
    }),
    message: 'parts.extra: its schema requires serail, which is none of its properties; write serial',
  },
  {
    wrong: declare({
      fields: withField({ extra: f.json({ schema: { type: 'object', properties: { no: { type: 'string' } } } }) }),
    }),
    message: 'parts.extra: its schema takes any other property; write additionalProperties: false',
  },
  {
    wrong: declare({
      fields: withField({
        extra: f.json({
          schema: {
            type: 'object',
            additionalProperties: false,
            properties: { kind: { type: 'string', enum: ['A'], default: 'B' } },
          },
        }),
      }),
    }),
    message: 'parts.extra: its schema at kind refuses its own default "B"; write what it takes',
  },
  {
    wrong: declare({ fields: withField({ extra: f.json({ schema: { type: 'array', items: { type: 'integer' } } }) }) }),
    message: 'parts.extra: no form can be generated of its schema; write an object or a list of objects',
  },
];
