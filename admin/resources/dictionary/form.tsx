import { useMemo } from 'react';
import { DeclaredResource, useDeclaredResource } from '../../declared/declaration';
import { DeclaredForm } from '../../declared/form';
import { useDictionaryTypes } from './useTypes';

/** Offers the existing types, so that a typing error does not start a new type. */
function useTypeOptions() {
  const resource = useDeclaredResource();
  const types = useDictionaryTypes();
  return useMemo(() => {
    const options = types.map(({ type, label }) => ({ value: type, label }));
    const fields = resource.fields.map((field) =>
      field.name === 'enumType' ? { ...field, dictionary: 'TYPES', options } : field,
    );
    return { ...resource, fields };
  }, [resource, types]);
}

export const DictionaryForm = () => (
  <DeclaredResource value={useTypeOptions()}>
    <DeclaredForm />
  </DeclaredResource>
);
