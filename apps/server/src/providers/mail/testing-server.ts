import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Integer, Utf8String } from 'asn1js';
import { AttributeTypeAndValue, Certificate } from 'pkijs';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import type { ReceivedMail } from './conformance.ts';

/** An SMTP code such as 550 and its text. */
export type Refusal = readonly [code: number, words: string];

/** Faults of the server. */
export interface Behaviour {
  readonly auth?: Refusal;
  readonly sender?: Refusal;
  readonly addressee?: Refusal;
  readonly content?: Refusal;
  /** Never answers: from the greeting, or after receiving the message. */
  readonly hangs?: 'greeting' | 'content';
  /** Accepts the message but disconnects before confirming it. */
  readonly drops?: boolean;
}

export interface TestMailServer {
  readonly port: number;
  readonly received: ReceivedMail[];
  /** For each message, whether it came over TLS. */
  readonly secure: boolean[];
  /** Every user and password that was sent. */
  readonly logins: string[];
  behaviour: Behaviour;
  close(): Promise<void>;
}

function refused([code, words]: Refusal): Error {
  return Object.assign(new Error(words), { responseCode: code });
}

/** A mail server on a free port of this machine; without STARTTLS unless it is given a certificate. */
export async function openMailServer(options: SMTPServerOptions = {}): Promise<TestMailServer> {
  const sockets = new Set<Socket>();
  const answer = (refusal: Refusal | undefined, done: (error?: Error) => void) => (refusal ? done(refused(refusal)) : done());
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    ...(!options.cert && { disabledCommands: ['STARTTLS'] }),
    logger: false,
    onConnect: (_session, done) => {
      if (test.behaviour.hangs !== 'greeting') done();
    },
    onAuth: ({ username = '', password }, _session, done) => {
      test.logins.push(`${username} ${password}`);
      if (test.behaviour.auth) done(refused(test.behaviour.auth));
      else done(null, { user: username });
    },
    onMailFrom: (_address, _session, done) => answer(test.behaviour.sender, done),
    onRcptTo: (_address, _session, done) => answer(test.behaviour.addressee, done),
    onData: (stream, session, done) => void receive(stream, session, done),
    ...options,
  });
  const receive = async (stream: NodeJS.ReadableStream, { envelope, secure }: SMTPServerSession, done: (error?: Error) => void) => {
    let sent: Buffer;
    try {
      sent = await buffer(stream);
    } catch (error) {
      // The connection broke during the message.
      done(error as Error);
      return;
    }
    const mail = await PostalMime.parse(sent);
    test.secure.push(secure);
    test.received.push({
      messageId: mail.messageId ?? '',
      from: `${mail.from?.name} <${mail.from?.address}>`,
      to: envelope.rcptTo.map(({ address }) => address),
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      html: mail.html ?? '',
      attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
        name: filename ?? '',
        type: mimeType,
        content: new Uint8Array(content as ArrayBuffer),
      })),
    });
    const { content, hangs, drops } = test.behaviour;
    if (drops) for (const socket of sockets) socket.destroy();
    else if (hangs !== 'content') answer(content, done);
  };
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  // Clients that disconnect early are part of these tests.
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const test: TestMailServer = {
    port: (listening.address() as AddressInfo).port,
    received: [],
    secure: [],
    logins: [],
    behaviour: {},
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
  return test;
}

const RSA = { name: 'RSASSA-PKCS1-v1_5', modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1), hash: 'SHA-256' } as const;
const COMMON_NAME = '2.5.4.3';
const DAY_MS = 86_400_000;

/** A key and a self-signed certificate for localhost, valid for some days, as PEM. */
export async function localCertificate(days = 1): Promise<{ key: string; cert: string }> {
  const keys = await crypto.subtle.generateKey(RSA, true, ['sign', 'verify']);
  const certificate = new Certificate();
  certificate.version = 2;
  certificate.serialNumber = new Integer({ value: 1 });
  for (const side of [certificate.issuer, certificate.subject])
    side.typesAndValues.push(new AttributeTypeAndValue({ type: COMMON_NAME, value: new Utf8String({ value: 'localhost' }) }));
  certificate.notBefore.value = new Date(Date.now() - DAY_MS);
  certificate.notAfter.value = new Date(Date.now() + days * DAY_MS);
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  await certificate.sign(keys.privateKey, 'SHA-256');
  const key = await crypto.subtle.exportKey('pkcs8', keys.privateKey);
  return { key: pem('PRIVATE KEY', key), cert: pem('CERTIFICATE', certificate.toSchema(true).toBER()) };
}

function pem(label: string, der: ArrayBuffer): string {
  return `-----BEGIN ${label}-----\n${Buffer.from(der).toString('base64').replace(/.{64}/g, '$&\n')}\n-----END ${label}-----\n`;
}
