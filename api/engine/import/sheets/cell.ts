import { isoDate, momentOf } from './dates';
import { UnreadableCell } from './types';
import type { Workbook } from './workbook';
import type { Attributes } from './xml';
import { unescapeControls } from './xml';

const NUMBER = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;
const BOOLEANS: Readonly<Record<string, boolean>> = { 1: true, true: true, 0: false, false: false };
/** How much of a cell's text an error repeats. */
const MAX_SHOWN = 40;

const failed = (text: string): UnreadableCell =>
  new UnreadableCell({ key: 'imports.cellError', params: { text: text.slice(0, MAX_SHOWN) } }, text);
const unknown = (text: string): UnreadableCell =>
  new UnreadableCell({ key: 'imports.cellUnknown', params: { text: text.slice(0, MAX_SHOWN) } });

/**
 * Reads the cells of a sheet one after another, out of their tags. A cell is a text, a number, a boolean, a date, null
 * where it is empty, or unreadable where its value is not certain.
 */
export class CellReader {
  private attributes: Attributes = {};
  /** The text of `<v>`, and that of `<is>`; null: there is no such tag. */
  private value: string | null = null;
  private inline: string | null = null;
  private formula = false;
  private spoken = 0;

  constructor(private readonly book: Workbook) {}

  /** A cell begins. */
  begin(attributes: Attributes): void {
    this.attributes = attributes;
    this.value = null;
    this.inline = null;
    this.formula = false;
    this.spoken = 0;
  }

  /** A tag within the cell. Answers whether its text is wanted. */
  open(name: string): boolean {
    if (name === 'f') this.formula = true;
    else if (name === 'is') this.inline = '';
    else if (name === 'rPh') this.spoken += 1;
    return name === 'v' || name === 't';
  }

  /** A tag within the cell ends. Answers whether it is one whose text was wanted. */
  close(name: string, text: string): boolean {
    if (name === 'v') this.value = text;
    else if (name === 't') {
      // How a text is pronounced is no part of it.
      if (this.inline !== null && this.spoken === 0) this.inline += text;
    } else {
      if (name === 'rPh') this.spoken -= 1;
      return false;
    }
    return true;
  }

  /** The value of the cell that has ended. */
  end(): unknown {
    const { value, inline, formula, attributes } = this;
    const type = attributes.t ?? 'n';
    if (type === 'e') return failed(value || '#N/A');
    if (inline !== null && (type === 'inlineStr' || value === null)) return unescapeControls(inline);
    const noValue = value === null || (type !== 'str' && value.trim() === '');
    if (noValue) return formula ? new UnreadableCell({ key: 'imports.cellUncalculated' }) : null;
    return this.read(type, value);
  }

  private read(type: string, value: string): unknown {
    switch (type) {
      case 'n':
        return this.number(value.trim());
      case 's':
        return this.shared(value.trim());
      case 'str':
      case 'inlineStr':
        return unescapeControls(value);
      case 'b':
        return BOOLEANS[value.trim().toLowerCase()] ?? unknown(value);
      case 'd':
        return isoDate(value) ?? value;
      default:
        return unknown(value);
    }
  }

  private shared(index: string): unknown {
    const text = /^\d+$/.test(index) ? this.book.strings.get(Number(index)) : null;
    return text ?? unknown(index);
  }

  private number(text: string): unknown {
    const number = Number(text);
    if (!NUMBER.test(text) || !Number.isFinite(number)) return unknown(text);
    const { moments, from1904, uncalculated } = this.book;
    if (uncalculated && this.formula && number === 0) return new UnreadableCell({ key: 'imports.cellUncalculated' });
    const shown = moments.size > 0 ? moments.get(Number(this.attributes.s ?? 0)) : undefined;
    return shown ? momentOf(number, shown, from1904) : number;
  }
}
