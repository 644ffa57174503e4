import { useQuery } from '@tanstack/react-query';
import { STAFF } from '@t3d/resources/roles';
import { useStore } from 'ra-core';
import { useMemo } from 'react';
import type { OwnFilter } from '../../declared/list';
import { useT } from '../../locales/useT';
import { useResourceOf, useSessionUser } from '../../providers/manifest';
import { optionsQuery } from '../../providers/options';
import { useApi } from '../../providers/useApi';

/** The chosen departments, and the ids of their salespeople for the server. */
interface Chosen {
  values: string[];
  people: string;
}
const ANY: Chosen = { values: [], people: '' };

interface Salesman {
  departments?: readonly string[];
}

const NONE: readonly OwnFilter[] = [];

/** Returns a filter of customers by department, for staff. */
export function useDepartmentFilter(): readonly OwnFilter[] {
  const t = useT();
  const { role } = useSessionUser();
  const isStaff = STAFF.includes(role) || role === 'backdoor';
  const { data } = useQuery({ ...optionsQuery(useApi(), 'salesman/all'), enabled: isStaff });
  const field = useResourceOf('organisations')?.fields.find(({ name }) => name === 'department');
  // Stores the departments, which cannot be derived from the ids.
  const [chosen, setChosen] = useStore<Chosen>('users.departments', ANY);
  return useMemo(() => {
    if (!field || !data) return NONE;
    const peopleOf = (department: string): string[] =>
      data
        .filter((option) => (option.data as Salesman | undefined)?.departments?.includes(department))
        .map(({ value }) => String(value));
    const options = field.options?.filter(({ value }) => peopleOf(value).length > 0) ?? [];
    if (options.length === 0) return NONE;
    const filter: OwnFilter = {
      field: { ...field, options, dictionary: undefined, label: t('users.department') },
      over: 'salesman',
      read: ({ salesman_in: people }) =>
        chosen.values.length > 0 && people === chosen.people ? { by: 'choices', values: chosen.values } : null,
      write: (value, { salesman: _one, salesman_in: _several, ...rest }) => {
        const values = value?.by === 'choices' ? value.values : [];
        const people = [...new Set(values.flatMap(peopleOf))].join(',');
        setChosen({ values, people });
        return people ? { ...rest, salesman_in: people } : rest;
      },
    };
    return [filter];
  }, [field, data, chosen, setChosen, t]);
}
