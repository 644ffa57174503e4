// mailer.ts loads this module when it sends the first mail.
export { createTransport } from 'nodemailer';
