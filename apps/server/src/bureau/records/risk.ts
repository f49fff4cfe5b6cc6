import type { EmpresaRecords, Source } from '@veridico/reports/documents';
import type { RawBuilder } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { consultasOf, toldConsulta } from './consultas.ts';
import { cutoffsOf, loadedUntil } from './cutoffs.ts';
import { deudaOf, infraccionesOf, morosidadesOf, protestosOf } from './debts.ts';
import { bienesRaicesOf, direccionesOf, sociedadesOf, vehiculosOf } from './holdings.ts';
import { anyInvented, told } from './subquery.ts';

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

export function toldRisk({ consultas, days, ...lists }: StoredRisk): Risk {
  return {
    direcciones: told(lists.direcciones),
    protestos: told(lists.protestos),
    morosidades: told(lists.morosidades),
    deuda: told(lists.deuda),
    infracciones: told(lists.infracciones),
    bienesRaices: told(lists.bienesRaices),
    vehiculos: told(lists.vehiculos),
    sociedades: told(lists.sociedades),
    consultas: consultas.map(toldConsulta),
    cutoffs: cutoffsOf(SOURCES, days),
    demo: Object.values(lists).some(anyInvented),
  };
}
