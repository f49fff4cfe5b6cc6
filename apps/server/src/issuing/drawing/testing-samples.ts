import { reports, RUBROS, type ReportCode } from '@veridico/reports';
import {
  type ComprobanteFacts,
  CONTRACT,
  contractText,
  exampleOf,
  type ConsolidadoRecords,
  type ConteoDeConsultas,
  type ContractRecords,
  type Cutoffs,
  type EmpresaRecords,
  type PersonaRecords,
  type SubjectRecords,
  type TasacionRecords,
} from '@veridico/reports/documents';
import type { DrawingJob } from './drawing.ts';
import { company, FACTS } from './testing.ts';

const unloaded = (cutoffs: Cutoffs) => Object.fromEntries(Object.keys(cutoffs).map((source) => [source, null])) as Cutoffs;

/** Amounts in the three currencies in turn. */
function inCurrencies(records: EmpresaRecords): EmpresaRecords {
  const moneda = (index: number) => (['CLP', 'UF', 'USD'] as const)[index % 3] ?? 'CLP';
  const among = <Row extends object>(rows: readonly Row[]) => rows.map((row, index) => ({ ...row, moneda: moneda(index) }));
  return { ...records, protestos: among(records.protestos), morosidades: among(records.morosidades) };
}

/** The first document of each list twice, once with a leading zero. */
function repeated({ protestos, morosidades, ...records }: EmpresaRecords): EmpresaRecords {
  const again = <Row extends { readonly numero: string }>([first, ...rows]: readonly Row[]) =>
    first ? [first, { ...first, numero: `0${first.numero}` }, ...rows] : [];
  return { ...records, protestos: again(protestos), morosidades: again(morosidades) };
}

/** Almost no data, and characters that no font can draw. */
function nearlyNobody(): EmpresaRecords {
  const { empresa, ...records } = company({ razonSocial: 'Emoji 🙂 y 漢字 \u0007' });
  const unknown = { nombreFantasia: null, giro: null, inicioActividades: null, tramoVentas: null };
  const partner = { rut: '46102884-5', nombre: null, porcentaje: 0, calidad: 'representante legal', desde: '2014-08-19' };
  return { ...records, empresa: { ...empresa, ...unknown, estado: 'Término de giro' }, socios: [partner] };
}

/** Queries in every month by every kind of asker. */
function counted(): ConteoDeConsultas {
  const months = Array.from({ length: 12 }, (_, index) => new Date(Date.UTC(2025, 11 + index)).toISOString().slice(0, 7));
  const rows = months.flatMap((mes, index) => RUBROS.map((rubro, kind) => ({ mes, rubro, cantidad: 10 ** ((index + kind) % 5) })));
  return { desde: '2025-12', meses: rows };
}

export const SPOTLESS: EmpresaRecords = company();
const FEW = company({ protestos: 2, morosidades: 3, others: 2 });

const companies: Readonly<Record<string, EmpresaRecords>> = {
  spotless: SPOTLESS,
  'a few records of every kind': FEW,
  'read by others, who get counts': { ...FEW, consultas: counted() },
  'annexes, in every currency': inCurrencies(company({ protestos: 40, morosidades: 40, others: 15 })),
  'documents that may be repeated': repeated(FEW),
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

/** The Consolidado of a company's debts. */
export function consolidadoOf({
  empresa,
  protestos,
  morosidades,
  saldados,
  acreedores,
  cutoffs,
  demo,
}: EmpresaRecords): ConsolidadoRecords {
  const sujeto = { rut: RUT, nombre: empresa.razonSocial, fechaNacimiento: null };
  return { sujeto, protestos, morosidades, saldados, acreedores, cutoffs, demo };
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

const SELLER = {
  nombre: 'Verídico SpA',
  rut: '77777777-7',
  domicilio: 'Av. Providencia 1234, of. 501, Providencia, Santiago',
  firmante: { nombre: 'Laura Andrea Soto Peña', rut: '12345678-5', calidad: 'gerenta general' },
  correo: 'contacto@veridico.cl',
};

/** A contract signed for a company with the longest names that its form accepts. */
function contractOf(tipo: 'mensual' | 'pack'): ContractRecords {
  const empresa = { razonSocial: 'Distribuidora & Transportes '.repeat(4).slice(0, 100), rut: '57123456-4' };
  const firma = { nombre: 'Úrsula Inés Ñancupil Barría', rut: RUT, correo: `${'administradora'.repeat(8)}@ejemplo.cl` };
  const en = new Date('2026-11-20T13:16:00Z');
  return {
    demo: tipo === 'pack',
    texto: contractText({
      proveedor: SELLER,
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
const contractSamples = [
  ['a monthly contract', CONTRACT, contractOf('mensual')],
  ['a pack', CONTRACT, contractOf('pack')],
] as const;

const SALE: ComprobanteFacts = {
  clase: 'venta',
  numero: 'CV-0000000123',
  codigo: FACTS.codigo,
  emitido: FACTS.emitido,
  vendedor: SELLER,
  numeroDeOrden: 'VO-7K3M-9QXT',
  servicio: 'Informe Verídico Empresarial',
  propiedad: '',
  precio: 16_500,
  descuento: 20,
  total: 13_200,
  pago: { tarjeta: '6623', autorizacion: '1213', en: FACTS.emitido },
  receptor: null,
  informe: { folio: FACTS.folio },
  plan: null,
  anula: null,
  reembolso: null,
  documentoAparte: false,
  aviso: '',
  ownSeal: false,
  publicUrl: FACTS.publicUrl,
};

/** Everything the threads draw: every document above, every second one as a demonstration, and a receipt. */
export const jobs: readonly (readonly [name: string, job: DrawingJob])[] = [
  ...[...samples, ...contractSamples].map(
    ([name, code, records], index) => [`${name}, ${code}`, { code, records, facts: { ...FACTS, demo: index % 2 === 0 } }] as const,
  ),
  ['a receipt', { facts: SALE }],
];

const TYPICAL = ['a few records of every kind', 'an appraisal', 'a monthly contract', 'a receipt'];

/** One document of each kind. */
export const oneOfEach = jobs.filter(([name]) => TYPICAL.some((typical) => name.split(', ')[0] === typical));
