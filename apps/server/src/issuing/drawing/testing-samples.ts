import { reports, type ReportCode } from '@veridico/reports';
import {
  CONTRACT,
  contractText,
  exampleOf,
  type ConsolidadoRecords,
  type ContractRecords,
  type Cutoffs,
  type EmpresaRecords,
  type PersonaRecords,
  type SubjectRecords,
  type TasacionRecords,
} from '@veridico/reports/documents';
import { company, FACTS } from './testing.ts';

const unloaded = (cutoffs: Cutoffs) => Object.fromEntries(Object.keys(cutoffs).map((source) => [source, null])) as Cutoffs;

/** Amounts in the three currencies in turn. */
function inCurrencies(records: EmpresaRecords): EmpresaRecords {
  const moneda = (index: number) => (['CLP', 'UF', 'USD'] as const)[index % 3] ?? 'CLP';
  const among = <Row extends object>(rows: readonly Row[]) => rows.map((row, index) => ({ ...row, moneda: moneda(index) }));
  return { ...records, protestos: among(records.protestos), morosidades: among(records.morosidades) };
}

/** Almost no data, and characters that no font can draw. */
function nearlyNobody(): EmpresaRecords {
  const { empresa, ...records } = company({ razonSocial: 'Emoji 🙂 y 漢字 \u0007' });
  const unknown = { nombreFantasia: null, giro: null, inicioActividades: null, tramoVentas: null };
  const partner = { rut: '46102884-5', nombre: null, porcentaje: 0, calidad: 'representante legal', desde: '2014-08-19' };
  return { ...records, empresa: { ...empresa, ...unknown, estado: 'Término de giro' }, socios: [partner] };
}

export const SPOTLESS: EmpresaRecords = company();
const FEW = company({ protestos: 2, morosidades: 3, others: 2 });

const companies: Readonly<Record<string, EmpresaRecords>> = {
  spotless: SPOTLESS,
  'a few records of every kind': FEW,
  'annexes, in every currency': inCurrencies(company({ protestos: 40, morosidades: 40, others: 15 })),
  'nothing was ever loaded': { ...SPOTLESS, cutoffs: unloaded(SPOTLESS.cutoffs), demo: true },
  'hardly anything known': nearlyNobody(),
};

const RUT = '45318207-K';

function personOf(known: EmpresaRecords): PersonaRecords {
  const { empresa, socios: _, ...records } = known;
  const names = { nombres: empresa.razonSocial, apellidoPaterno: 'Güiraldes', apellidoMaterno: null };
  const unknown = { fechaNacimiento: null, nacionalidad: null, estadoCivil: null };
  return { ...records, persona: { rut: RUT, ...names, ...unknown } };
}

function consolidadoOf({ empresa, protestos, morosidades, cutoffs, demo }: EmpresaRecords): ConsolidadoRecords {
  return { sujeto: { rut: RUT, nombre: empresa.razonSocial }, protestos, morosidades, cutoffs, demo };
}

/** An invented flat. Below: the same with everything unknown that may be, and with the longest address and figures. */
export const APPRAISED = exampleOf('sia000004', FACTS.publicUrl)?.records as TasacionRecords;
const NARROW = { venta: APPRAISED.valores.venta, arriendo: { kind: 'refusal', reason: 'sin-avisos' } } as const;
const UNKNOWN = { superficieUtil: null, superficieTotal: null, anio: null, avaluo: null, tipoPropiedad: null, lugar: null };
const nothingKnown: TasacionRecords = {
  ...APPRAISED,
  propiedad: { ...APPRAISED.propiedad, ...UNKNOWN },
  valores: NARROW,
  conRegistro: null,
  tendencia: APPRAISED.tendencia.map((quarter) => ({ ...quarter, perMetre: null })),
  uf: null,
  cutoffs: { propiedades: null, avisos: null },
};
const longest: TasacionRecords = {
  ...APPRAISED,
  escrito: { ...APPRAISED.escrito, superficieUtil: '999.999,99', superficieTotal: '1.000.000', rolManzana: '000573', rolPredio: '000024' },
  propiedad: {
    ...APPRAISED.propiedad,
    direccion: `${'Avenida del Libertador General Bernardo O’Higgins Riquelme '.repeat(2)}1482, depto. 504`,
  },
};

/** A contract signed for a company with the longest names that its form accepts. */
function contractOf(tipo: 'mensual' | 'pack'): ContractRecords {
  const empresa = { razonSocial: 'Distribuidora & Transportes '.repeat(4).slice(0, 100), rut: '57123456-4' };
  const firma = { nombre: 'Úrsula Inés Ñancupil Barría', rut: RUT, correo: `${'administradora'.repeat(8)}@ejemplo.cl` };
  const en = new Date('2026-11-20T13:16:00Z');
  return {
    demo: tipo === 'pack',
    texto: contractText({
      proveedor: 'Verídico SpA',
      fecha: '2026-11-20',
      empresa: {
        ...empresa,
        nombreFantasia: 'Emoji 🙂',
        giro: 'Transporte',
        domicilio: 'Camino Lo Ovalle Sur 4470',
        ciudad: 'Melipilla',
        comuna: '13501',
      },
      representante: { nombre: firma.nombre, rut: RUT },
      correo: firma.correo,
      plan: { nombre: 'Plan', tipo, moneda: tipo === 'pack' ? '1' : '2', precio: 6.5, valorAdicional: 0.15, consultas: 50, meses: 12 },
      pago: { neto: 260_000, iva: 49_400, total: 309_400 },
      uf: tipo === 'pack' ? null : { fecha: '2026-11-20', valor: 40_000 },
      demo: tipo === 'pack',
    }),
    huella: 'a1'.repeat(32),
    numeroDeOrden: 'VO-7K3M-9QXT',
    empresa,
    firma: { ...firma, en, ip: '2001:db8::1', navegador: 'Mozilla/5.0 '.repeat(30), terminos: '2026-11' },
    eventos: [{ en, texto: 'Contrato firmado' }],
  };
}

/** Every company above, as the records of another report. */
const ofCompanies = (recordsOf: (records: EmpresaRecords) => SubjectRecords) =>
  Object.fromEntries(Object.entries(companies).map(([name, records]) => [name, recordsOf(records)]));

/** Records of each report by name, from the emptiest to the fullest. */
const SAMPLES: Readonly<Record<ReportCode, Readonly<Record<string, SubjectRecords>>>> = {
  sia000001: ofCompanies(personOf),
  sia000002: companies,
  sia000003: ofCompanies(consolidadoOf),
  sia000004: {
    'an appraisal': APPRAISED,
    'an appraisal of which hardly anything is known': nothingKnown,
    'an appraisal with the longest texts': longest,
  },
};

/** Documents of every kind: name, report, records. */
export const samples = reports.flatMap(({ code }) =>
  Object.entries(SAMPLES[code]).map(([name, records]) => [name, code, records] as const),
);

/** The same for contracts, which carry no data. */
export const contractSamples = [
  ['a monthly contract', CONTRACT, contractOf('mensual')],
  ['a pack', CONTRACT, contractOf('pack')],
] as const;
