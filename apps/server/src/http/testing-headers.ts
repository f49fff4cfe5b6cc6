/** Expected security headers of an answer that differ from the default. */
export interface HeaderExpectations {
  /** `frame-ancestors`; default 'none'. */
  readonly framedBy?: string;
  /** Runs a script that does not support Trusted Types: Google's. */
  readonly untyped?: true;
  /** Shows a PDF in the browser's viewer. */
  readonly viewer?: true;
  /** May be cached: contains no personal data. */
  readonly kept?: true;
  /** The only other origin that may read it; default none. */
  readonly readBy?: string;
}

type Headers = Readonly<Record<string, string | readonly string[] | number | undefined>>;

const YEAR_SECONDS = 31_536_000;
/** Browser features that none of our pages uses. */
const POWERS = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'display-capture'];
const FIXED: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};
/** Sources that would allow foreign scripts. */
const LOOSE = /^('unsafe-.*|\*|https?:|data:|blob:)$/;
const TEXT = /^(text\/|application\/(javascript|xml|.*\+xml))/;

/** Describes what is wrong with an answer's headers; empty when correct. @param headers names in lower case */
export function headerFaults(headers: Headers, wanted: HeaderExpectations = {}, body = ''): string[] {
  const said = (name: string) => String(headers[name] ?? '');
  const fixed = Object.entries(FIXED).flatMap(([name, value]) => (said(name) === value ? [] : [`${name}: ${said(name) || 'missing'}`]));
  return [
    ...fixed,
    ...transportFaults(said('strict-transport-security')),
    ...POWERS.filter((power) => !said('permissions-policy').includes(`${power}=()`)).map((power) => `permissions-policy grants ${power}`),
    ...policyFaults(said('content-security-policy'), wanted),
    ...keepingFaults(said('cache-control'), wanted),
    ...(said('access-control-allow-origin') === (wanted.readBy ?? '') ? [] : [`readable by ${said('access-control-allow-origin')}`]),
    ...typeFaults(said('content-type'), body),
  ];
}

function transportFaults(said: string): string[] {
  const seconds = Number(/max-age=(\d+)/.exec(said)?.[1] ?? 0);
  return seconds >= YEAR_SECONDS && said.includes('includeSubDomains') ? [] : [`strict-transport-security: ${said || 'missing'}`];
}

function policyFaults(said: string, { framedBy = "'none'", untyped, viewer }: HeaderExpectations): string[] {
  const policy = new Map(said.split(';').map((part) => [part.trim().split(' ')[0] ?? '', part.trim().split(' ').slice(1)] as const));
  const value = (name: string) => policy.get(name)?.join(' ');
  const scripts = policy.get('script-src') ?? [];
  const typed = scripts.length === 0 || untyped || value('require-trusted-types-for') === "'script'";
  return [
    ...(value('default-src') === "'none'" ? [] : ['content-security-policy lets anything in by default']),
    ...(value('base-uri') === "'none'" ? [] : ['base-uri is open']),
    ...(policy.has('form-action') ? [] : ['form-action is open']),
    ...(value('frame-ancestors') === framedBy ? [] : [`frame-ancestors: ${value('frame-ancestors')}`]),
    ...scripts.filter((source) => LOOSE.test(source)).map((source) => `script-src ${source}`),
    ...((value('object-src') ?? "'none'") !== (viewer ? "'self'" : "'none'") ? ['object-src is open'] : []),
    ...(typed ? [] : ['no Trusted Types']),
  ];
}

function keepingFaults(said: string, { kept }: HeaderExpectations): string[] {
  if (kept) return /^(no-cache$|public, max-age=\d+)/.test(said) ? [] : [`cache-control: ${said || 'missing'}`];
  return said === 'no-store' ? [] : [`cache-control: ${said || 'missing'}`];
}

function typeFaults(said: string, body: string): string[] {
  if (body === '') return [];
  if (said === '') return ['a body without a type'];
  if (TEXT.test(said) && !/charset=utf-8/i.test(said)) return [`${said} without its alphabet`];
  return said.startsWith('application/json') && !/^[[{"]|^(null|true|false)$/.test(body) ? ['no JSON under its name'] : [];
}
