/** `label` is the field's name in the reader's language. `value` is the compared text, or the name of a country. */
export interface Reading {
  readonly field: string;
  readonly label: string;
  readonly by: 'is' | 'begins' | 'ends' | 'contains';
  readonly value: string;
}

/** A part of a search text, and the ways in which this part matches the found rows. */
export interface Recognised {
  readonly text: string;
  /** The readings are empty if no field matches the text. */
  readonly readings: readonly Reading[];
  /** True if a reading was left out because too many records match. The user must then type more characters. */
  readonly tooMany?: true;
  /** The field of the number if the text is a complete unique number, for example an ICCID. */
  readonly whole?: string;
  /** The right check digit, if the check digit of the complete number is wrong. */
  readonly checkDigit?: string;
}

/** Separates the parts of a search in `q`. Each part is searched separately, and a row must match all parts. */
export const PART_BREAK = '\n';
