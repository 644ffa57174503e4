/** The audit log as people read it: each entry names its record. */
import { defineSubject } from '../../engine/http/subject';
import { computedEntries } from './namedRecords';

export default defineSubject({ computed: [computedEntries] });
