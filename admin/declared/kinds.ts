import type { ComponentType } from 'react';
import {
  type ActionPreview,
  type Field,
  type FieldKind,
  type Language,
  type ManifestField,
  type ManifestOption,
  registerKinds,
} from '@t3d/resources/kit';
import type { Translate } from '../locales/useT';
import { lazyWithRetry } from '../providers/lazyWithRetry';
import type { ViewProps } from './fields/makeField';
import type { DeclaredInputProps } from './inputs/inputProps';
import type { EditorProps, FilterPart } from './list/filterPart';

/** Defines how values of a kind are shown. Each kind's `field.tsx` exports a FieldPart as default. */
export interface FieldPart {
  readonly kind: FieldKind;
  /** Renders a value that is not empty. */
  readonly View: ComponentType<ViewProps<never>>;
  /** Formats a value as part of a sentence. */
  text(field: ManifestField, value: unknown, reader: Reader): string;
  /** The texts that may quote a value. The texts are the question before a revert, and an entry of a timeline. */
  readonly quotedIn: readonly ('question' | 'timeline')[];
  /** True if the stored value would mislead a reader. For example, a price in minor units looks 100 times too high. */
  readonly isCoded: boolean;
  /** True if lists show the value in a quiet colour. States, names and amounts then stand out. */
  isQuiet(field: ManifestField): boolean;
  /** The column's priority. A table that is too wide hides the columns with the lowest priority first. */
  readonly staying: number;
  /** True if a card of a list on a phone may show the value in the card's bottom line. */
  readonly isOnCardLine: boolean;
  /** The sort direction after the first click on the column's header. */
  readonly sortsFirst: 'ASC' | 'DESC';
  /** The way to filter lists by a field of this kind. Null if lists cannot filter by this kind. */
  readonly filter: FilterPart | null;
  /** True if the input needs the full width of a form. */
  isWide(field: Pick<ManifestField, 'multiline' | 'signed'>): boolean;
  /** True for texts and names. Texts and names get wider columns than numbers in a grid of children. */
  readonly isBroad: boolean;
  /** True if the user selects the value from options and does not type it. */
  readonly isChosen: boolean;
  /** The value in a new form if no default is declared. `today` is a day in the product's time zone. */
  starting(field: ManifestField, today: string | undefined): unknown;
  /**
   * True if an action input of this kind lists the records to act on. The dialog omits the input when the user has
   * selected records.
   */
  readonly namesRecords: boolean;
  /** Shows what the preview of an action found about the records in the action's input. */
  readonly Findings: ComponentType<{ preview: ActionPreview }> | null;
}

/**
 * The language and UTC offset of the user who reads a text. `nameOf` returns the name of a referenced record, if
 * loaded.
 */
export interface Reader {
  t: Translate;
  language: Language;
  /** The UTC offset in minutes east of UTC. */
  offset: number;
  nameOf?: (id: unknown) => string | undefined;
}

/**
 * Defines how values of a kind are edited. Each kind's `input.tsx` exports an InputPart as default and loads with the
 * first form.
 */
export interface InputPart {
  readonly Input: ComponentType<DeclaredInputProps>;
  /** The filter editor of this kind, or null if lists cannot filter by this kind. */
  readonly FilterEditor: ComponentType<EditorProps> | null;
  /** Formats a value as the text of a text input. */
  write(value: unknown): string;
  /** The way to edit a value of this kind in a list's table. Null if the table cannot edit this kind. */
  readonly inline: InlinePart | null;
  /**
   * Converts a cell that is pasted into a grid to a value, and leaves invalid text unchanged. Null if this kind cannot
   * be pasted.
   */
  readonly paste: ((field: ManifestField, cell: string) => unknown) | null;
}

export interface InlinePart {
  options(field: ManifestField, t: Translate): readonly Pick<ManifestOption, 'value' | 'label' | 'off'>[] | undefined;
  /** True if the user may type values other than the options. */
  isTyped(field: Pick<ManifestField, 'strict'>): boolean;
  readonly canBeEmpty: boolean;
  /** Converts a typed text to a value, or returns the key of a validation message. */
  read(field: Pick<ManifestField, 'kind'>, text: string): { value: unknown } | { wrong: 'money' | 'integer' };
}

const FIELDS = new Map<string, FieldPart>();
const INPUTS = new Map<string, Pick<InputPart, 'Input' | 'FilterEditor'> & Partial<InputPart>>();

const FILE = /([^/]+)\/input\.tsx$/;
const nameIn = (file: string): string => FILE.exec(file)?.[1] ?? file;

/** Functions that load the inputs of kinds. The keys are file paths, for example `…/kinds/<kind>/input.tsx`. */
export type InputFiles = Readonly<Record<string, () => Promise<unknown>>>;

/** Registers the field parts of kinds. Throws if two parts have the same kind. */
export function registerKindParts(parts: readonly FieldPart[]): void {
  registerKinds(parts.map(({ kind }) => kind));
  for (const part of parts) {
    const { name } = part.kind;
    if ((FIELDS.get(name) ?? part) !== part)
      throw new Error(`two files field.tsx are of the kind ${name}; name its own kind`);
    FIELDS.set(name, part);
  }
}

/** Registers inputs of kinds that are loaded already. */
export function registerInputs(parts: Readonly<Record<string, InputPart>>): void {
  for (const [file, part] of Object.entries(parts)) INPUTS.set(nameIn(file), part);
}

/** Registers inputs of kinds. An input loads with the first form that needs it. */
export function registerLateInputs(files: InputFiles): void {
  for (const [file, load] of Object.entries(files)) {
    const part = load as () => Promise<{ default: InputPart }>;
    const name = nameIn(file);
    const late = <Name extends 'Input' | 'FilterEditor'>(which: Name) =>
      lazyWithRetry(async () => {
        const { default: loaded } = await part();
        INPUTS.set(name, loaded);
        return { default: (loaded[which] ?? (() => null)) as ComponentType<object> };
      }) as unknown as NonNullable<InputPart[Name]>;
    INPUTS.set(name, { Input: late('Input'), FilterEditor: late('FilterEditor') });
  }
}

type OfKind = Pick<Field, 'kind'>;

/** Returns the FieldPart of a field's kind. Throws if the kind has no `field.tsx`. */
export function fieldPartOf({ kind }: OfKind): FieldPart {
  const part = FIELDS.get(kind);
  if (!part) throw new Error(`no screen knows the kind ${kind}; write the field.tsx of its folder`);
  return part;
}

/**
 * Returns the InputPart of a field's kind, or only `Input` and `FilterEditor` until the part has loaded. Throws if the
 * kind has no `input.tsx`.
 */
export function inputPartOf({ kind }: OfKind): Pick<InputPart, 'Input' | 'FilterEditor'> & Partial<InputPart> {
  const part = INPUTS.get(kind);
  if (!part) throw new Error(`no form knows the kind ${kind}; write the input.tsx of its folder`);
  return part;
}
