import type { Kysely } from 'kysely';
import type { SerialVerdict } from '../../bureau/interface.ts';
import type { Schema } from '../../storage/schema.ts';

/** Events of an order besides its states, worded for the office and for the certificate of a signature. */
export const ACTS = {
  firma: 'Contrato firmado',
  'identidad-aprobada': 'Identidad validada con la serie de la cédula',
  'identidad-rechazada': 'La serie no coincidió',
  'identidad-por-oficina': 'Identidad aprobada por la oficina',
  'representacion-en-espera': 'La representación de la empresa espera una decisión',
  'representacion-aprobada': 'Un administrador de la empresa aprobó la solicitud',
  'representacion-rechazada': 'Un administrador de la empresa rechazó la solicitud',
  'representacion-a-oficina': 'La representación pasó a la oficina',
  'representacion-por-oficina': 'La oficina dio por probados los poderes',
  'documento-de-poderes': 'Se entregó un documento de poderes',
  'acceso-suspendido': 'Se suspendió el acceso de quien entró con esta contratación',
  'otros-accesos-suspendidos': 'Se suspendió el acceso de quienes actuaban por la empresa',
  cliente: 'Cliente creado',
  usuario: 'Usuario administrador creado',
  invitacion: 'Se invitó a la cuenta que ya existía',
  alta: 'Alta completa',
  'alta-detenida': 'El alta se detuvo',
  emision: 'La oficina dio por bueno el pago',
  reembolso: 'La oficina pidió el reembolso',
  'reembolso-parcial': 'La oficina pidió devolver una parte',
  'parte-hecha': 'La oficina comprobó que el banco devolvió la parte',
  'parte-no-hecha': 'La oficina comprobó que el banco no devolvió la parte',
  reenvio: 'La oficina reenvió un correo',
  reintento: 'La oficina adelantó el próximo intento',
  cierre: 'La oficina cerró la tarea',
  reapertura: 'La oficina reabrió la tarea',
} as const;

export type Act = keyof typeof ACTS;

/** What each wrong serial was, as its act keeps it. The serial itself is not stored. */
export const SERIAL_VERDICTS = {
  'una-cifra': 'una cifra distinta',
  'cedula-anterior': 'la de una cédula anterior',
  otra: 'otra serie',
} as const satisfies Readonly<Record<SerialVerdict, string>>;

export interface ActNote {
  readonly acto: Act;
  /** Never personal data. */
  readonly detalle?: string;
  /** `sub` of the person of the office who did it, if any. */
  readonly quien?: string;
}

/** Records an act on an order. */
export async function noteAct(db: Kysely<Schema>, orden: string, { acto, detalle, quien }: ActNote): Promise<void> {
  await db
    .insertInto('order_acts')
    .values({ orden, acto, detalle: detalle ?? null, quien: quien ?? null })
    .execute();
}
