import { onBehalf } from '../../jobs/onBehalf';
import type { Handlers } from '../../jobs/types';
import type { BuyJob } from './movement/buyTerminals';
import { BUY_JOB, buyTerminals } from './movement/buyTerminals';
import type { IssueInput } from './movement/issueTerminals';
import { ISSUE_JOB, issueTerminals } from './movement/issueTerminals';
import type { RecycleInput } from './movement/recycleTerminals';
import { RECYCLE_JOB, recycleTerminals } from './movement/recycleTerminals';

/** Movements of more cards than a request takes on. */
export const jobs: Handlers = {
  [ISSUE_JOB]: onBehalf<IssueInput>((ctx, input) => issueTerminals(ctx, input, true)),
  [BUY_JOB]: onBehalf<BuyJob>((ctx, input) => buyTerminals(ctx, input, true)),
  [RECYCLE_JOB]: onBehalf<RecycleInput>((ctx, input) => recycleTerminals(ctx, input, true)),
};
