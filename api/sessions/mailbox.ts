export { mailboxOf } from '../models/mailbox';
