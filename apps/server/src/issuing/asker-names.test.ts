import { answer } from '@veridico/appraisal';
import { checkDigit, formatRut, maskRut } from '@veridico/forms';
import type { ReportCode } from '@veridico/reports';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Lector } from '../bureau/reader.ts';
import { createLoadRecords } from '../bureau/subjects.ts';
import { newCode } from '../orders/crockford.ts';
import { orderDeps } from '../orders/testing.ts';
import { testDatabase } from '../storage/testing.ts';
import { aCompany, aPerson } from '../testing/app-testing.ts';
import { onDisk } from './drawing/testing.ts';
import { drawReport } from './drawing/worker.ts';
import { makeReport } from './making.ts';

const PERSON = '12345678-5';
const COMPANY = '76192083-9';

const database = testDatabase();
beforeAll(async () => {
  await aPerson(database.db);
  await aCompany(database.db, COMPANY);
});

/** A report as its reader gets it: printed text and attached data. */
async function issued(servicio: ReportCode, rut: string, lector: Lector): Promise<string> {
  const { db } = database;
  const deps = orderDeps(db, {
    loadRecords: createLoadRecords({ db, findProperty: async () => undefined, appraise: async (question) => answer(question) }),
    draw: async (code, records, facts) => drawReport({ code, records, facts }),
  });
  const made = await makeReport(deps, {
    servicio,
    subject: { rut },
    motivo: 'Evaluación de riesgo comercial',
    asker: null,
    lector,
    folio: 'VR-0000000123',
    code: newCode(deps.hmac),
    emitido: new Date(),
    demo: false,
  });
  if (typeof made === 'string') throw new Error(made);
  await using pdf = await onDisk(made.pdf);
  return [...(await pdf.pages()), await pdf.attachment()].join(' ');
}

const rutAbove = (first: number) => fc.integer({ min: first, max: first + 9_000_000 }).map((body) => `${body}-${checkDigit(body)}`);
/** Letters that occur in no other text of a report. */
const word = fc.string({ unit: fc.constantFrom('K', 'W', 'X', 'Y', 'Z'), minLength: 6, maxLength: 12 });
const asker = fc.record({
  persona: fc.option(rutAbove(13_000_000)),
  empresa: fc.option(rutAbove(80_000_000)),
  nombre: word,
  giro: fc.option(fc.oneof(fc.constant('Banco'), fc.constant('Venta de pan'), word)),
  cliente: fc.option(fc.integer({ min: 1, max: 99 }).map(String)),
  minutes: fc.integer({ min: 1, max: 300 * 24 * 60 }),
});

/** One name for each RUT of a company. */
const askers = fc.uniqueArray(asker, { minLength: 1, maxLength: 15, selector: ({ empresa, nombre }) => empresa ?? nombre });

/** The asker of a query, in every notation that a report might print. */
function traces({
  persona,
  empresa,
  nombre,
  giro,
}: {
  persona: string | null;
  empresa: string | null;
  nombre: string;
  giro: string | null;
}) {
  const ruts = [persona, empresa]
    .filter((rut) => rut !== null)
    .flatMap((rut) => [rut, formatRut(rut), maskRut(rut), rut.split('-')[0] ?? '']);
  const own = giro !== null && /^[KWXYZ]+$/.test(giro) ? [giro] : [];
  return { shown: empresa === null ? [] : [nombre], all: [...ruts, ...own, ...(empresa === null ? [] : [nombre])] };
}

test.each<[ReportCode, string]>([
  ['sia000001', PERSON],
  ['sia000002', COMPANY],
])(
  '%s: no name or RUT of any asker reaches a third party, on paper or in the attached data',
  { timeout: 120_000, tags: ['V8.2.3'] },
  async (servicio, rut) => {
    await fc.assert(
      fc.asyncProperty(askers, async (asked) => {
        const { db } = database;
        await sql`truncate consultas`.execute(db);
        await sql`delete from empresas where rut <> ${COMPANY}`.execute(db);
        for (const { persona, empresa, nombre, giro, cliente, minutes } of asked) {
          if (empresa !== null)
            await sql`insert into empresas (rut, razon_social, giro, demo) values (${empresa}, ${nombre}, ${giro}, false) on conflict do nothing`.execute(
              db,
            );
          await sql`insert into consultas (rut, servicio, consultante, consultante_persona, consultante_empresa, cliente, motivo, en)
          values (${rut}, ${servicio}, ${empresa ?? persona}, ${persona}, ${empresa}, ${cliente}, 'Evaluación crediticia',
            now() - make_interval(mins => ${minutes}))`.execute(db);
        }
        const others = await issued(servicio, rut, 'tercero');
        for (const each of asked) for (const trace of traces(each).all) expect(others).not.toContain(trace);
        // The same traces are found where they belong: the search itself works.
        const own = await issued(servicio, rut, 'titular');
        for (const each of asked) for (const trace of traces(each).shown) expect(own).toContain(trace);
      }),
      { numRuns: 6, endOnFailure: true },
    );
  },
);
