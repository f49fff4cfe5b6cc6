import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const CONFIG = `
[tsa]
default_tsa = test
[test]
serial = serial
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256, sha384, sha512
accuracy = secs:1
ess_cert_id_alg = sha256
`;

/** TimeStampResp ::= SEQUENCE { SEQUENCE { status INTEGER rejection(2) } } */
const REJECTION = Buffer.from([0x30, 0x05, 0x30, 0x03, 0x02, 0x01, 0x02]);

/** The same query for other bytes: replaces the 32 bytes of SHA-256 after their OCTET STRING header. */
function forAnother(query: Buffer): Buffer {
  const other = Buffer.from(query);
  const digest = other.indexOf(Buffer.from([0x04, 0x20])) + 2;
  other.fill(0x5a, digest, digest + 32);
  return other;
}

/** How it answers: correctly, with a refusal, for another document, with junk, with a server error, never, or with headers only. */
export type Behaviour = 'well' | 'rejects' | 'stamps something else' | 'babbles' | 'fails' | 'is silent' | 'stops after the headers';

export interface TestAuthority {
  readonly url: string;
  /** PEM file of the issuing authority. */
  readonly caFile: string;
  behaviour: Behaviour;
  /** Headers of received requests. */
  readonly asked: IncomingMessage['headers'][];
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/** An RFC 3161 timestamp authority whose answers `openssl ts` makes. */
export async function startTestAuthority(): Promise<TestAuthority> {
  const folder = await mkdtemp(path.join(tmpdir(), 'veridico-tsa-'));
  const openssl = (...args: readonly string[]) => run('openssl', args, { cwd: folder });
  await writeFile(path.join(folder, 'tsa.cnf'), CONFIG);
  await writeFile(path.join(folder, 'serial'), '01\n');
  const key = ['-newkey', 'rsa:2048', '-nodes', '-days', '30'];
  await openssl('req', '-x509', ...key, '-subj', '/CN=Autoridad de prueba', '-keyout', 'ca.key', '-out', 'ca.pem');
  const issued = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-addext', 'extendedKeyUsage=critical,timeStamping'];
  await openssl('req', '-x509', ...key, ...issued, '-subj', '/CN=Hora de prueba', '-keyout', 'tsa.key', '-out', 'tsa.pem');
  let made = 0;
  const reply = async (query: Buffer): Promise<Buffer> => {
    const name = `answer${(made += 1)}`;
    await writeFile(path.join(folder, `${name}.tsq`), query);
    const signer = ['-signer', 'tsa.pem', '-inkey', 'tsa.key', '-chain', 'ca.pem'];
    await openssl('ts', '-reply', '-config', 'tsa.cnf', '-queryfile', `${name}.tsq`, ...signer, '-out', `${name}.tsr`);
    return readFile(path.join(folder, `${name}.tsr`));
  };
  const body = async (behaviour: Behaviour, query: Buffer): Promise<Buffer> => {
    if (behaviour === 'rejects') return REJECTION;
    if (behaviour === 'babbles') return Buffer.from('<html>');
    return reply(behaviour === 'stamps something else' ? forAnother(query) : query);
  };
  // The client may have disconnected. A test's end does not wait for pending answers, but deleting the folder does.
  const answering = new Set<Promise<void>>();
  const authority = { behaviour: 'well' as Behaviour, asked: [] as IncomingMessage['headers'][] };
  const server = createServer((request, response) => {
    const { behaviour } = authority;
    authority.asked.push(request.headers);
    const answer = async () => {
      const query = Buffer.concat((await request.toArray()) as Buffer[]);
      if (behaviour === 'is silent') return;
      response.writeHead(behaviour === 'fails' ? 503 : 200, { 'content-type': 'application/timestamp-reply' });
      response.flushHeaders();
      if (behaviour !== 'stops after the headers') response.end(await body(behaviour, query));
    };
    const answered: Promise<void> = answer()
      .catch(() => void response.destroy())
      .finally(() => answering.delete(answered));
    answering.add(answered);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server listening on a port has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return Object.assign(authority, {
    url: `http://127.0.0.1:${port}/tsa`,
    caFile: path.join(folder, 'ca.pem'),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await Promise.all(answering);
      await rm(folder, { recursive: true });
    },
  });
}
