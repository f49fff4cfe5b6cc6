import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Brecha } from '@veridico/api';
import { Problem } from '../../http/problem.ts';
import type { Database } from '../../storage/database.ts';
import { openTestDatabase } from '../../storage/testing.ts';
import { noteOnBreach, readBreaches, registerBreach } from './register.ts';
import { A_BREACH, A_NOTICE } from './testing.ts';

const RESPONSIBLE = {
  empresa: 'Verídico SpA',
  encargada: 'Elena Prado',
  correo: 'datos@veridico.example',
  sitio: 'https://veridico.example',
};
const STAFF = { sub: 'eva', nombre: 'Eva', roles: ['derechos'] } as const;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const inAct = <T>(work: (acting: Parameters<typeof registerBreach>[0]) => Promise<T>) =>
  database.db.transaction().execute((trx) => work({ trx, staff: STAFF }));

async function register(changed: Partial<typeof A_BREACH> = {}): Promise<Brecha> {
  const id = await inAct((acting) => registerBreach(acting, { ...A_BREACH, ...changed }));
  const [breach] = await readBreaches(database.db, RESPONSIBLE, id);
  if (!breach) throw new Error('the breach is gone');
  return breach;
}

/** The fields that a refusal names. */
async function refused(work: Promise<unknown>): Promise<unknown> {
  const problem = await work.catch((error: unknown) => error);
  if (!(problem instanceof Problem)) throw new Error('not refused', { cause: problem });
  return problem.detail.campos ?? problem.code;
}

test('a breach keeps what happened, when in Chile, and asks for both letters where debts were exposed', async () => {
  const breach = await register();
  expect(breach).toMatchObject({
    conocida: '2026-01-05T12:30:00.000Z',
    datos: ['Antecedentes', 'RUT'],
    personas: 1_200,
    persona: 'Eva',
    avisos: [],
    faltan: ['agencia', 'personas'],
  });
  expect(breach.cartas.agencia).toMatch(/^A la Agencia de Protección[^]*unas 1\.200[^]*La copia se retiró[^]*Elena Prado/);
  expect(breach.cartas.personas).toMatch(/Alguien pudo leer deudas[^]*veridico\.example\/proteccion-de-datos/);
});

test('without commercial data only the Agencia must be told', async () => {
  expect(await register({ datos: 'correo' })).toMatchObject({ faltan: ['agencia'] });
});

test('each notice is kept with its text, its moment and to how many, and is owed no more', async () => {
  const { numero } = await register();
  await inAct((acting) => noteOnBreach(acting, numero, A_NOTICE));
  await inAct((acting) => noteOnBreach(acting, numero, { ...A_NOTICE, clase: 'personas', personas: '1.150', texto: 'Te escribimos' }));
  const [breach] = await readBreaches(database.db, RESPONSIBLE, numero);
  expect(breach?.faltan).toEqual([]);
  expect(breach?.avisos).toEqual([
    { clase: 'agencia', enviado: '2026-01-05T14:00:00.000Z', personas: null, texto: A_NOTICE.texto, persona: 'Eva' },
    { clase: 'personas', enviado: '2026-01-05T14:00:00.000Z', personas: 1_150, texto: 'Te escribimos', persona: 'Eva' },
  ]);
});

test.each<[Partial<typeof A_BREACH>, Record<string, string>]>([
  [{ naturaleza: ' ' }, { naturaleza: 'Escribe qué pasó.' }],
  [{ datos: 'rut,toString' }, { datos: 'Marca datos de la lista.' }],
  [{ personas: 'muchas' }, { personas: 'Escribe un número, sin palabras.' }],
  [{ conocida: '2026-02-30T10:00' }, { conocida: 'Escribe el día y la hora.' }],
  [{ conocida: '2126-01-01T10:00' }, { conocida: 'Ese momento todavía no llega.' }],
])('%j is refused at its field', async (changed, campos) => {
  expect(await refused(register(changed))).toEqual(campos);
});

test('a notice to zero persons, or about an unknown breach, is refused', async () => {
  const { numero } = await register();
  const note = (id: string, changed: Partial<typeof A_NOTICE>) =>
    refused(inAct((acting) => noteOnBreach(acting, id, { ...A_NOTICE, ...changed })));
  expect(await note(numero, { clase: 'personas' })).toEqual({ personas: 'Escribe a cuántas.' });
  expect(await note(numero, { clase: 'prensa' })).toEqual({ clase: 'Elige una de las tres.' });
  expect(await note('no', {})).toBe('BRECHA_DESCONOCIDA');
});
