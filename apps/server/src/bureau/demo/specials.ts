import type { Line } from './identities.ts';
import { NONE, type Profile } from './profiles.ts';

export interface Special extends Profile {
  /** What is special about it, for people trying the product. */
  readonly detalle: string;
  /** Fields that replace those of its usual identity. */
  readonly identity?: Line;
  /** Number of companies it is a partner of. */
  readonly sociedades?: number;
}

export interface SpecialPerson extends Special {
  /** Serials of replaced cards, oldest first. */
  readonly earlierSeries?: readonly string[];
}

/** Profiles for both companies and people. */
const LONGEST: Special = {
  ...NONE,
  detalle: '300 protestos vigentes: el informe más largo',
  protestos: { CLP: 280, UF: 12, USD: 8 },
  morosidades: { CLP: 20 },
  deuda: 'atrasada',
  direcciones: 3,
};
const MIXED: Special = {
  ...NONE,
  detalle: 'Protestos y deudas en pesos, UF y dólares',
  protestos: { CLP: 4, UF: 2, USD: 2 },
  morosidades: { CLP: 3, UF: 2, USD: 1 },
  deuda: 'atrasada',
  direcciones: 2,
};
const UNREPORTED: Special = {
  ...NONE,
  detalle: 'Todo lo suyo está pagado, aclarado o tiene más de cinco años: no se informa',
  unreported: 12,
  direcciones: 1,
};
const WEALTHY: Special = {
  ...NONE,
  detalle: 'Al día en el sistema financiero, con bienes raíces y vehículos',
  deuda: 'al-dia',
  direcciones: 2,
  vehiculos: 3,
  bienesRaices: 4,
};
const FINED: Special = { ...NONE, detalle: 'Con infracciones laborales y previsionales', infracciones: 4, direcciones: 1 };

/** The first companies of the set, one per notable case. Append new ones at the end: the index determines the RUT. */
export const specialCompanies: readonly Special[] = [
  { ...NONE, detalle: 'Sin protestos ni deudas en mora', direcciones: 1, socios: 2, identity: { estado: 'Activa' } },
  { ...NONE, detalle: '3 protestos vigentes', protestos: { CLP: 3 }, direcciones: 1, socios: 1, identity: { estado: 'Activa' } },
  { ...LONGEST, infracciones: 2, vehiculos: 4, bienesRaices: 1, socios: 3 },
  { ...NONE, detalle: 'Solo deudas en mora', morosidades: { CLP: 5 }, direcciones: 1, socios: 2 },
  { ...NONE, detalle: 'Deudas en UF', protestos: { UF: 1 }, morosidades: { UF: 3 }, deuda: 'al-dia', socios: 2 },
  { ...NONE, detalle: 'Deudas en dólares', protestos: { USD: 2 }, morosidades: { USD: 1 }, socios: 2 },
  { ...MIXED, infracciones: 1, vehiculos: 2, bienesRaices: 1, socios: 3 },
  {
    ...NONE,
    detalle: 'Sin datos de actividad',
    identity: { nombre_fantasia: '', giro: '', inicio_actividades: '', tramo_ventas: '', estado: '' },
  },
  { ...UNREPORTED, socios: 1 },
  { ...NONE, detalle: 'Con término de giro', protestos: { CLP: 1 }, socios: 2, identity: { estado: 'Término de giro' } },
  {
    ...NONE,
    detalle: 'Razón social muy larga',
    morosidades: { CLP: 1 },
    socios: 4,
    identity: {
      razon_social:
        'Sociedad de Inversiones, Asesorías, Transportes y Servicios Integrales de Ingeniería Ñandú Güiña del Sur Austral y Compañía Limitada',
    },
  },
  { ...WEALTHY, vehiculos: 12, bienesRaices: 8, socios: 4, identity: { estado: 'Activa' } },
  { ...FINED, socios: 2, identity: { estado: 'Activa' } },
  { ...NONE, detalle: 'Con socios y representante, y a su vez socia de tres empresas', direcciones: 1, socios: 4, sociedades: 3 },
];

const ALIVE = { fallecido: 'no' };

/** The first people of the set; same rule. */
export const specialPeople: readonly SpecialPerson[] = [
  { ...NONE, detalle: 'Sin ningún antecedente', identity: ALIVE },
  {
    ...NONE,
    detalle: 'Un poco de todo: protestos, mora, deuda atrasada, bienes y sociedades',
    protestos: { CLP: 2 },
    morosidades: { CLP: 3 },
    unreported: 2,
    deuda: 'atrasada',
    infracciones: 1,
    direcciones: 3,
    vehiculos: 1,
    bienesRaices: 1,
    sociedades: 1,
    identity: ALIVE,
  },
  { ...LONGEST, identity: ALIVE },
  { ...MIXED, identity: ALIVE },
  { ...WEALTHY, identity: ALIVE },
  { ...NONE, detalle: 'Persona fallecida', morosidades: { CLP: 1 }, direcciones: 1, bienesRaices: 1, identity: { fallecido: 'si' } },
  {
    ...NONE,
    detalle: 'Renovó su cédula dos veces: las series A10200300 y 510200300 ya no valen',
    deuda: 'al-dia',
    direcciones: 1,
    earlierSeries: ['A10200300', '510200300'],
    identity: { ...ALIVE, serie: '590200300' },
  },
  {
    ...NONE,
    detalle: 'Nombre de más de 60 letras',
    protestos: { CLP: 1 },
    direcciones: 1,
    identity: {
      ...ALIVE,
      nombres: 'María de los Ángeles Constanza Purísima Millaray',
      apellido_paterno: 'Fernández de la Reguera',
      apellido_materno: 'Irarrázaval y Undurraga',
    },
  },
  {
    ...NONE,
    detalle: 'Nombre con Ñ, tildes, diéresis, apóstrofo y guion',
    morosidades: { CLP: 1 },
    direcciones: 1,
    identity: { ...ALIVE, nombres: 'Íñigo José', apellido_paterno: "O'Higgins-Güiñez", apellido_materno: 'Ñanculén' },
  },
  {
    ...NONE,
    detalle: 'Solo constan su nombre y su cédula',
    identity: { ...ALIVE, apellido_materno: '', fecha_nacimiento: '', nacionalidad: '', estado_civil: '' },
  },
  { ...UNREPORTED, identity: ALIVE },
  { ...NONE, detalle: 'Participa en cinco sociedades', direcciones: 1, sociedades: 5, identity: ALIVE },
  { ...FINED, identity: ALIVE },
  { ...NONE, detalle: 'La serie de su cédula lleva una letra', direcciones: 1, identity: { ...ALIVE, serie: 'B10200300' } },
];
