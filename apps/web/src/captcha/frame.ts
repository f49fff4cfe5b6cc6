import type { CaptchaAction } from '@veridico/api';

/** Timeout: the provider's script may be blocked or slow. */
const LONGEST_MS = 10_000;

let opened: Promise<Window> | undefined;

/**
 * A token from the provider's script. The script runs in our own page inside an invisible frame, so it never shares a document with
 * what people type.
 * @param page address of that page
 * @throws on timeout, or with the signal's reason
 */
export async function frameToken(page: string, accion: CaptchaAction, signal: AbortSignal): Promise<string> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]);
  try {
    const token = await requestToken(await within(limit, (opened ??= openFrame(page))), accion, limit);
    if (token === '') throw new Error('the captcha made no token');
    return token;
  } catch (error) {
    // The next attempt uses a new frame: the load may succeed then.
    if (!signal.aborted) closeFrame();
    throw error;
  }
}

function openFrame(page: string): Promise<Window> {
  const frame = document.createElement('iframe');
  frame.src = page;
  frame.title = 'Comprobación de seguridad';
  frame.inert = true;
  frame.dataset['captcha'] = '';
  // Not `hidden`: some scripts measure their element.
  Object.assign(frame.style, { position: 'fixed', width: '1px', height: '1px', border: '0', opacity: '0', pointerEvents: 'none' });
  const loaded = new Promise<Window>((resolve, reject) => {
    frame.addEventListener('load', () =>
      frame.contentWindow ? resolve(frame.contentWindow) : reject(new Error('the captcha has no page')),
    );
  });
  document.body.append(frame);
  return loaded;
}

function closeFrame(): void {
  opened = undefined;
  for (const frame of document.querySelectorAll('iframe[data-captcha]')) frame.remove();
}

function requestToken(frame: Window, accion: CaptchaAction, limit: AbortSignal): Promise<string> {
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise<string>((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(typeof data === 'string' ? data : ''));
  });
  port1.start();
  frame.postMessage(accion, location.origin, [port2]);
  return within(limit, answered).finally(() => port1.close());
}

function within<T>(limit: AbortSignal, awaited: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    limit.throwIfAborted();
    limit.addEventListener('abort', () => reject(new Error('no captcha in time', { cause: limit.reason })), { once: true });
    awaited.then(resolve, reject);
  });
}
