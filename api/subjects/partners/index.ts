/**
 * What partners read of the API beside its document: examples of the calls that a program needs to sell (`notes`),
 * which a test makes one after another, and what has changed (`changes`).
 */
import { defineSubject } from '../../engine/http/subject';
import { PARTNER_API } from '../../engine/http/docs/document';
import { type Provided, provide } from '../../models/services';
import { CHANGES } from './changes';
import { NOTES } from './notes';

export default defineSubject({
  services: [provide(PARTNER_API, { notes: NOTES, changes: CHANGES }) as Provided],
});
