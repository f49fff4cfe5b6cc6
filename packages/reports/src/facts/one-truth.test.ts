import fc from 'fast-check';
import { expect, test } from 'vitest';
import { personasDocument } from '../personas/document.ts';
import { FACTS, infraccion, morosidad, protesto, repeated, SPOTLESS } from '../personas/testing.ts';
import { UNDATED, type Cutoff, type DeudaMes, type PersonaRecords } from '../records.ts';
import { lateIn } from './debt-window.ts';

const corte: fc.Arbitrary<Cutoff> = fc.constantFrom<Cutoff[]>('2026-11-18', '2026-08-01', '2025-01-31', UNDATED, null);
const amount = fc.oneof(fc.constant(0), fc.nat(5_000_000));
const months = fc.uniqueArray(
  fc.record<DeudaMes>({
    mes: fc
      .tuple(fc.constantFrom(2024, 2025, 2026), fc.integer({ min: 1, max: 10 }))
      .map(([year, month]) => `${year}-${String(month).padStart(2, '0')}`),
    vigente: amount,
    mora30a89: amount,
    mora90oMas: amount,
    indirecta: amount,
  }),
  { maxLength: 12, selector: ({ mes }) => mes },
);
const records: fc.Arbitrary<PersonaRecords> = fc
  .record({
    protests: fc.nat(3),
    arrears: fc.nat(3),
    fines: fc.nat(2),
    deuda: months,
    cutoffs: fc.record({ protestos: corte, morosidades: corte, deuda_financiera: corte, infracciones: corte }),
  })
  .map(({ protests, arrears, fines, deuda, cutoffs }) => ({
    ...SPOTLESS,
    protestos: repeated(protests, protesto),
    morosidades: repeated(arrears, morosidad),
    infracciones: repeated(fines, infraccion),
    deuda: deuda.toSorted((a, b) => a.mes.localeCompare(b.mes)),
    cutoffs: { ...SPOTLESS.cutoffs, ...cutoffs },
  }));

/** Page 1 of the report, as printed. */
function pageOne(of: PersonaRecords) {
  const { veredicto, puntaje, mirada, deuda } = personasDocument.data(of, FACTS);
  const rows = Object.fromEntries(mirada.map((row) => [row.nombre, row]));
  return { verdict: veredicto.join(' '), score: puntaje, rows, deuda };
}

const OLD_OR_UNKNOWN = /Aún no recibimos información de|s antigua la|o consta hasta qué día llega la/;

/** Names of the pairs of statements that contradict each other: [name, the first holds, the second must hold too]. */
const broken = (pairs: readonly (readonly [string, boolean, boolean])[]) =>
  pairs.filter(([, given, so]) => given && !so).map(([name]) => name);

test('verdict, score, glance and section agree on what is unpaid', () => {
  fc.assert(
    fc.property(records, (of) => {
      const { verdict, score, rows, deuda } = pageOne(of);
      const reasons = score.puntaje?.razones.map(({ texto }) => texto) ?? [];
      const late = verdict.includes('deuda financiera atrasada');
      const glance = rows['Deuda financiera'];
      const modest = score.puntaje?.alcance;
      expect(
        broken([
          ['late in the verdict, not in the glance', late, glance?.estado.texto === 'Con atraso'],
          ['late in the glance, not in the verdict', glance?.estado.texto === 'Con atraso', late],
          ['another amount in the glance', late, verdict.includes(`por ${glance?.montos[0]?.texto} (a `)],
          ['late in the score, not in the verdict', reasons.some((text) => text.startsWith('Deuda financiera con')), late],
          ['nobody reports anything, but the verdict does', typeof modest === 'string', !/Tiene [^.]*(protesto|deuda)/.test(verdict)],
          [
            'points for no arrears beside arrears',
            reasons.includes('Ningún protesto, deuda en mora ni atraso financiero vigente'),
            !/Tiene [^.]*(protesto|en mora)/.test(verdict),
          ],
          ['paid today beside arrears', deuda.significa.includes('hoy está al día'), deuda.estado.texto === 'Al día'],
          ['months late beside none', deuda.significa.includes('No hubo atrasos'), !reasons.join().includes('con atraso en el sistema')],
        ]),
      ).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test('an old or missing source gives no score and is named in the verdict; its silence is no finding', () => {
  fc.assert(
    fc.property(records, (of) => {
      const { verdict, score, rows } = pageOne(of);
      const { protestos, morosidades, deuda_financiera: debt } = of.cutoffs;
      const current = (date: Cutoff) => date === '2026-11-18';
      // A day of August is recent enough for debt at the end of months.
      const debtCurrent = current(debt) || debt === '2026-08-01';
      const scored = current(protestos) && current(morosidades);
      expect(score.puntaje !== null).toBe(scored);
      expect(
        broken([
          ['no reason', !scored, score.motivo?.includes('Sin historia suficiente') === true],
          ['not named', !scored && of.protestos.length + of.morosidades.length === 0, OLD_OR_UNKNOWN.test(verdict)],
          [
            'silence as a finding, at a glance',
            !current(protestos) && of.protestos.length === 0,
            rows['Protestos']?.estado.tono === 'falta',
          ],
          ['undated and not named', protestos === UNDATED, /o consta hasta qué día llega la [^:]*protestos/.test(verdict)],
          ['silence as a finding, protests', !current(protestos), !verdict.includes('No registra protestos')],
          ['silence as a finding, debt', !debtCurrent, !/No registra [^.]*atrasos/.test(verdict)],
        ]),
      ).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test('the change of the debt and of what is overdue are told together', () => {
  fc.assert(
    fc.property(records, (of) => {
      const { deuda } = pageOne(of);
      const reported = deuda.meses.filter(({ informado }) => informado);
      const [first, last] = [reported[0], reported.at(-1)];
      fc.pre(first !== undefined && last !== undefined && first !== last && first.total > 0);
      const late = (month: DeudaMes | undefined) => (month ? lateIn(month) : 0);
      expect(deuda.significa.includes('lo atrasado subió')).toBe(late(last) > late(first));
      expect(deuda.significa.includes('lo atrasado bajó')).toBe(late(last) < late(first));
    }),
  );
});

test('the counts of one sentence are all in words or all in digits', () => {
  const counts = fc.constantFrom(0, 1, 2, 11, 12, 13, 300);
  const inWords = /\b(un|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce) (protesto|deuda|infracci|acreedor)/i;
  const inDigits = /\d+ (protesto|deuda|infracci|acreedor)/;
  fc.assert(
    fc.property(counts, counts, counts, (protests, arrears, fines) => {
      const { veredicto, morosidades } = personasDocument.data(
        {
          ...SPOTLESS,
          protestos: repeated(protests, protesto),
          morosidades: repeated(arrears, morosidad),
          infracciones: repeated(fines, infraccion),
        },
        FACTS,
      );
      for (const sentence of [...veredicto, morosidades.hallazgo]) expect(inWords.test(sentence) && inDigits.test(sentence)).toBe(false);
      expect(inDigits.test(veredicto.join(' '))).toBe([protests, arrears, fines].some((count) => count > 12));
    }),
  );
});
