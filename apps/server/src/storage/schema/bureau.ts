import type { Generated } from 'kysely';
import type { Day } from './columns.ts';

export interface PersonasTable {
  rut: string;
  nombres: string;
  apellido_paterno: string;
  apellido_materno: string | null;
  fecha_nacimiento: Day | null;
  nacionalidad: string | null;
  estado_civil: string | null;
  fallecido: boolean;
  demo: boolean;
}

/** Card serials of a person; the one in force and the earlier ones. */
export interface PersonaSeriesTable {
  rut: string;
  serie: string;
  vigente: boolean;
}

export interface EmpresasTable {
  rut: string;
  razon_social: string;
  nombre_fantasia: string | null;
  giro: string | null;
  inicio_actividades: Day | null;
  tramo_ventas: string | null;
  estado: string | null;
  demo: boolean;
}

export interface ProtestosTable {
  rut: string;
  tipo: 'CH' | 'LT' | 'PG';
  motivo: string;
  numero: string;
  moneda: 'CLP' | 'UF' | 'USD';
  monto: string;
  fecha_vencimiento: Day;
  fecha_protesto: Day;
  acreedor: string;
  ciudad: string;
  estado: 'vigente' | 'aclarado';
  fecha_aclaracion: Day | null;
  demo: boolean;
}

export interface MorosidadesTable {
  rut: string;
  acreedor: string;
  tipo: string;
  numero: string;
  moneda: 'CLP' | 'UF' | 'USD';
  monto: string;
  fecha_vencimiento: Day;
  cuotas_morosas: number;
  estado: 'vigente' | 'pagada';
  demo: boolean;
}

/** One row per finished run of the importer; the newest of a type is that source's cut-off. */
export interface ImportacionesTable {
  id: Generated<string>;
  tipo: string;
  demo: boolean;
  terminada: Generated<Date>;
  nuevas: number;
  cambiadas: number;
  iguales: number;
  rechazadas: number;
}
