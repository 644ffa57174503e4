// Loaded with the first mail (smtp.ts).
export { createTransport } from 'nodemailer';
