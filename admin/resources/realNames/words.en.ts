import type { Texts } from '../../locales/texts';
import type zh from './words.zh';

const words: Texts<typeof zh> = {
  realNames: {
    action: 'Real-name',
    review: 'Review',
    title: 'Real-name review',
    place: '{{place}} of {{total}} waiting',
    waiting: '{{total}} waiting',
    previous: 'Previous papers',
    next: 'Next papers',
    papers: 'Papers of this card',
    none: 'This card has no papers yet.',
    submit: 'Submit papers',
    image: 'Picture: {{name}}',
    noImage: 'No picture',
    imageFailed: 'The picture could not be read',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    rotate: 'Rotate',
    purged: 'Contents and picture were erased when their time was over; the decision is kept.',
    checked: 'Automatic checks',
    unchecked: 'Nothing could be checked automatically.',
    history: 'Decisions',
    keys: 'A approve · R reject · ← → previous, next',
    approve: 'Approve',
    reject: 'Reject',
    approved: 'Papers approved',
    rejected: 'Papers rejected',
    reason: 'Reason for rejecting',
    reasonHelp: 'The submitter reads it and may submit again.',
    reasons: {
      unclear: 'The picture is not clear',
      differs: 'What was typed differs from the document',
      expired: 'The document has expired',
      notHolder: 'Not the user’s own document',
      incomplete: 'Part of the document is missing',
    },
    checksDone: { fine: '{{count}} in order', doubt: '{{count}} in order, {{bad}} to look at' },
    checks: {
      fits: '{{name}}: in order',
      differs: '{{name}}: please look',
      age: {
        ok: '16 or older',
        bad: 'younger than 16',
      },
      mrz: {
        ok: 'Machine-readable lines valid',
        bad: 'Machine-readable lines not valid',
      },
      mrzName: {
        ok: 'Name as in the machine-readable lines',
        bad: 'Name differs from the machine-readable lines',
      },
      otherCards: {
        ok: 'No other card of this person',
        bad: 'This person has {{count}} cards already',
      },
      validTo: {
        ok: 'Document still valid',
        bad: 'Document expired',
      },
    },
  },
};

export default words;
