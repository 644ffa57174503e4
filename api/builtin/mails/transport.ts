// Loaded with the first mail (mailer.ts).
export { createTransport } from 'nodemailer';
