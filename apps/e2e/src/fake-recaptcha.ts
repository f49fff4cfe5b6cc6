import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { freePort } from '../../../tools/testing/free-port.ts';

/** In the page: the API of Google's script; tokens name their key and action. */
const SCRIPT = `globalThis.grecaptcha = {
  ready: (begin) => begin(),
  execute: async (key, { action }) => [key, action, crypto.randomUUID()].join(':'),
};`;

/** Google's script and its siteverify, on a port of this machine. */
export class FakeRecaptcha {
  readonly origin: string;
  /** Score of every unused token made by this script. */
  score = 0.9;
  /** False: the script is unreachable. */
  up = true;
  /** Actions of the verified tokens. */
  readonly judged: string[] = [];
  readonly #used = new Set<string>();
  readonly #server: Server;

  private constructor(port: number) {
    this.origin = `http://127.0.0.1:${port}`;
    this.#server = createServer((request, response) => {
      if (!this.up) return void request.socket.destroy();
      if (request.url?.startsWith('/recaptcha/api.js?render=')) {
        response.writeHead(200, { 'content-type': 'text/javascript' }).end(SCRIPT);
      } else void text(request).then((body) => response.end(JSON.stringify(this.#judge(new URLSearchParams(body)))));
    });
  }

  static async open(): Promise<FakeRecaptcha> {
    const port = await freePort();
    const fake = new FakeRecaptcha(port);
    await new Promise<void>((resolve) => fake.#server.listen(port, '127.0.0.1', resolve));
    return fake;
  }

  get settings(): NodeJS.ProcessEnv {
    return { CAPTCHA_URL: `${this.origin}/recaptcha/`, CAPTCHA_SITE_KEY: 'sitio', CAPTCHA_SECRET: 'secreto' };
  }

  #judge(form: URLSearchParams): object {
    const token = form.get('response') ?? '';
    const [key, action = ''] = token.split(':');
    if (form.get('secret') !== 'secreto' || key !== 'sitio' || this.#used.has(token))
      return { success: false, 'error-codes': ['timeout-or-duplicate'] };
    this.#used.add(token);
    this.judged.push(action);
    return { success: true, score: this.score, action, hostname: 'localhost', challenge_ts: new Date().toISOString() };
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}
