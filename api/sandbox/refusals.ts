import { Refusal } from '../errors';

/** 503: as many sandboxes as may run are at work. */
export class SandboxBusy extends Refusal {
  override readonly status = 503;
  override readonly retryAfter = 5;
  constructor() {
    super('sandbox.busy');
  }
}

/** 503: the sandbox ended before it had answered. Whether it had done what was requested is not known. */
export class SandboxBroken extends Refusal {
  override readonly status = 503;
  override readonly retryAfter = 1;
  constructor() {
    super('sandbox.broken');
  }
}

/** 403: the owner of the key has no sandbox. */
export class NoSandbox extends Refusal {
  override readonly status = 403;
  constructor() {
    super('sandbox.none');
  }
}

/** 403: a call of the sandbox without a key of one. */
export class OnlyInSandbox extends Refusal {
  override readonly status = 403;
  constructor() {
    super('sandbox.only');
  }
}

/** 404: an address that no sandbox answers. */
export class NotInSandbox extends Refusal {
  override readonly status = 404;
  constructor() {
    super('sandbox.path');
  }
}
