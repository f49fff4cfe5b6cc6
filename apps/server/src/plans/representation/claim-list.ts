import { sql, type Kysely } from 'kysely';
import { formatRut, maskRut } from '@veridico/forms';
import type { Solicitud } from '@veridico/api';
import type { Schema } from '../../storage/schema.ts';
import { nameOf } from '../../issuing/names.ts';
import { signer } from '../contract/contract.ts';
import { runningMonthly } from '../contract/terms.ts';
import { PAID_STATES } from '../../orders/states.ts';
import { MAY_STILL_BE_OBJECTED } from './answers.ts';

/** Pending claims of a company, and those that may still be refused, oldest first. */
export async function listClaims(db: Kysely<Schema>, empresa: string): Promise<Solicitud[]> {
  const rows = await claimRows(db)
    .where('claim.empresa', '=', empresa)
    .where((eb) => eb.or([eb('claim.estado', '<>', 'aprobada'), MAY_STILL_BE_OBJECTED]))
    .orderBy('claim.creada')
    .execute();
  return describe(db, rows);
}

/** One claim, answered or not; undefined if there is none. @param id a UUID */
export async function findClaim(db: Kysely<Schema>, id: string): Promise<Solicitud | undefined> {
  return (await describe(db, await claimRows(db).where('claim.id', '=', id).execute()))[0];
}

const KNOWN_NAME = sql<string | null>`case when personas.rut is not null
  then concat_ws(' ', personas.nombres, personas.apellido_paterno) end`;

function claimRows(db: Kysely<Schema>) {
  return db
    .selectFrom('representation_claims as claim')
    .innerJoin('plan_orders', 'plan_orders.orden', 'claim.orden')
    .innerJoin('orders', 'orders.orden', 'claim.orden')
    .select(['claim.id', 'claim.estado', 'claim.empresa as rut', 'claim.creada', 'claim.vence', 'plan_orders.empresa as typed'])
    .leftJoin('personas', 'personas.rut', 'plan_orders.rut_representante')
    .select(['plan_orders.nombre', 'plan_orders.correo', 'rut_representante'])
    .select(KNOWN_NAME.as('known'))
    .where('orders.estado', 'in', [...PAID_STATES]);
}

async function describe(db: Kysely<Schema>, rows: Awaited<ReturnType<ReturnType<typeof claimRows>['execute']>>): Promise<Solicitud[]> {
  const [first] = rows;
  if (!first) return [];
  // The name on record, never the one that the claim gives.
  const nombre = (await nameOf(db, first.rut)) || formatRut(first.rut);
  const monthly = (await runningMonthly(db, first.rut)) !== undefined;
  return rows.map(({ rut, typed, nombre: plan, creada, vence, known, rut_representante: shown, ...claim }) => ({
    id: claim.id,
    estado: claim.estado,
    empresa: { rut, nombre },
    plan,
    // The identity card was checked: the records name its owner, whatever the form says.
    representante: known ?? signer(typed),
    rutRepresentante: maskRut(shown),
    correo: claim.correo,
    creada: creada.toISOString(),
    vence: vence.toISOString(),
    puedeAprobarse: claim.estado === 'abierta' && !monthly,
  }));
}
