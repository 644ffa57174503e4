import { useMemo, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ManifestField } from '@t3d/resources/kit';
import { changedNames } from '../form/merge';
import { usePendingUploads } from '../form/pendingUploads';
import { useDeclaredForm } from '../form/useDeclaredForm';
import { problemsOf, startingValues, valuesToSend } from '../form/validation';
import type { Values } from '../form/validation';
import { usePredicateVariables } from '../variables';
import type { ActionRequest } from './guards';

export const isRanges = (field: ManifestField): boolean => field.widget === 'ranges';

/** Before number ranges stands what they are and who gets them. */
const placeOf = (field: ManifestField): number =>
  field.kind === 'enum' ? 0 : field.resource ? 1 : isRanges(field) ? 2 : 3;

/** Ranges are offered only where no records were ticked, and are needed then. */
function inputsOf({ action, ids }: ActionRequest): ManifestField[] {
  if (ids.length > 0) return action.fields.filter((field) => !isRanges(field));
  const needed = action.on !== 'resource';
  const fields = action.fields.map((field) => (isRanges(field) && needed ? { ...field, required: true } : field));
  return fields.some(isRanges) ? fields.toSorted((one, other) => placeOf(one) - placeOf(other)) : fields;
}

export interface ActionForm {
  fields: ManifestField[];
  form: UseFormReturn<Values>;
  values: Values;
  uploads: ReturnType<typeof usePendingUploads>;
  /** Something was filled in. */
  filled: boolean;
  /** The body for these records from the present inputs; null while they break a rule. */
  bodyOf: (ids: readonly number[]) => Values | null;
}

/** The inputs of an action and what is in them. */
export function useActionForm(request: ActionRequest): ActionForm {
  const variables = usePredicateVariables();
  const fields = useMemo(() => inputsOf(request), [request]);
  const [initial] = useState<Values>(() => ({ ...startingValues(fields, variables.today), ...request.given }));
  const form = useDeclaredForm(initial);
  const values = form.watch();
  const uploads = usePendingUploads();
  const bodyOf = (ids: readonly number[]): Values | null => {
    const now = form.getValues();
    if (Object.keys(problemsOf(fields, now, { variables })).length > 0) return null;
    return { ...(ids.length > 0 && { ids }), ...valuesToSend(fields, now, false, { variables }) };
  };
  return {
    fields,
    form,
    values,
    uploads,
    filled: uploads.pending || changedNames(fields, initial, values).length > 0,
    bodyOf,
  };
}
