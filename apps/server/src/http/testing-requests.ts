import fc from 'fast-check';
import { jsonSource, nearly, oddHeader, oddText, TREACHEROUS } from './testing-junk.ts';
import type { Field, FieldSchema, Operation } from './testing-operations.ts';
import type { TestRequest } from './testing-send.ts';

/** Values by field name that pass a call's first checks: existing RUTs, existing orders, … */
export type KnownValues = Readonly<Record<string, readonly string[]>>;

export interface Surroundings {
  readonly known: KnownValues;
  /** Signed-in accounts. A request carries «Bearer {name}»; the sender inserts the token. */
  readonly accounts: readonly string[];
}

function plausible({ name, schema }: Field, known: KnownValues): fc.Arbitrary<string> {
  const found = Object.hasOwn(known, name) ? (known[name] ?? []) : [];
  const fitting = fc.oneof(...(schema.anyOf ?? [schema]).map(ofSchema));
  return found.length === 0 ? fitting : fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...found) }, { weight: 1, arbitrary: fitting });
}

const SHORT = 24;

function ofSchema({ type, enum: values, maxLength = SHORT }: FieldSchema): fc.Arbitrary<string> {
  if (values && values.length > 0) return fc.constantFrom(...values).map(String);
  if (type === 'number' || type === 'integer') return fc.integer({ min: 0, max: 300 }).map(String);
  return fc.oneof(
    fc.string({ maxLength: Math.min(maxLength, SHORT) }),
    fc.stringMatching(/^[\dA-Za-z-]{1,20}$/).map((text) => text.slice(0, maxLength)),
    fc.constant('a'.repeat(maxLength)),
  );
}

/** How a call's fields are filled: all valid, one invalid, or each at random. */
type Mood = 'right' | 'spoilt' | 'wild';

function valuesOf(operation: Operation, known: KnownValues, mood: Mood): fc.Arbitrary<readonly string[]> {
  const right = operation.fields.map((field) => plausible(field, known));
  const wrong = right.map((arbitrary) => fc.oneof(oddText, nearly(arbitrary)));
  if (mood === 'wild') return fc.tuple(...right.map((arbitrary, index) => fc.oneof(arbitrary, wrong[index] ?? arbitrary)));
  if (mood === 'right' || right.length === 0) return fc.tuple(...right);
  return fc
    .nat(right.length - 1)
    .chain((spoilt) => fc.tuple(...right.map((arbitrary, index) => (index === spoilt ? (wrong[index] ?? arbitrary) : arbitrary))));
}

/** One character per byte, the body format of these requests. */
function bytes(text: string): string {
  return Buffer.from(text).toString('latin1');
}

function escapeText(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

const RAW_PARAMETERS = [
  '%',
  '%ZZ',
  '%00',
  '%C0%AF',
  '%ff%fe',
  '%F0%9F%98',
  '..',
  '%2e%2e%2f',
  '.',
  '%252e',
  ';a=b',
  '~!$&()*+,=:@',
  '\u00ff',
] as const;
const RAW_QUERIES = [
  '?',
  '&&&',
  '=',
  '%',
  '%ZZ=%ZZ',
  'a=1&a=2',
  'a[]=1&a[b]=2',
  '__proto__[a]=1',
  '?'.repeat(50),
  'a='.repeat(800),
  '\u00e9=\u00ff',
  '#x',
] as const;

function target({ path, fields }: Operation, values: readonly string[], wild: Wildness): string {
  const named = (place: Field['place']) =>
    fields.flatMap((field, index) => (field.place === place ? [[field.name, values[index] ?? ''] as const] : []));
  const parameters = new Map(named('path'));
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => wild.rawParameter ?? escapeText(parameters.get(name) ?? ''));
  const query = named('query').filter((_pair, index) => (wild.left & (1 << index)) === 0);
  const pairs = [...query, ...(wild.twice ? query.slice(0, 1) : []), ...wild.strangers].map(
    ([name, value]) => `${escapeText(name)}=${escapeText(value)}`,
  );
  const asked = [...pairs, ...(wild.rawQuery === undefined ? [] : [wild.rawQuery])].join('&');
  return asked === '' ? filled : `${filled}?${asked}`;
}

/** Defects of a request besides its fields' values. */
interface Wildness {
  /** Bit mask of omitted fields. */
  readonly left: number;
  readonly twice: boolean;
  readonly strangers: readonly (readonly [string, string])[];
  readonly rawParameter: string | undefined;
  readonly rawQuery: string | undefined;
  readonly rawJson: string | undefined;
  readonly cut: number | undefined;
  readonly type: string | undefined;
  readonly method: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

const TAME: Wildness = {
  left: 0,
  twice: false,
  strangers: [],
  rawParameter: undefined,
  rawQuery: undefined,
  rawJson: undefined,
  cut: undefined,
  type: undefined,
  method: undefined,
  headers: {},
};

const TYPES = [
  '',
  'application/json',
  'application/x-www-form-urlencoded',
  'APPLICATION/JSON; charset=utf-16',
  'application/json;',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/json, text/plain',
  'application/vnd.api+json',
  ';',
  'a/b/c',
  'x'.repeat(500),
] as const;
const METHODS = ['HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND', 'GET', 'POST'] as const;
const HEADERS = [
  'accept',
  'accept-encoding',
  'content-encoding',
  'cookie',
  'expect',
  'forwarded',
  'host',
  'idempotency-key',
  'if-none-match',
  'origin',
  'range',
  'referer',
  'user-agent',
  'user-info',
  'x-forwarded-for',
  'x-http-method-override',
  'x-request-id',
] as const;

const seldom = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

const wildness: fc.Arbitrary<Wildness> = fc.record({
  left: fc.oneof(fc.constant(0), fc.nat(0xff_ff)),
  twice: fc.boolean(),
  strangers: fc.array(fc.tuple(fc.oneof(fc.constantFrom(...TREACHEROUS), oddText), oddText), { maxLength: 3 }),
  rawParameter: seldom(fc.constantFrom(...RAW_PARAMETERS)),
  rawQuery: seldom(fc.constantFrom(...RAW_QUERIES)),
  rawJson: seldom(jsonSource),
  cut: seldom(fc.nat(60)),
  type: seldom(fc.constantFrom(...TYPES)),
  method: seldom(fc.constantFrom(...METHODS)),
  headers: fc.dictionary(fc.constantFrom(...HEADERS), oddHeader, { maxKeys: 2, noNullPrototype: true }),
});

function bodyOf(
  { fields, encoding }: Operation,
  values: readonly string[],
  sources: readonly (string | undefined)[],
  wild: Wildness,
): string | undefined {
  if (encoding === undefined && wild.rawJson === undefined) return undefined;
  if (wild.rawJson !== undefined) return bytes(wild.rawJson);
  const named = fields.flatMap(({ name, place }, index) =>
    place === 'body' && (wild.left & (1 << index)) === 0 ? [[name, values[index] ?? '', sources[index]] as const] : [],
  );
  const all = [
    ...named,
    ...(wild.twice ? named.slice(0, 1) : []),
    ...wild.strangers.map(([name, value]) => [name, value, undefined] as const),
  ];
  const whole =
    encoding === 'form'
      ? all.map(([name, value]) => `${escapeText(name)}=${escapeText(value)}`).join('&')
      : `{${all.map(([name, value, source]) => `${JSON.stringify(name)}:${source ?? JSON.stringify(value)}`).join(',')}}`;
  return bytes(wild.cut === undefined ? whole : whole.slice(0, -wild.cut));
}

const CONTENT_TYPE = { json: 'application/json', form: 'application/x-www-form-urlencoded' } as const;

/** «Bearer {name}» of an account, none, or an invalid one. */
function bearers({ bearer }: Operation, accounts: readonly string[]): fc.Arbitrary<string | undefined> {
  const good = accounts.map((name) => `Bearer {${name}}`);
  const unsigned = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.';
  const bad = fc.oneof(
    fc.constantFrom(
      '',
      'Bearer',
      'Bearer ',
      'Basic YTpi',
      'Bearer a.b.c',
      `Bearer ${unsigned}`,
      `Bearer ${'x'.repeat(5_000)}`,
      ...good.flatMap((right) => [`${right}x`, `${right}.`, `${right}, ${right}`]),
    ),
    oddHeader.map((text) => `Bearer ${text}`),
  );
  if (!bearer) return fc.oneof({ weight: 8, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: bad });
  const right = good.length === 0 ? fc.constant(undefined) : fc.constantFrom(...good);
  return fc.oneof({ weight: 12, arbitrary: right }, { weight: 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: bad });
}

/** Requests to a call: valid, nearly valid and random ones. */
export function requestsTo(operation: Operation, { known, accounts }: Surroundings): fc.Arbitrary<TestRequest> {
  const { encoding, fields } = operation;
  const inMood = (mood: Mood) =>
    fc
      .record({
        values: valuesOf(operation, known, mood),
        sources:
          mood === 'wild' && encoding === 'json'
            ? fc.array(seldom(jsonSource), { minLength: fields.length, maxLength: fields.length })
            : fc.constant([]),
        wild: mood === 'wild' ? wildness : fc.constant(TAME),
        authorization: bearers(operation, accounts),
      })
      .map(({ values, sources, wild, authorization }): TestRequest => {
        const type = wild.type ?? (encoding && CONTENT_TYPE[encoding]);
        const own = fields.flatMap(({ name, place }, index) =>
          place === 'header' && values[index] ? [[name, headerText(values[index])] as const] : [],
        );
        return {
          method: wild.method ?? operation.method,
          target: target(operation, values, wild),
          headers: {
            ...Object.fromEntries(own),
            ...wild.headers,
            ...(type && { 'content-type': type }),
            ...(authorization !== undefined && { authorization }),
          },
          body: bodyOf(operation, values, sources, wild),
        };
      });
  return fc.oneof(
    { weight: 3, arbitrary: inMood('right') },
    { weight: 3, arbitrary: inMood('spoilt') },
    { weight: 4, arbitrary: inMood('wild') },
  );
}

/** Replaces characters that no client can send in a header. */
function headerText(text: string): string {
  return text.replace(/[^\x20-\x7e\x80-\xff]/g, '?');
}
