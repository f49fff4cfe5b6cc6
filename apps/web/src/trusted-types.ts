interface Rules {
  readonly createHTML: (text: string) => string | null;
  readonly createScriptURL: (address: string) => string | null;
}
interface Factory {
  createPolicy(name: string, rules: Rules): unknown;
}

/**
 * The only policy under `require-trusted-types-for 'script'`, for pdf.js: it empties its layers with `innerHTML = ''` and
 * starts a worker. Any other HTML or script URL is rejected. Call it before any screen loads.
 */
export function guardTrustedTypes(): void {
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
  factory?.createPolicy('default', {
    createHTML: (text) => (text === '' ? '' : null),
    createScriptURL: (address) => (isOwnWorker(address) ? address : null),
  });
}

/** The build determines the worker's file name; it is among the other assets of this origin. */
function isOwnWorker(address: string): boolean {
  const url = new URL(address, location.href);
  return url.origin === location.origin && /^\/assets\/pdf\.worker[\w.-]*\.m?js$/.test(url.pathname);
}
