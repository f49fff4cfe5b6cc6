import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A stand-in for reCAPTCHA that gives every token a high score, so that only the limits stop guesses. A token is the name of its action. */
export async function startCaptchaYes(hostname: string): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const judge = async (request: IncomingMessage, response: ServerResponse) => {
    const action = new URLSearchParams(await text(request)).get('response') ?? '';
    const answer = { success: true, score: 0.9, action, hostname, challenge_ts: new Date().toISOString() };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  };
  const server = createServer((request, response) => {
    void judge(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/recaptcha/`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
