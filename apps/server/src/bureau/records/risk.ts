import type { EmpresaRecords, Source } from '@veridico/reports/documents';
import type { RawBuilder } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { consultasOf, toConsulta } from './consultas.ts';
import { cutoffsOf, loadedUntil } from './cutoffs.ts';
import { deudaOf, infraccionesOf, morosidadesOf, protestosOf } from './debts.ts';
import { bienesRaicesOf, direccionesOf, sociedadesOf, vehiculosOf } from './holdings.ts';
import { anyInvented, withoutDemo } from './subquery.ts';

const SOURCES = [
  'personas',
  'empresas',
  'direcciones',
  'protestos',
  'morosidades',
  'deuda_financiera',
  'infracciones',
  'bienes_raices',
  'vehiculos',
  'sociedades',
] as const satisfies readonly Source[];

/** Records common to people and companies. */
type Risk = Omit<EmpresaRecords, 'empresa' | 'socios'>;
type StoredRisk = ReturnType<typeof riskOf> extends RawBuilder<infer T> ? T : never;

/** All risk records as one JSON value within the subject's statement. */
export function riskOf(rut: string) {
  return jsonBuildObject({
    direcciones: direccionesOf(rut),
    protestos: protestosOf(rut),
    morosidades: morosidadesOf(rut),
    deuda: deudaOf(rut),
    infracciones: infraccionesOf(rut),
    bienesRaices: bienesRaicesOf(rut),
    vehiculos: vehiculosOf(rut),
    sociedades: sociedadesOf(rut),
    consultas: consultasOf(rut),
    days: loadedUntil(SOURCES),
  });
}

export function toRisk({ consultas, days, ...lists }: StoredRisk): Risk {
  return {
    direcciones: withoutDemo(lists.direcciones),
    protestos: withoutDemo(lists.protestos),
    morosidades: withoutDemo(lists.morosidades),
    deuda: withoutDemo(lists.deuda),
    infracciones: withoutDemo(lists.infracciones),
    bienesRaices: withoutDemo(lists.bienesRaices),
    vehiculos: withoutDemo(lists.vehiculos),
    sociedades: withoutDemo(lists.sociedades),
    consultas: consultas.map(toConsulta),
    cutoffs: cutoffsOf(SOURCES, days),
    demo: Object.values(lists).some(anyInvented),
  };
}
