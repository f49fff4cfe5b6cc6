import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inDays, selfSignedFiles } from '../providers/seal/testing-certificate.ts';
import { refusalsOf } from '../app/fit-to-start.ts';
import type { Environment } from '../settings/settings.ts';
import { DatabaseInUse } from '../storage/embedded/lock.ts';
import type { Context } from './context.ts';
import { openForReview } from './open.ts';
import { answering, CLOSED, testFaults, worldOfTests } from './testing-faults.ts';
import type { Answer } from './testing-world.ts';

const fixture = worldOfTests();
const answer = (beginning: string, given: Answer) => answering(fixture, beginning, given);
const database = (changed: Partial<Extract<Context['database'], { kind: string }>>) => () => ({
  database: { db: fixture.world.db, kind: 'server' as const, missing: [], newer: [], ...changed },
});
const unavailable = async (DATABASE_URL: string) => ({
  database: (await openForReview({ DATABASE_URL, DATABASE_POOL: 1, DATA_DIR: fixture.world.folder })).database,
});
/** Seals with a PEM file of that content. */
const pem = (name: string, content: () => string | Promise<string>) => ({
  settings: (): Environment => ({ SEAL_P12: '', SEAL_P12_PASSWORD: '', SEAL_PEM: path.join(fixture.world.folder, name) }),
  plant: async () => writeFile(path.join(fixture.world.folder, name), await content()),
});

testFaults(fixture, [
  {
    what: 'a setting that production demands is missing',
    check: 'Ajustes',
    nivel: 'falla',
    texto: /RUT de quien vende/,
    arreglo: /MERCHANT_RUT/,
    settings: { MERCHANT_RUT: '' },
  },
  {
    what: 'a stand-in is not allowed',
    check: 'Ajustes',
    nivel: 'falla',
    texto: /facturas/,
    arreglo: /INVOICE_URL/,
    settings: { INVOICE_URL: '', INVOICE_TOKEN: '' },
  },
  {
    what: 'demonstration data are in the database',
    check: 'Ajustes',
    nivel: 'falla',
    texto: /demostración/,
    arreglo: /demo:drop/,
    replaced: () => ({ refusals: () => Promise.resolve(refusalsOf(fixture.world.context().settings, { ownSeal: false, demoData: true })) }),
  },
  {
    what: 'it is no production',
    check: 'Ajustes',
    nivel: 'falla',
    texto: /WEBPAY_ENV/,
    arreglo: /NODE_ENV=production/,
    settings: { NODE_ENV: '' },
  },
  {
    what: 'the database is away',
    check: 'Base de datos',
    nivel: 'falla',
    texto: /127\.0\.0\.1:9/,
    arreglo: /DATABASE_URL/,
    replaced: () => unavailable('postgres://veridico:x@127.0.0.1:9/veridico'),
  },
  {
    what: 'PostgreSQL is too old',
    check: 'Base de datos',
    nivel: 'falla',
    texto: /PostgreSQL 15/,
    arreglo: /versión 15.*DATABASE_URL/,
    replaced: () => ({ database: new Error('No se pudo usar la base de datos: se necesita PostgreSQL 15 o superior') }),
  },
  {
    what: 'the running server holds the embedded database',
    check: 'Base de datos',
    nivel: 'aviso',
    texto: /la tiene abierta el servidor/,
    arreglo: /detén el servidor.*DATABASE_URL/,
    replaced: () => ({ database: new DatabaseInUse('base') }),
  },
  {
    what: 'migrations are missing',
    check: 'Base de datos',
    nivel: 'aviso',
    texto: /faltan 2 migraciones .* 9001-a/,
    arreglo: /npm start/,
    replaced: database({ missing: ['9001-a', '9002-b'] }),
  },
  {
    what: 'the database is newer than the program',
    check: 'Base de datos',
    nivel: 'aviso',
    texto: /versión más nueva/,
    arreglo: /misma versión del programa/,
    replaced: database({ newer: ['9001-a'] }),
  },
  {
    what: 'the pool is larger than the server allows',
    check: 'Base de datos',
    nivel: 'falla',
    texto: /DATABASE_POOL=500 no cabe/,
    arreglo: /DATABASE_POOL.*max_connections/,
    settings: { DATABASE_POOL: '500' },
  },
  {
    what: 'the key is another installation’s',
    check: 'Clave de la instalación',
    nivel: 'falla',
    texto: /no es la de esta base/,
    arreglo: /SECRET_KEY/,
    settings: { SECRET_KEY: 'cd'.repeat(32) },
  },
  {
    what: 'the key of the CMF is wrong',
    check: 'UF',
    nivel: 'falla',
    texto: /cmf no entrega/,
    arreglo: /UF_API_KEY/,
    settings: { UF_API_KEY: 'otra' },
  },
  {
    what: 'the publisher of the UF is away',
    check: 'UF',
    nivel: 'falla',
    texto: /cmf no entrega/,
    arreglo: /UF_URL/,
    settings: { UF_URL: CLOSED },
  },
  {
    what: 'the seal’s certificate ended',
    check: 'Sello',
    nivel: 'falla',
    texto: /venció/,
    arreglo: /SEAL_P12/,
    replaced: () => ({ clock: inDays(400) }),
  },
  {
    what: 'the seal’s certificate ends soon',
    check: 'Sello',
    nivel: 'aviso',
    texto: /: (29|30) días/,
    arreglo: /SEAL_P12/,
    replaced: () => ({ clock: inDays(335) }),
  },
  {
    what: 'the seal’s password is wrong',
    check: 'Sello',
    nivel: 'falla',
    texto: /no se pudo abrir/,
    arreglo: /SEAL_P12_PASSWORD/,
    settings: { SEAL_P12_PASSWORD: 'otra' },
    replaced: () => ({ refusals: () => Promise.resolve([]) }),
  },
  {
    what: 'the seal has no chain',
    check: 'Sello',
    nivel: 'aviso',
    texto: /falta su cadena/,
    arreglo: /SEAL_PEM/,
    ...pem('sola.pem', () => fixture.world.files.key + fixture.world.files.certificate),
  },
  {
    what: 'the seal is an own one',
    check: 'Sello',
    nivel: 'aviso',
    texto: /autofirmado/,
    arreglo: /SEAL_PEM.*ALLOW_STAND_INS/,
    ...pem('propio.pem', async () => (await selfSignedFiles()).pem),
  },
  {
    what: 'the timestamp authority fails',
    check: 'Sello',
    nivel: 'falla',
    texto: /sellado de tiempo/,
    arreglo: /SEAL_TSA_URL/,
    plant: () => (fixture.world.authority.behaviour = 'fails'),
  },
  {
    what: 'the timestamps are of something else',
    check: 'Sello',
    nivel: 'falla',
    texto: /sellado de tiempo/,
    arreglo: /SEAL_TSA_URL/,
    plant: () => (fixture.world.authority.behaviour = 'stamps something else'),
  },
  {
    what: 'this machine’s clock is wrong',
    check: 'Reloj',
    nivel: 'falla',
    texto: /difiere 1\d\d s del de la base de datos/,
    arreglo: /timedatectl/,
    replaced: () => ({ clock: () => new Date(Date.now() + 120_000) }),
  },
  {
    what: 'the outside has another time',
    check: 'Reloj',
    nivel: 'falla',
    texto: /difiere \d+ s del de localhost/,
    arreglo: /timedatectl/,
    plant: answer('/', { headers: { date: new Date(Date.now() - 300_000).toUTCString() } }),
  },
  {
    what: 'the disk is nearly full',
    check: 'Disco',
    nivel: 'falla',
    texto: /Quedan 100 MB/,
    arreglo: /DATA_DIR/,
    replaced: () => ({ freeBytes: () => Promise.resolve(100 * 2 ** 20) }),
  },
  {
    what: 'the disk has little room',
    check: 'Disco',
    nivel: 'aviso',
    texto: /Quedan 1000 MB/,
    arreglo: /DATA_DIR/,
    replaced: () => ({ freeBytes: () => Promise.resolve(1_000 * 2 ** 20) }),
  },
  {
    what: 'DATA_DIR is missing',
    check: 'Disco',
    nivel: 'aviso',
    texto: /no existe/,
    arreglo: /DATA_DIR/,
    settings: () => ({ DATA_DIR: path.join(fixture.world.folder, 'nada') }),
  },
  {
    what: 'no contact address is set',
    check: 'Datos',
    nivel: 'falla',
    texto: /que es un ejemplo/,
    arreglo: /CONTACT_EMAIL/,
    settings: { CONTACT_EMAIL: '' },
  },
]);
