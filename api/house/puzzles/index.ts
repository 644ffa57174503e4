// Shows that a person calls: a puzzle to slide into place, or a proof of work instead.
import { defineSubject } from '../../engine/http/subject';

export { type HumanAnswer, type SlideChallenge, demandHuman, makeSlide, slideAnswer } from './puzzle';

export default defineSubject({});
