import type { Field } from './field';

/** The resource of a product whose rows are the entries of its option lists, and which field says what. */
export interface DictionaryFacts {
  readonly resource: string;
  /** Its field that names the list: what a field declares as `dictionary`. */
  readonly type: string;
  /** Its field that is stored in other records. */
  readonly value: string;
  /** Its text in three languages that people read in place of the value. */
  readonly label: string;
  /** Its number by which a list is ordered. */
  readonly order: string;
  /** Its yes or no: an entry that is off is offered no more, and stays on the records that have it. */
  readonly off: string;
  /** The call that answers all entries, for browsers: `/dict`. */
  readonly list: string;
  /** The call that answers a mark for each option list, and by `/events` below it again at every change. */
  readonly changes: string;
}

/** Whether the values of a field are called by the dictionary. */
export const isWorded = (field: Pick<Field, 'dictionary'> | undefined): boolean => field?.dictionary !== undefined;
