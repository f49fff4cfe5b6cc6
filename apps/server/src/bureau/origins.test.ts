import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ORIGEN_DE_PROTESTO, ORIGENES_COMUNICABLES, ORIGENES_PROHIBIDOS } from '@veridico/reference';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../storage/testing.ts';
import { databaseTarget } from './import/database-target.ts';
import { loadFile, shortHeader } from './import/testing.ts';
import { readCommand } from './import/usage.ts';
import { loadConsolidadoRecords, loadEmpresaRecords } from './records.ts';
import { withMarks } from './marks.ts';
import { countDebts, totalOf } from './records/size.ts';
import { listLoads } from './sources.ts';

const RUT = '76192083-9';
const COMMUNICABLE = Object.keys(ORIGENES_COMUNICABLES);
const FORBIDDEN = Object.keys(ORIGENES_PROHIBIDOS);

const database = testDatabase();
beforeEach(async () => {
  await sql`truncate empresas, protestos, morosidades, importaciones, fuentes_retiradas`.execute(database.db);
  await sql`insert into empresas (rut, razon_social, demo) values (${RUT}, 'Una SpA', false)`.execute(database.db);
});

/** Due last year: past no term. */
const DUE = `${new Date().getUTCFullYear() - 1}-05-31`;
const morosidad = (numero: number | string, ...origen: string[]) =>
  [`${RUT},Banco,Crédito,${numero},CLP,100,${DUE},1,vigente`, ...origen].join(',');
const protesto = (numero: number | string, origen: string) =>
  `${RUT},CH,Falta de fondos,${numero},CLP,100,${DUE},${DUE},Banco,Talca,vigente,,${origen}`;

const load = (tipo: 'morosidades' | 'protestos', lines: readonly string[], snapshot?: { confirmar: number | undefined }) => {
  const target = databaseTarget(database.db, tipo, false, { fuente: 'principal', corte: DUE });
  return loadFile(target, tipo, [`${shortHeader(tipo)},origen`, ...lines], snapshot);
};
const numbers = async (tipo: 'morosidades' | 'protestos') =>
  (await database.db.selectFrom(tipo).select('numero').orderBy('numero').execute()).map(({ numero }) => numero);

describe('loading', () => {
  test('accepted origins are stored; forbidden ones are refused with their article, others with the list', async () => {
    const given = [...COMMUNICABLE, ...FORBIDDEN, 'otro', 'Banco'];
    const { refused, nuevas } = await load(
      'morosidades',
      given.map((origen, index) => morosidad(index, origen)),
    );
    expect(nuevas).toBe(COMMUNICABLE.length);
    const reasons = refused.map(({ reason }) => reason);
    for (const [index, { que, ley }] of Object.values(ORIGENES_PROHIBIDOS).entries())
      expect(reasons[index]).toBe(`origen: una deuda ${que} no se puede comunicar (${ley})`);
    expect(reasons[0]).toBe('origen: una deuda de electricidad no se puede comunicar (ley 19.628, art. 17)');
    const expected = 'origen: se espera banco, financiera, mutuaria, cooperativa, publico, casa-comercial';
    expect(reasons.slice(FORBIDDEN.length)).toEqual([expected, expected]);
  });

  test('a protest may be of another creditor, never of a forbidden origin', async () => {
    const { nuevas, refused } = await load(
      'protestos',
      ['otro', 'banco', ...FORBIDDEN].map((origen, index) => protesto(index, origen)),
    );
    expect([nuevas, refused.length]).toEqual([2, FORBIDDEN.length]);
  });

  test('rows without origin are counted, and a later file without it keeps what is known', async () => {
    expect(await load('morosidades', [morosidad(1, 'banco'), morosidad(2, ''), morosidad(3, '')])).toMatchObject({ sinOrigen: 2 });
    const target = databaseTarget(database.db, 'morosidades', false);
    expect(await loadFile(target, 'morosidades', [shortHeader('morosidades'), morosidad(1)])).toMatchObject({ iguales: 1, sinOrigen: 1 });
    expect((await listLoads(database.db, 9)).map(({ sinOrigen }) => sinOrigen)).toEqual([1, 2]);
    expect(await database.db.selectFrom('morosidades').select('origen').where('numero', '=', '1').execute()).toEqual([{ origen: 'banco' }]);
  });

  test.each([undefined, { confirmar: undefined }])('a refused row takes away what was loaded before: %o', async (snapshot) => {
    await load('morosidades', [morosidad(1, ''), morosidad(2, ''), morosidad(3, '')]);
    const past = morosidad(3, 'banco').replace(DUE, '2015-05-31');
    expect(await load('morosidades', [morosidad(1, 'gas'), morosidad(2, ''), past], snapshot)).toMatchObject({ rechazadas: 2, iguales: 1 });
    expect(await numbers('morosidades')).toEqual(['2']);
  });

  test('of two lines of one key the later decides', async () => {
    await load('protestos', [protesto(1, 'gas'), protesto(2, 'banco'), protesto(1, 'banco'), protesto(2, 'gas')]);
    expect(await numbers('protestos')).toEqual(['1']);
  });
});

test.each([...FORBIDDEN, 'inventado'])(
  'a row of the origin %s is in no report, count or query, even if the database holds it',
  async (origen) => {
    await load('morosidades', [morosidad(1, 'banco'), morosidad(2, '')]);
    await load('protestos', [protesto(1, 'otro'), protesto(2, '')]);
    const shown = async () => {
      const one = await loadEmpresaRecords(database.db, RUT, 'titular');
      const both = await loadConsolidadoRecords(database.db, RUT);
      const counted = await withMarks(database.db, RUT)
        .selectNoFrom(totalOf(countDebts(RUT)).as('total'))
        .executeTakeFirstOrThrow();
      return [one, both].flatMap((records) => [records?.protestos.length, records?.morosidades.length]).concat(counted.total);
    };
    expect(await shown()).toEqual([2, 2, 2, 2, 16]);
    await sql`update morosidades set origen = ${origen} where numero = '1'`.execute(database.db);
    await sql`update protestos set origen = ${origen} where numero = '1'`.execute(database.db);
    expect(await shown()).toEqual([1, 1, 1, 1, 14]);
  },
);

test('the command’s help and the documents list every value, and the documents its article', () => {
  const help = readCommand([]);
  const how = readFileSync(path.resolve(import.meta.dirname, '../../../../docs/operacion/cargar-antecedentes.md'), 'utf8');
  for (const value of [...COMMUNICABLE, ...Object.keys(ORIGEN_DE_PROTESTO), ...FORBIDDEN]) {
    expect(JSON.stringify(help)).toContain(value);
    expect(how).toContain(`| \`${value}\` |`);
  }
  for (const [value, words] of Object.entries({ ...ORIGENES_COMUNICABLES, ...ORIGEN_DE_PROTESTO }))
    expect(how).toContain(`| \`${value}\` | ${words} |`);
  for (const [value, { que, ley }] of Object.entries(ORIGENES_PROHIBIDOS)) expect(how).toContain(`| \`${value}\` | ${que} | ${ley} |`);
});
