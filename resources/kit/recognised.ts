/**
 * One meaning of a searched text in a list: the text is, begins, ends or is part of a field's value. `label` names the
 * field in the reader's language, and `value` is the text as it is compared, or the name of a country.
 */
export interface Reading {
  readonly field: string;
  readonly label: string;
  readonly by: 'is' | 'begins' | 'ends' | 'contains';
  readonly value: string;
}

/** A part of a search that narrows the list, with its meanings in the rows that it found. */
export interface Recognised {
  readonly text: string;
  /** Empty if nothing was found; the text is then in no field. */
  readonly readings: readonly Reading[];
  /** True if the text fits so many records that one of its meanings was left out. More characters are needed. */
  readonly tooMany?: true;
  /** The field of a whole number, such as an ICCID, which one record can have at most. */
  readonly whole?: string;
  /** The right last digit of a whole number whose check digit is wrong. */
  readonly checkDigit?: string;
}

/** Separates the parts of a search in `q`. Each part is found by itself, and a row must match all. */
export const PART_BREAK = '\n';
