import { useRecordContext } from 'ra-core';
import type { Row } from './records';

/** The record of the page, row or dialog around a component. Throws where there is none. */
export function useRecord<RecordType extends Row = Row>(): RecordType {
  const record = useRecordContext<RecordType>();
  if (!record) throw new Error('There is no record here: render inside a page, row or dialog of a record');
  return record;
}
