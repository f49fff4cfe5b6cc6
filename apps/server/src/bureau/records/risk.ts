import type { EmpresaRecords, Source } from '@veridico/reports/documents';
import type { RawBuilder } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Lector } from '../reader.ts';
import { consultasOf, toConsulta } from './consultas.ts';
import { conteoOf, toConteo } from './consultas-counted.ts';
import { cutoffsOf, loadedUntil } from './cutoffs.ts';
import { acreedoresOf, deudaOf, infraccionesOf, morosidadesOf, protestosOf, saldadosOf } from './debts.ts';
import { bienesRaicesOf, direccionesOf, sociedadesOf, vehiculosOf } from './holdings.ts';
import { anyInvented, withoutDemo } from './subquery.ts';

export const RISK_SOURCES = [
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
export function riskOf(rut: string, lector: Lector) {
  return jsonBuildObject({
    direcciones: direccionesOf(rut),
    protestos: protestosOf(rut),
    morosidades: morosidadesOf(rut),
    saldados: saldadosOf(rut),
    acreedores: acreedoresOf(rut),
    deuda: deudaOf(rut),
    infracciones: infraccionesOf(rut),
    bienesRaices: bienesRaicesOf(rut),
    vehiculos: vehiculosOf(rut),
    sociedades: sociedadesOf(rut),
    consultas: lector === 'titular' ? consultasOf(rut) : conteoOf(rut),
    days: loadedUntil(RISK_SOURCES),
  });
}

export function toRisk({ consultas, days, saldados, acreedores, ...lists }: StoredRisk): Risk {
  return {
    direcciones: withoutDemo(lists.direcciones),
    protestos: withoutDemo(lists.protestos),
    morosidades: withoutDemo(lists.morosidades),
    saldados,
    acreedores,
    deuda: withoutDemo(lists.deuda),
    infracciones: withoutDemo(lists.infracciones),
    bienesRaices: withoutDemo(lists.bienesRaices),
    vehiculos: withoutDemo(lists.vehiculos),
    sociedades: withoutDemo(lists.sociedades),
    consultas: 'meses' in consultas ? toConteo(consultas) : consultas.map(toConsulta),
    cutoffs: cutoffsOf(RISK_SOURCES, days),
    demo: Object.values(lists).some(anyInvented),
  };
}
