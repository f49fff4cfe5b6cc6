/** Bytes sent over one connection, and the allowed answers. */
export interface RawCase {
  readonly title: string;
  readonly bytes: string;
  /** Allowed statuses of each answer, in order. */
  readonly statuses: readonly (readonly number[])[];
}

const HOST = 'host: 127.0.0.1\r\n';
const TARGET = '/v1/administracion/servicios';
const JSON_CALL = '/v1/administracion/verifica-captcha';
const JSON_TYPE = 'content-type: application/json\r\n';
const BODY = '{"captchaToken":"a"}';
const LIMIT = 65_536;

const get = (target: string, more = '', version = 'HTTP/1.1') => `GET ${target} ${version}\r\n${HOST}${more}\r\n`;
const post = (headers: string, body: string) => `POST ${JSON_CALL} HTTP/1.1\r\n${HOST}${JSON_TYPE}${headers}\r\n${body}`;
const chunked = (body: string) => post('transfer-encoding: chunked\r\n', body);
const LAST = 'connection: close\r\n';

const refused = (title: string, bytes: string, statuses: readonly number[] = [400]): RawCase => ({ title, bytes, statuses: [statuses] });

const LINES: readonly RawCase[] = [
  refused('HTTP/0.9', `GET ${TARGET}\r\n\r\n`),
  refused('HTTP/2.0 en la primera línea', get(TARGET, '', 'HTTP/2.0')),
  refused('el prefacio de HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  refused('un saludo de TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'),
  refused('un método que no existe', `HOLA ${TARGET} HTTP/1.1\r\n${HOST}\r\n`),
  refused('NUL en la dirección', get(`${TARGET}\0x`)),
  refused('NUL codificado en la dirección', get('/v1/promocion/codigo/a%00b', LAST)),
  refused('salto de línea en la dirección', get(`${TARGET}\nx`)),
  refused('espacio en la dirección', get(`${TARGET} x`)),
  refused('porcentaje a medias', get('/v1/promocion/codigo/%', LAST)),
  refused('porcentaje que no es hexadecimal', get('/v1/promocion/codigo/%ZZ', LAST)),
  refused('UTF-8 demasiado largo', get('/v1/promocion/codigo/%C0%AF', LAST)),
  refused('bytes que no son UTF-8', get('/v1/promocion/codigo/\xff\xfe', LAST)),
  { title: 'una dirección completa, como a un proxy', bytes: get(`http://otro.example${TARGET}`, LAST), statuses: [[200]] },
  refused('una dirección completa de nada', get('http://otro.example/v1/nada', LAST), [404]),
  refused('dirección que es un asterisco', `OPTIONS * HTTP/1.1\r\n${HOST}${LAST}\r\n`, [404]),
  refused('una dirección de 20 KB', get(`/v1/${'a'.repeat(20_000)}`), [431]),
  refused('sin host', `GET ${TARGET} HTTP/1.1\r\n${LAST}\r\n`),
];

const HEADERS: readonly RawCase[] = [
  refused('9 KB de encabezados', get(TARGET, `x-largo: ${'x'.repeat(9_000)}\r\n`), [431]),
  refused('1 MB de encabezados', get(TARGET, `x-largo: ${'x'.repeat(1_000_000)}\r\n`), [431]),
  refused('5.000 encabezados', get(TARGET, 'x: y\r\n'.repeat(5_000)), [431]),
  refused('NUL en un encabezado', get(TARGET, 'x-uno: a\0b\r\n')),
  refused('retorno sin salto en un encabezado', get(TARGET, 'x-uno: a\rb\r\n')),
  refused('espacio antes de los dos puntos', get(TARGET, 'x-uno : a\r\n')),
  refused('un encabezado sin nombre', get(TARGET, ': a\r\n')),
  refused('un encabezado doblado en dos líneas', `GET ${TARGET} HTTP/1.1\r\n continua: x\r\n${HOST}\r\n`),
  { title: 'una expectativa desconocida', bytes: get(TARGET, `expect: milagro\r\n${LAST}`), statuses: [[200]] },
];

const BODIES: readonly RawCase[] = [
  refused('largo negativo', post('content-length: -1\r\n', BODY)),
  refused('largo con signo', post(`content-length: +${BODY.length}\r\n`, BODY)),
  refused('largo hexadecimal', post('content-length: 0x10\r\n', BODY)),
  refused('largo que no cabe en 64 bits', post('content-length: 99999999999999999999999\r\n', BODY)),
  refused('dos largos distintos', post(`content-length: ${BODY.length}\r\ncontent-length: 3\r\n`, BODY)),
  refused('largo y trozos a la vez', post(`content-length: ${BODY.length}\r\ntransfer-encoding: chunked\r\n`, '0\r\n\r\n')),
  refused('trozos y largo a la vez', post(`transfer-encoding: chunked\r\ncontent-length: ${BODY.length}\r\n`, '0\r\n\r\n')),
  refused('trozos que no son lo último', post('transfer-encoding: chunked, identity\r\n', '0\r\n\r\n')),
  refused('una codificación que no existe', post('transfer-encoding: xchunked\r\n', '0\r\n\r\n')),
  refused('un trozo sin medida', chunked('zz\r\n')),
  refused('un trozo de medida negativa', chunked('-1\r\n')),
  refused('un trozo de medida sin fin', chunked(`${'f'.repeat(40)}\r\n`)),
  refused('un trozo más largo que su medida', chunked(`3\r\n${BODY}\r\n0\r\n\r\n`)),
  refused('una extensión de trozo de 100 KB', chunked(`1;${'x'.repeat(100_000)}\r\na\r\n0\r\n\r\n`), [400, 413, 431]),
  {
    title: 'un cuerpo en trozos',
    bytes: post(`${LAST}transfer-encoding: chunked\r\n`, `${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\n\r\n`),
    statuses: [[200]],
  },
  // The server answers and closes before the body arrives.
  refused('64 KB y un byte anunciados', post(`content-length: ${LIMIT + 1}\r\n`, ''), [413]),
  refused('un gigabyte anunciado', post('content-length: 1000000000\r\n', ''), [413]),
  refused('más de 64 KB en trozos que no terminan', chunked(`10000\r\n${'x'.repeat(LIMIT)}\r\n1\r\nx\r\n`), [413]),
  refused(
    'un gigabyte anunciado a quien pide sesión',
    `POST /v1/api/users/pedir-confirmacion HTTP/1.1\r\n${HOST}content-length: 1000000000\r\n\r\n`,
    [401],
  ),
  refused(
    'un gigabyte anunciado a una dirección de nada',
    `POST /v1/nada HTTP/1.1\r\n${HOST}content-length: 1000000000\r\n\r\n`,
    [404, 413],
  ),
  { title: 'un gigabyte anunciado en una consulta', bytes: get(TARGET, 'content-length: 1000000000\r\n'), statuses: [[200]] },
];

const SEVERAL: readonly RawCase[] = [
  { title: 'tres consultas seguidas', bytes: get(TARGET) + get('/v1/nada') + get('/salud', LAST), statuses: [[200], [404], [200]] },
  {
    title: 'una consulta escondida tras un cuerpo',
    bytes: post(`content-length: ${BODY.length}\r\n`, BODY) + get('/v1/nada', LAST),
    statuses: [[200], [404]],
  },
  // The refusal of the garbage replaces the answer to the complete request before it.
  refused('basura tras una consulta', `${get(TARGET)}\0\0\0basura\r\n\r\n`),
  {
    title: 'otro protocolo',
    bytes: get(TARGET, `connection: upgrade, close\r\nupgrade: websocket\r\nsec-websocket-key: YQ==\r\nsec-websocket-version: 13\r\n`),
    statuses: [[200]],
  },
];

/** Requests that no HTTP library sends. */
export const RAW_CASES: readonly RawCase[] = [...LINES, ...HEADERS, ...BODIES, ...SEVERAL];
