import { Autocomplete } from '@mui/material';
import { AREA_CODES } from '@t3d/resources/kit';
import { areaName } from '../fields/areas';
import { useManifest } from '../../providers/manifest';
import { useLanguage } from '../../locales/useLanguage';
import { useT } from '../../locales/useT';
import { LabelledInput } from './LabelledInput';
import { AREA_LIMIT, isAreaMeant } from './areaSearch';
import type { DeclaredInputProps } from './inputProps';
import { Choice, useChooser } from './useChooser';
import type { BoundInput } from './useDeclaredInput';
import { useDeclaredInput, useInputField } from './useDeclaredInput';

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

/**
 * Several countries and regions by name, found by their names in any of the languages or by their codes; at most
 * `limit` of them.
 */
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
