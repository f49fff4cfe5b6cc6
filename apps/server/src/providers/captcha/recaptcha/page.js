// Runs in a page of its own, inside a frame: Google's script never shares a document with what people type.
const { key, source } = document.currentScript.dataset;

const ready = new Promise((resolve, reject) => {
  const script = document.createElement('script');
  script.addEventListener('load', () => globalThis.grecaptcha.ready(resolve));
  script.addEventListener('error', reject);
  script.src = source;
  document.head.append(script);
});
// Whoever asks for a token is told.
ready.catch(() => undefined);

async function token(action) {
  await ready;
  return globalThis.grecaptcha.execute(key, { action });
}

/** The message is the action; the answer, on the port that came with it, is the token, or '' where none could be had. */
addEventListener('message', ({ origin, data, ports: [port] }) => {
  if (origin !== location.origin || typeof data !== 'string' || !port) return;
  token(data).then(
    (made) => port.postMessage(made),
    () => port.postMessage(''),
  );
});
