import { type ReactNode, type RefCallback, useState } from 'react';
import { ValidationError, isRequired, useInput, useRecordContext, useTranslateLabel, useWrappedSource } from 'ra-core';
import type { Validator } from 'ra-core';
import { get, useFormContext, useWatch } from 'react-hook-form';
import { type FieldKind, type ManifestField, decidedBy, kindOf } from '@t3d/resources/kit';
import { useT } from '../../locales/useT';
import { afterPress } from '../../ui/press';
import { type ChildRow, isInputOf } from '../children';
import { findField, useDeclaredField, useDeclaredResourceOrNone } from '../declaration';
import { useClosedReason } from '../editable';
import { type Values, messageText, problemsAt, shownFields, startingValues } from '../form/validation';
import { type Row, knownNames } from '../records';
import { usePredicateVariables } from '../variables';
import type { DeclaredInputProps } from './inputProps';

export type { DeclaredInputProps };

export interface BoundInput<T> {
  id: string;
  /** The path of the value in the form, for example `lines.2.price`. */
  path: string;
  /** The declared field, or for an undeclared source an optional field of the input's kind. */
  field: ManifestField;
  label: ReactNode;
  help: ReactNode;
  required: boolean;
  hidden: boolean;
  disabled: boolean;
  value: T | null;
  set: (value: T | null) => void;
  blur: () => void;
  error: ReactNode;
  box: {
    fullWidth: true;
    size: 'small';
    autoFocus: boolean | undefined;
    disabled: boolean;
    error: boolean;
    onBlur: () => void;
    inputRef: RefCallback<HTMLElement>;
  };
  aria: {
    id: string;
    readOnly: boolean | undefined;
    'aria-invalid': boolean;
    'aria-required': boolean;
    'aria-describedby': string | undefined;
  };
}

const identity = (value: unknown): unknown => value;
const textToNull = (value: unknown): unknown => (value === '' ? null : value);

const undeclared = (source: string, { name: kind }: FieldKind): ManifestField => ({
  name: source,
  kind,
  label: source,
  required: false,
  readable: true,
  filterable: false,
  sortable: false,
  creatable: true,
  updatable: true,
  searched: false,
});

const ofKind = (field: ManifestField, { name: kind }: FieldKind): ManifestField =>
  field.kind === kind ? field : { ...field, kind };

interface InputPlace {
  /** The field of the record or child row that contains the value. */
  holder: ManifestField;
  holderPath: string;
  /** The path of the child row, for example `lines.2`, or an empty text. */
  rowPath: string;
  /** The field `holder`, or a part of its structured value. */
  field: ManifestField;
}

const isIndex = (name: string): boolean => /^\d+$/.test(name);

/** Finds the declared field at a path, for example `lines.2.price` or `accessories.1.serial`. */
function findPlace(path: string, first: ManifestField | undefined): InputPlace | undefined {
  const [name = '', ...rest] = path.split('.');
  if (!first) return undefined;
  let place: InputPlace = { holder: first, holderPath: name, rowPath: '', field: first };
  const [at, inner, ...deeper] = rest;
  let parts = rest;
  if (kindOf(first).storage === 'children' && inner !== undefined) {
    const holder = first.child && findField(first.child.fields, inner);
    if (!holder) return undefined;
    const rowPath = `${name}.${at}`;
    place = { holder, holderPath: `${rowPath}.${inner}`, rowPath, field: holder };
    parts = deeper;
  }
  for (const part of parts.filter((one) => !isIndex(one))) {
    const field = place.field.parts?.find((one) => one.name === part);
    if (!field) return undefined;
    place = { ...place, field };
  }
  return parts.length > 0 && isIndex(parts.at(-1) ?? '') ? undefined : place;
}

interface Declaration {
  path: string;
  place: InputPlace | undefined;
  /** False for a field of an action or filter. */
  isOfResource: boolean;
}

type InputOptions = Pick<DeclaredInputProps, 'source' | 'resource' | 'record'>;

const inFilter = (field: ManifestField): ManifestField => ({
  ...field,
  required: false,
  default: undefined,
  requiredWhen: undefined,
  showWhen: undefined,
});

function useDeclaration({ source, resource, record }: InputOptions): Declaration {
  const path = useWrappedSource(source);
  const first = useDeclaredField(path.split('.')[0] ?? path, { resource });
  const declared = useDeclaredResourceOrNone({ resource });
  const place = findPlace(path, first);
  if (record && place) {
    const free = inFilter(place.field);
    return { path, place: { ...place, holder: free, holderPath: path, field: free }, isOfResource: false };
  }
  return {
    path,
    place,
    isOfResource: first !== undefined && declared !== undefined && findField(declared.fields, first.name) === first,
  };
}

export const useInputField = (props: InputOptions): ManifestField | undefined => useDeclaration(props).place?.field;

/** Returns the values that the field's conditions read. */
function useValuesAround({ place }: Declaration): Values {
  const { control, getValues } = useFormContext();
  const rowPath = place?.rowPath;
  const names = place ? decidedBy(place.holder).map((name) => (rowPath ? `${rowPath}.${name}` : name)) : [];
  useWatch({ control, name: names, disabled: names.length === 0 });
  return ((rowPath ? getValues(rowPath) : getValues()) ?? {}) as Values;
}

/** Returns why the field is locked, or null. The reason can be an empty text. */
function useLocked({ place, isOfResource }: Declaration, record: Row | undefined, around: Values): string | null {
  const closedBy = useClosedReason();
  if (!place || !isOfResource) return null;
  if (place.rowPath) return isInputOf(place.holder, around as ChildRow) ? null : '';
  if (record?.id === undefined) return place.holder.creatable ? null : '';
  return place.holder.updatable ? closedBy(place.holder, record) : '';
}

function useDeclaredRule(
  { path, place, isOfResource }: Declaration,
  field: ManifestField,
  record: Row | undefined,
): Validator {
  const t = useT();
  const variables = usePredicateVariables();
  const { holder, holderPath, rowPath } = place ?? { holder: field, holderPath: path, rowPath: '' };
  const validated = place?.field === holder ? field : holder;
  const inner = validated.name + path.slice(holderPath.length);
  return (_value: unknown, values: Values) => {
    const around = (rowPath ? get(values, rowPath) : values) as Values;
    const given = { variables, record: isOfResource && !rowPath ? record : undefined };
    const problem = problemsAt(validated, get(values, holderPath), around, given)[inner];
    return problem && messageText(problem, t, field);
  };
}

/** Returns the names of the referenced records, as far as the record contains them. */
export function useKnownNames({ source, resource }: DeclaredInputProps): Record<number, string> {
  const record = useRecordContext<Row>();
  const { getValues } = useFormContext();
  const { place, isOfResource } = useDeclaration({ source, resource });
  if (!place || !isOfResource) return {};
  if (!place.rowPath) return knownNames(record, place.field);
  const id: unknown = (getValues(place.rowPath) as ChildRow | undefined)?.id;
  const rows = (get(record, place.rowPath.split('.')[0] ?? '') ?? []) as ChildRow[];
  return knownNames(
    rows.find((row) => row.id !== undefined && row.id === id),
    place.holder,
  );
}

/** Returns the initial value, unless the form already contains one. */
function useBeginning({ path, place }: Declaration, begins: boolean): unknown {
  const { today } = usePredicateVariables();
  const { getValues } = useFormContext();
  const [isUnset] = useState(() => begins && getValues(path) === undefined);
  if (!isUnset || !place) return undefined;
  return startingValues([place.field], today)[place.field.name] ?? undefined;
}

/**
 * Binds an input to the form, with the label, rules, conditions and locks of the declared field. An undeclared field is
 * optional.
 */
export function useDeclaredInput<T>(props: DeclaredInputProps, kind: FieldKind, help?: ReactNode): BoundInput<T> {
  const { source, resource, validate = [], readOnly } = props;
  const declaration = useDeclaration(props);
  const { path, place } = declaration;
  const record = useRecordContext<Row>();
  const variables = usePredicateVariables();
  const translateLabel = useTranslateLabel();
  const around = useValuesAround(declaration);
  const locked = useLocked(declaration, record, around);
  const own = place ? ofKind(place.field, kind) : undeclared(source, kind);
  const rule = useDeclaredRule(declaration, own, record);
  const beginning = useBeginning(declaration, record?.id === undefined && props.record === undefined);
  const given = { variables, record: declaration.isOfResource && !place?.rowPath ? record : undefined };
  const [shown] = place ? shownFields([place.holder], around, given) : [own];
  const label = props.label ?? place?.field.label ?? translateLabel({ source, ...(resource && { resource }) });
  // Disables a hidden or locked input, so that the form does not submit it.
  const disabled = props.disabled === true || locked !== null || shown === undefined;
  const bound = useInput({
    source,
    validate: [rule, ...[validate].flat()],
    defaultValue: props.defaultValue ?? beginning,
    format: identity,
    parse: textToNull,
    ...(props.onChange && { onChange: props.onChange }),
    ...(disabled && { disabled }),
  });
  const { invalid, error } = bound.fieldState;
  const message = error?.message ?? error?.root?.message;
  const need = place?.field === place?.holder ? shown?.required : place?.field.required;
  const required = Boolean(need) || [validate].flat().some((one) => isRequired(one));
  const helperText = props.helperText === false ? undefined : (props.helperText ?? (locked || own.help) ?? help);
  const blur = (): void => afterPress(() => bound.field.onBlur());
  return {
    id: bound.id,
    path,
    field: { ...own, required, label: typeof label === 'string' ? label : own.label },
    label: typeof props.label === 'string' ? translateLabel({ label: props.label }) : label,
    help: helperText,
    required,
    hidden: shown === undefined,
    disabled,
    value: (bound.field.value ?? null) as T | null,
    set: (next) => bound.field.onChange(next),
    blur,
    error: message === undefined ? undefined : <ValidationError error={message} />,
    box: {
      fullWidth: true,
      size: 'small',
      autoFocus: props.autoFocus,
      disabled,
      error: invalid,
      onBlur: blur,
      inputRef: bound.field.ref,
    },
    aria: {
      id: bound.id,
      readOnly,
      'aria-invalid': invalid,
      'aria-required': required,
      'aria-describedby': invalid || helperText ? `${bound.id}-help` : undefined,
    },
  };
}
