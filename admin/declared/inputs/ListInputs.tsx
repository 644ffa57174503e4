import { Autocomplete } from '@mui/material';
import { AREA_CODES, LANGUAGES } from '@t3d/resources/kit';
import type { ManifestOption } from '@t3d/resources/kit';
import { areaName } from '../fields/areas';
import { useManifest } from '../../providers/manifest';
import { useLanguage } from '../../locales/useLanguage';
import { useT } from '../../locales/useT';
import { LabelledInput } from './LabelledInput';
import { useDeclaredInput, useInputField } from './useDeclaredInput';
import type { BoundInput, DeclaredInputProps } from './useDeclaredInput';
import { Choice, useChooser } from './useChooser';

/** One array for every render: an Autocomplete drops the typed text when its value is another array. */
const NONE: string[] = [];

interface ChipsProps {
  input: BoundInput<string[]>;
  options: string[];
  free: boolean;
  limit: number | undefined;
  nameOf: (value: string) => string;
  /** Whether an option is meant by what was typed; by its name where nothing is given. */
  isMeant?: (value: string, typed: string) => boolean;
  /** What stands small beside an option's name. */
  moreOf?: (value: string) => string;
}

function Chips({ input, options, free, limit, nameOf, isMeant, moreOf }: ChipsProps) {
  const value = input.value ?? NONE;
  const full = limit !== undefined && value.length >= limit;
  return (
    <Autocomplete<string, true, false, boolean>
      {...useChooser(input)}
      multiple
      freeSolo={free}
      disableCloseOnSelect={!free}
      filterSelectedOptions
      autoSelect={free}
      options={options}
      value={value}
      filterOptions={
        isMeant &&
        ((all, { inputValue }) => {
          const typed = inputValue.trim();
          return typed === '' ? all : all.filter((one) => isMeant(one, typed));
        })
      }
      getOptionDisabled={() => full}
      getOptionLabel={nameOf}
      onChange={(_event, next) =>
        input.set([...new Set(next.map((one) => one.trim()).filter(Boolean))].slice(0, limit))
      }
      renderOption={
        moreOf && (({ key, ...item }, one) => <Choice key={key} item={item} name={nameOf(one)} more={moreOf(one)} />)
      }
    />
  );
}

/** Several countries and regions, found by name in any language or by code; at most `limit` of them. */
export function AreasInput(props: DeclaredInputProps) {
  const language = useLanguage();
  const t = useT();
  const limit = useInputField(props)?.limit ?? AREA_LIMIT;
  const help = limit < AREA_CODES.length ? t('crud.form.atMost', { limit }) : undefined;
  const input = useDeclaredInput<string[]>(props, 'areaCodes', help);
  return (
    <LabelledInput input={input}>
      <Chips
        input={input}
        options={AREA_CODES}
        free={false}
        limit={limit}
        nameOf={(code) => areaName(code, language)}
        isMeant={isAreaMeant}
        moreOf={(code) => code}
      />
    </LabelledInput>
  );
}

/** One country or region by name, found as those of a list are. */
export function AreaInput(props: DeclaredInputProps) {
  const language = useLanguage();
  const input = useDeclaredInput<string>(props, 'text');
  return (
    <LabelledInput input={input}>
      <Autocomplete<string>
        {...useChooser(input)}
        options={AREA_CODES}
        value={input.value || null}
        filterOptions={(all, { inputValue }) => {
          const typed = inputValue.trim();
          return typed === '' || typed === areaName(input.value ?? '', language)
            ? all
            : all.filter((one) => isAreaMeant(one, typed));
        }}
        getOptionLabel={(code) => areaName(code, language)}
        onChange={(_event, next) => input.set(next)}
      />
    </LabelledInput>
  );
}

/** A list of short texts, each ended with Enter. */
export function TextsInput(props: DeclaredInputProps) {
  const t = useT();
  const input = useDeclaredInput<string[]>(props, 'texts', t('crud.form.textsHelp'));
  return (
    <LabelledInput input={input}>
      <Chips input={input} options={[]} free limit={input.field.limit} nameOf={(text) => text} />
    </LabelledInput>
  );
}

/** Permission patterns `<resource>:<action>`, with those of this person's own product to pick from. */
export function PatternsInput(props: DeclaredInputProps) {
  const t = useT();
  const { resources } = useManifest();
  const input = useDeclaredInput<string[]>(props, 'texts', t('crud.form.patternsHelp'));
  const patterns = resources.flatMap((resource) => [
    `${resource.name}:*`,
    ...Object.entries(resource.calls)
      .filter(([, may]) => may)
      .map(([call]) => `${resource.name}:${call}`),
    ...resource.actions.map((action) => `${resource.name}:${action.name}`),
  ]);
  return (
    <LabelledInput input={input}>
      <Chips input={input} options={['*', ...patterns]} free limit={input.field.limit} nameOf={(text) => text} />
    </LabelledInput>
  );
}

const isMeant = ({ label, value }: ManifestOption, typed: string): boolean =>
  `${label} ${value}`.toLowerCase().includes(typed.toLowerCase());

/** A text that is usually an entry of the dictionary; a disabled entry is offered only where it is set already. */
export function EntryInput(props: DeclaredInputProps) {
  const input = useDeclaredInput<string>(props, 'text');
  const { field } = input;
  const entries = field.options ?? [];
  const nameOf = (value: string): string => entries.find((entry) => entry.value === value)?.label ?? value;
  const offered = entries.filter(({ off, value }) => !off || value === input.value);
  /** What was typed in full is the entry of that name. */
  const valueOf = (text: string): string => {
    const wanted = text.trim().toLowerCase();
    return offered.find(({ label }) => label.toLowerCase() === wanted)?.value ?? text;
  };
  return (
    <LabelledInput input={input}>
      <Autocomplete<string, false, false, boolean>
        {...useChooser(input, { maxLength: field.length })}
        freeSolo={!field.strict}
        forcePopupIcon
        autoSelect={false}
        options={offered.map(({ value }) => value)}
        value={input.value || null}
        filterOptions={(values, { inputValue }) => {
          const typed = inputValue.trim();
          if (typed === '' || typed === nameOf(input.value ?? '')) return values;
          return offered.filter((entry) => isMeant(entry, typed)).map(({ value }) => value);
        }}
        getOptionLabel={nameOf}
        onChange={(_event, next) => input.set(next === null ? null : valueOf(next))}
        onInputChange={(_event, typed, reason) => {
          if (!field.strict && reason === 'input') input.set(typed.trim() === '' ? null : valueOf(typed));
        }}
        renderOption={({ key, ...item }, value) => (
          <Choice key={key} item={item} name={nameOf(value)} more={nameOf(value) === value ? undefined : value} />
        )}
      />
    </LabelledInput>
  );
}

/** So many countries may be chosen where a field sets no limit of its own. */
export const AREA_LIMIT = 9999;

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const words = new Map<string, string[]>();

function namesOf(code: string): string[] {
  let names = words.get(code);
  if (!names) words.set(code, (names = [...new Set(LANGUAGES.map((language) => plain(areaName(code, language))))]));
  return names;
}

/** Whether a country is meant by a typed text: its code, or a part of its name in any language, without accents. */
export function isAreaMeant(code: string, typed: string): boolean {
  const text = plain(typed);
  return code.toLowerCase() === text || namesOf(code).some((name) => name.includes(text));
}
