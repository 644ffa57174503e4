import { Refusal } from '../../../errors';

/** 401: WeChat did not send this, or not now, or not to this account. */
export class BadCall extends Refusal {
  override readonly status = 401;
}
