/** A match of a search text with a field. `label` names the field, and `value` is the compared text. */
export interface Reading {
  readonly field: string;
  readonly label: string;
  readonly by: 'is' | 'begins' | 'ends' | 'contains';
  readonly value: string;
}

/** A part of a search text, with its matches. */
export interface Recognised {
  readonly text: string;
  /** The matches by field. Empty if no field matches the text. */
  readonly readings: readonly Reading[];
  /** True if a match was left out because too many records match. */
  readonly tooMany?: true;
  /** The field of the number, if the text is a complete unique number, for example an ICCID. */
  readonly whole?: string;
  /** The right check digit, if only the check digit of the number is wrong. */
  readonly checkDigit?: string;
}

/** Separates the parts of a search in `q`. A row must match all parts. */
export const PART_BREAK = '\n';
