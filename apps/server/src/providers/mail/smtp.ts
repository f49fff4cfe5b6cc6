import { isEmail } from '@veridico/forms';
import { createTransport } from 'nodemailer';
import { SettingsError } from '../../settings/settings.ts';
import { MailDelayed, MailRefused, type Mail, type Message } from './port.ts';

export interface SmtpOptions {
  /** `smtp://user:password@host:587` or `smtps://…:465`; the only other part allowed is `?requireTLS=false`. */
  readonly url: string;
  /** «Name <address>» or just the address. */
  readonly from: string;
  /** Passwords and mails must be encrypted: a `smtp://` server must offer STARTTLS, unless the URL waives it. */
  readonly requireTls: boolean;
  readonly timeoutMs?: number;
  /** Certificate authority of a test server without a public certificate. */
  readonly ca?: string;
}

export interface SmtpProbe {
  /** Connects, encrypts and signs in, and sends nothing. @throws the library's error: its `code` names the step that failed */
  readonly verify: () => Promise<void>;
}

/** Limit of a whole delivery, from DNS lookup to the server's last answer; shorter than the lease of a mail. */
const TIMEOUT_MS = 30_000;

/**
 * Sends through a mail server. One connection per message: messages are few, and an idle connection may die unnoticed. @throws
 * SettingsError
 */
export function createSmtp({ url, from, requireTls, timeoutMs = TIMEOUT_MS, ca }: SmtpOptions): Mail & SmtpProbe {
  const server = readServer(url);
  const transport = createTransport({
    ...server,
    requireTLS: requireTls && server.requireTLS,
    tls: { minVersion: 'TLSv1.2', ...(ca !== undefined && { ca }) },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const sender = readSender(from);
  return {
    simulated: false,
    verify: async () => void (await transport.verify()),
    async send(message) {
      if (!isEmail(message.to)) throw new MailRefused('not an address');
      await transport.sendMail({ ...toSmtp(message), from: sender, signal: AbortSignal.timeout(timeoutMs) }).catch((error: unknown) => {
        throw whatHappened(error);
      });
    },
  };
}

function toSmtp({ messageId, to, subject, text, html, attachments }: Message) {
  return {
    messageId,
    // Passed as an address, not header text: a comma in it cannot add another addressee.
    to: { name: '', address: to },
    subject,
    text,
    html,
    // RFC 3834: suppresses out-of-office replies.
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: attachments.map(({ name, type, content }) => ({ filename: name, contentType: type, content: Buffer.from(content) })),
  };
}

function readServer(text: string) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const secure = url?.protocol === 'smtps:';
  const waived = url?.search === '?requireTLS=false';
  const plain = url && (url.search === '' || waived) && (url.pathname === '' || url.pathname === '/') && url.hash === '';
  if (!plain || !(secure || url.protocol === 'smtp:') || url.hostname === '')
    throw new SettingsError('SMTP_URL: escribe smtp://usuario:clave@servidor:587 o smtps://usuario:clave@servidor:465');
  const { hostname, port, username, password } = url;
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !waived,
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  };
}

/** @throws SettingsError for a sender that a header could not carry */
function readSender(text: string): { name: string; address: string } {
  const [, name = '', bracketed, alone] =
    /^(?:"?([^"<>\p{Cc}]*?)"?\s*<([^\s<>@]+@[^\s<>@]+)>|([^\s<>@]+@[^\s<>@]+))$/u.exec(text.trim()) ?? [];
  const address = bracketed ?? alone;
  if (address === undefined) throw new SettingsError('MAIL_FROM: escribe Nombre <correo@dominio>');
  return { name, address };
}

/** The part of nodemailer's errors that says what the server answered, and to which command. */
interface SmtpError extends Error {
  readonly code?: string;
  readonly command?: string;
  readonly permanent?: boolean;
  readonly responseCode?: number;
}

/** SMTP commands whose refusal concerns this message. Earlier refusals, such as a wrong password, can be fixed by the operator. */
const ABOUT_THE_MESSAGE = ['RCPT TO', 'DATA'];
/** "Authentication required" may be answered as late as RCPT TO. */
const AUTHENTICATION_REQUIRED = 530;

function whatHappened(error: unknown): MailRefused | MailDelayed {
  if (!(error instanceof Error)) return new MailDelayed('unknown');
  const { code = '', command = '', permanent, responseCode }: SmtpError = error;
  const byServer = permanent === true && responseCode !== AUTHENTICATION_REQUIRED && ABOUT_THE_MESSAGE.includes(command);
  // Failed without a server answer: an address that cannot be sent, or a message over the server's size limit.
  const unsendable = responseCode === undefined && (code === 'EENVELOPE' || code === 'EMESSAGE');
  return byServer || unsendable ? new MailRefused(error.message, { cause: error }) : new MailDelayed(error.message, { cause: error });
}
