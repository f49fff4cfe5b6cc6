import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isRut } from '@veridico/forms';

/** Folder of the test servers' logs; inherited through the environment. */
const FOLDER = 'TEST_LOGS';

/** The log file of a server during `npm test`; undefined in a test run alone. */
export function logFile(name: string): string | undefined {
  const folder = process.env[FOLDER];
  if (!folder) return undefined;
  mkdirSync(folder, { recursive: true });
  return path.join(folder, `${name}-${process.pid}.log`);
}

/** Settings of a server with a reviewed log: maximum detail. */
export const LOG_EVERYTHING: Readonly<Record<string, string>> = process.env[FOLDER] ? { LOG_LEVEL: 'debug' } : {};

/** Demonstration credentials, printed on purpose (main.ts). */
const ANNOUNCED = /^(Cuentas de prueba, clave |Tarjeta de prueba: )/;

/** Test input without a recognisable shape: passwords, names, codes. */
const TYPED = ['Telar1234', 'Nueva12345', 'Nueva5678', 'Errada123', 'DeOtro1234', 'Otra12345', 'Demo12345', 'Ñanculén', 'Ñandú', 'Íñigo'];

interface LeakPattern {
  readonly kind: string;
  readonly pattern: RegExp;
  /** Confirms a match. */
  readonly is?: (found: string) => boolean;
}

/** Independent of the server's own masks, which they check. Each matches more than its mask. */
const SHAPES: readonly LeakPattern[] = [
  {
    kind: 'un RUT',
    pattern: /\d{1,2}\.?\d{3}\.?\d{3}(?:-|%2d)?[\dk]/gi,
    is: (found) => isRut(found.replace(/%2d/i, '-')) && /[-%]/.test(found),
  },
  { kind: 'un correo', pattern: /[\w.+-]+(?:@|%40)[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi },
  { kind: 'un número de serie', pattern: /(?<![\w.-])[A-Z]\d{8}(?![\w-])/g },
  { kind: 'una orden', pattern: /(?<!\w)[0-9A-HJKMNP-TV-Z]{26}(?!\w)/g },
  { kind: 'un código de verificación', pattern: /(?<!\w)(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}(?!\w)/g },
  { kind: 'un token', pattern: /eyJ[\w-]{10,}|(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-zA-Z])[\w-]{40,}/g },
  { kind: 'una tarjeta', pattern: /(?<![\d.])\d{4}([ -]?)\d{4}\1\d{4}\1\d{4}(?!\d)/g },
  { kind: 'un teléfono', pattern: /(?<!\d)569\d{8}(?!\d)/g },
];

/** Typed data or data of a database, by kind. */
export interface Leak {
  readonly kind: string;
  /** The log line, shortened around the match. */
  readonly line: string;
}

/**
 * Personal data and secrets in a log.
 * @param canaries values used by tests that no log may contain, each of at least eight letters or digits
 */
export function findLeaks(log: string, canaries: ReadonlySet<string> = new Set()): Leak[] {
  return log.split('\n').flatMap((line) => (ANNOUNCED.test(line) ? [] : leaksOf(line, canaries)));
}

const AROUND = 60;

function leaksOf(line: string, canaries: ReadonlySet<string>): Leak[] {
  const excerpt = (at: number) => line.slice(Math.max(0, at - AROUND), at + AROUND);
  return [
    ...SHAPES.flatMap(({ kind, pattern, is = () => true }) =>
      [...line.matchAll(pattern)].filter(([found]) => is(found)).map(({ index }) => ({ kind, line: excerpt(index) })),
    ),
    ...TYPED.filter((typed) => line.includes(typed)).map((typed) => ({
      kind: 'algo escrito por un visitante',
      line: excerpt(line.indexOf(typed)),
    })),
    ...[...line.matchAll(/[\w@.+-]{8,}/g)]
      .filter(([word]) => canaries.has(word))
      .map(({ index }) => ({ kind: 'un valor de la base de datos', line: excerpt(index) })),
  ];
}

/** The logs of one test run. */
export interface LogReview {
  readonly files: number;
  readonly lines: number;
  /** Log lines of answered requests. */
  readonly requests: number;
  readonly leaks: readonly (Leak & { readonly file: string })[];
}

/** Searches every log below a folder for the values of its `.canarios` files and for personal data. */
export function reviewLogs(folder: string): LogReview {
  const names = readdirSync(folder).toSorted();
  const textOf = (name: string) => readFileSync(path.join(folder, name), 'utf8');
  const canaries = new Set(names.filter((name) => name.endsWith('.canarios')).flatMap((name) => textOf(name).split('\n').filter(Boolean)));
  const logs = names.filter((name) => name.endsWith('.log'));
  const each = logs.map((name) => ({ name, text: textOf(name) }));
  return {
    files: each.length,
    lines: sum(each.map(({ text }) => text.split('\n').length - 1)),
    requests: sum(each.map(({ text }) => text.split('"msg":"request"}').length - 1)),
    leaks: each.flatMap(({ name, text }) => findLeaks(text, canaries).map((leak) => ({ ...leak, file: name }))),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

const SHOWN = 20;

/** The review as one test: servers logged something, without personal data or secrets. */
export function judgeLogs({ files, lines, requests, leaks }: LogReview): { readonly passed: boolean; readonly said: string } {
  if (requests === 0) return { passed: false, said: 'Ningún servidor de las pruebas dejó registro: no hay nada que revisar.' };
  const found = leaks.slice(0, SHOWN).map(({ file, kind, line }) => `✗ ${file}: ${kind} en el registro: …${line}…`);
  const rest = leaks.length > SHOWN ? [`… y ${leaks.length - SHOWN} más`] : [];
  return {
    passed: leaks.length === 0,
    said: [`${lines} líneas de ${files} archivos, ${requests} solicitudes`, ...found, ...rest].join('\n'),
  };
}
