import { Autocomplete, Box, TextField } from '@mui/material';
import { AREA_CODES } from '@t3d/resources/kit';
import { areaName } from '../fields/areas';
import { useManifest } from '../../providers/manifest';
import { useLanguage } from '../../locales/useLanguage';
import { useT } from '../../locales/useT';
import { LabelledInput } from './LabelledInput';
import { DEFERRED } from '../../ui/DeferredPopper';
import { AREA_LIMIT, isAreaMeant } from './areaSearch';
import type { FieldInputProps } from './useFieldInput';
import { useFieldInput } from './useFieldInput';

/** One array for every render: an Autocomplete drops the typed text when its value is another array. */
const NONE: string[] = [];

interface ChipsProps {
  input: ReturnType<typeof useFieldInput<string[]>>;
  options: string[];
  free: boolean;
  limit: number | undefined;
  nameOf: (value: string) => string;
  autoFocus?: boolean | undefined;
  /** Whether an option is meant by what was typed; by its name where nothing is given. */
  isMeant?: (value: string, typed: string) => boolean;
  /** What stands small beside an option's name. */
  moreOf?: (value: string) => string;
}

function Chips({ input, options, free, limit, nameOf, autoFocus, isMeant, moreOf }: ChipsProps) {
  const t = useT();
  const value = input.value ?? NONE;
  const full = limit !== undefined && value.length >= limit;
  return (
    <Autocomplete<string, true, false, boolean>
      slots={DEFERRED}
      multiple
      freeSolo={free}
      size="small"
      fullWidth
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
      onBlur={input.blur}
      noOptionsText={t('crud.form.noChoice')}
      openText={t('crud.form.open')}
      closeText={t('crud.close')}
      clearText={t('crud.form.clear')}
      renderOption={
        moreOf &&
        (({ key, ...props }, one) => (
          <Box component="li" key={key} {...props} sx={{ fontSize: 'size.body', gap: 1 }}>
            {nameOf(one)}
            <Box component="span" sx={{ color: 'ink.secondary', fontSize: 'size.note' }}>
              {moreOf(one)}
            </Box>
          </Box>
        ))
      }
      renderInput={({ slotProps, ...params }) => (
        <TextField
          {...params}
          hiddenLabel
          autoFocus={autoFocus}
          error={Boolean(input.error)}
          slotProps={{ ...slotProps, htmlInput: { ...slotProps.htmlInput, ...input.aria } }}
          sx={{
            '& .MuiOutlinedInput-root': { bgcolor: 'surface.paper', minHeight: 36, py: 0.25, fontSize: 'size.body' },
          }}
        />
      )}
    />
  );
}

/**
 * Several countries and regions by name, found by their names in any of the languages or by their codes; at most
 * `limit` of them.
 */
export function AreaCodesFieldInput({
  field,
  autoFocus,
  limit = field.limit ?? AREA_LIMIT,
}: FieldInputProps & { limit?: number }) {
  const language = useLanguage();
  const t = useT();
  const input = useFieldInput<string[]>(field);
  const help = field.help ?? (limit < AREA_CODES.length ? t('crud.form.atMost', { limit }) : undefined);
  return (
    <LabelledInput field={{ ...field, help }} input={input}>
      <Chips
        input={input}
        options={AREA_CODES}
        free={false}
        limit={limit}
        nameOf={(code) => areaName(code, language)}
        isMeant={isAreaMeant}
        moreOf={(code) => code}
        autoFocus={autoFocus}
      />
    </LabelledInput>
  );
}

/** One country or region by name, found as those of a list are. */
export function AreaFieldInput({ field, autoFocus }: FieldInputProps) {
  const language = useLanguage();
  const t = useT();
  const input = useFieldInput<string>(field);
  return (
    <LabelledInput field={field} input={input}>
      <Autocomplete<string>
        slots={DEFERRED}
        size="small"
        fullWidth
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
        onBlur={input.blur}
        noOptionsText={t('crud.form.noChoice')}
        openText={t('crud.form.open')}
        closeText={t('crud.close')}
        clearText={t('crud.form.clear')}
        renderInput={({ slotProps, ...params }) => (
          <TextField
            {...params}
            hiddenLabel
            autoFocus={autoFocus}
            error={Boolean(input.error)}
            slotProps={{ ...slotProps, htmlInput: { ...slotProps.htmlInput, ...input.aria } }}
            sx={{
              '& .MuiOutlinedInput-root': { bgcolor: 'surface.paper', minHeight: 36, py: 0.25, fontSize: 'size.body' },
            }}
          />
        )}
      />
    </LabelledInput>
  );
}

/** A list of short texts, each ended with Enter. */
export function TextsFieldInput({ field, autoFocus }: FieldInputProps) {
  const t = useT();
  const input = useFieldInput<string[]>(field);
  return (
    <LabelledInput field={{ ...field, help: field.help ?? t('crud.form.textsHelp') }} input={input}>
      <Chips input={input} options={[]} free limit={field.limit} nameOf={(text) => text} autoFocus={autoFocus} />
    </LabelledInput>
  );
}

/** Permission patterns `<resource>:<action>`, with those of this person's own product to pick from. */
export function PatternsFieldInput({ field, autoFocus }: FieldInputProps) {
  const t = useT();
  const { resources } = useManifest();
  const input = useFieldInput<string[]>(field);
  const patterns = resources.flatMap((resource) => [
    `${resource.name}:*`,
    ...Object.entries(resource.calls)
      .filter(([, may]) => may)
      .map(([call]) => `${resource.name}:${call}`),
    ...resource.actions.map((action) => `${resource.name}:${action.name}`),
  ]);
  return (
    <LabelledInput field={{ ...field, help: field.help ?? t('crud.form.patternsHelp') }} input={input}>
      <Chips
        input={input}
        options={['*', ...patterns]}
        free
        limit={field.limit}
        nameOf={(text) => text}
        autoFocus={autoFocus}
      />
    </LabelledInput>
  );
}
