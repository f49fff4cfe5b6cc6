import { findComuna } from '@veridico/reference';
import { sql, type Kysely } from 'kysely';
import { unblocked } from '../bureau/marks.ts';
import type { Schema } from '../storage/schema.ts';

/** Words of a company's name that tell its kind or trade, without accents and points. All others are its own. */
const COMMON: ReadonlySet<string> = new Set(
  (
    'agricola agropecuaria alimentos asesorias asociados automotora auto bodega chile cia clinica comercial comercializadora compania constructora construcciones ' +
    'consultores consultora cooperativa de del distribuidora e educacional eirl el empresa empresas exportadora ferreteria forestal hermanos hijos hotel importadora ' +
    'industria industrial industrias ingenieria inmobiliaria inversiones la laboratorio las limitada logistica los ltda maquinarias metalurgica minera molino panaderia ' +
    'pesquera restaurante sa salud seguridad servicios sociedad soluciones spa supermercado talleres tecnologia textil transportes turismo y'
  ).split(' '),
);

export interface CompanyEcho {
  /** With its own words masked. */
  readonly nombre: string;
  /** '' if unknown. */
  readonly comuna: string;
  /** Year of the start of activities; null if unknown. */
  readonly desde: number | null;
}

/**
 * The masked name, commune and first year of a company, for a buyer who knows it. The mask prevents copying a register of names by trying
 * RUTs. Null for an unknown RUT and for a blocked one. @param rut of a company, in wire form
 */
export async function echoCompany(db: Kysely<Schema>, rut: string): Promise<CompanyEcho | null> {
  const company = await db
    .selectFrom('empresas')
    .select([
      'razon_social',
      sql<number | null>`extract(year from inicio_actividades)::int`.as('desde'),
      sql<string | null>`(select cut from direcciones where direcciones.rut = empresas.rut order by fecha desc, cut limit 1)`.as('cut'),
    ])
    .where('rut', '=', rut)
    .where(unblocked(rut))
    .executeTakeFirst();
  if (!company) return null;
  const { razon_social, desde, cut } = company;
  return { nombre: maskedName(razon_social), comuna: (cut === null ? undefined : findComuna(cut)?.nombre) ?? '', desde };
}

/** 'Transportes Nahuel SpA' as 'Transportes N••• SpA'. The number of dots does not tell the length of the word. */
export function maskedName(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .map((word) => (COMMON.has(plain(word)) || !/[\p{L}\d]/u.test(word) ? word : `${word.slice(0, 1)}•••`))
    .join(' ');
}

function plain(word: string): string {
  return word
    .normalize('NFD')
    .replace(/[^\p{L}\d]/gu, '')
    .toLowerCase();
}
