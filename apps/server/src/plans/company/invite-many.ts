import type { InvitacionEnviada, InvitacionRevisada, JuicioDeInvitacion } from '@veridico/api';
import { MOST_INVITED } from '@veridico/api/endpoints';
import { cambiaUsuario, checkField, emptyValues, invitaUsuario, normalise, type CambiaUsuarioField, type Values } from '@veridico/forms';
import type { Kysely } from 'kysely';
import { Problem } from '../../http/problem.ts';
import { readForm } from '../../http/read-form.ts';
import type { AccountDeps } from '../../account/deps.ts';
import type { Schema } from '../../storage/schema.ts';
import { inviteOne } from './invite.ts';
import { readAddresses, type TypedAddress } from './read-addresses.ts';
import type { Manager } from './users.ts';

const SENTENCES: Readonly<Record<JuicioDeInvitacion, string>> = {
  valida: 'Invitación creada: vence en 7 días.',
  'mal-escrita': 'No es un correo.',
  repetida: 'Está antes en la lista.',
  usuario: 'Ya es usuario de la empresa.',
  invitada: 'Ya tiene una invitación pendiente.',
  'no-cabe': `Se invita a ${MOST_INVITED} personas de una vez, a lo más.`,
};

/** Judges each typed address, in the order of the list, without inviting anybody. */
export async function judgeAddresses(db: Kysely<Schema>, empresa: string, text: string): Promise<InvitacionRevisada[]> {
  const typed = readAddresses(text).map(withMail);
  const known = await knownIn(
    db,
    empresa,
    typed.map(({ correo }) => correo),
  );
  const earlier = new Set<string>();
  let valid = 0;
  return typed.map(({ nombre, apellido, ...address }) => {
    const juicio = judgeOne(address.correo, { known, earlier, full: valid >= MOST_INVITED });
    earlier.add(address.correo);
    if (juicio === 'valida') valid += 1;
    return { ...address, nombre: `${nombre} ${apellido}`.trim(), juicio };
  });
}

interface Judging {
  readonly known: ReadonlyMap<string, JuicioDeInvitacion>;
  readonly earlier: ReadonlySet<string>;
  readonly full: boolean;
}

function judgeOne(correo: string, { known, earlier, full }: Judging): JuicioDeInvitacion {
  if (correo === '') return 'mal-escrita';
  if (earlier.has(correo)) return 'repetida';
  return known.get(correo) ?? (full ? 'no-cabe' : 'valida');
}

/** As an invitation stores it: the address normalised, empty if it is none; names that are none left out. */
function withMail(typed: TypedAddress): TypedAddress {
  const values = normalise(invitaUsuario, {
    ...emptyValues(invitaUsuario),
    correo: typed.correo,
    nombre: typed.nombre,
    apellido: typed.apellido,
  });
  const isWrong = (field: 'correo' | 'nombre' | 'apellido') => checkField(invitaUsuario, field, values, 'submit') !== undefined;
  const named = !isWrong('nombre');
  return {
    texto: typed.texto,
    correo: isWrong('correo') ? '' : values.correo,
    nombre: named ? values.nombre : '',
    apellido: named && !isWrong('apellido') ? values.apellido : '',
  };
}

async function knownIn(db: Kysely<Schema>, empresa: string, correos: readonly string[]): Promise<Map<string, JuicioDeInvitacion>> {
  if (correos.length === 0) return new Map();
  const rows = await db
    .selectFrom('company_users')
    .select(['correo', 'estado'])
    .where('empresa', '=', empresa)
    .where('estado', '<>', 'eliminado')
    .where('correo', 'in', correos)
    .execute();
  return new Map(rows.map(({ correo, estado }) => [correo, estado === 'invitado' ? 'invitada' : 'usuario']));
}

/**
 * Invites each address that is judged valid, one after another, each as one invitation: one that fails stops no other.
 * @throws Problem CAMPOS_INVALIDOS for a wrong role or limit, or an empty list
 */
export async function inviteMany(
  deps: Pick<AccountDeps, 'db' | 'visitors' | 'wake'>,
  administrator: Manager,
  { correos, ...sent }: Values<CambiaUsuarioField> & { readonly correos: string },
): Promise<InvitacionEnviada[]> {
  const terms = readForm(cambiaUsuario, sent);
  const judged = await judgeAddresses(deps.db, administrator.empresa, correos);
  if (judged.length === 0) throw new Problem('CAMPOS_INVALIDOS', { campos: { correos: 'La lista no trae ningún correo.' } });
  const names = new Map(
    readAddresses(correos)
      .map(withMail)
      .toReversed()
      .map((address) => [address.correo, address]),
  );
  const done: InvitacionEnviada[] = [];
  for (const { juicio, ...address } of judged) {
    const typed = names.get(address.correo);
    const refusal = juicio === 'valida' && typed ? await tryInvite(deps, administrator, { ...terms, ...typed }) : SENTENCES[juicio];
    done.push({ ...address, hecha: refusal === undefined, mensaje: refusal ?? SENTENCES.valida });
  }
  return done;
}

/** @returns why not; undefined if it was done */
async function tryInvite(
  deps: Pick<AccountDeps, 'db' | 'visitors' | 'wake'>,
  administrator: Manager,
  { correo, nombre, apellido, rol, limite }: Values<CambiaUsuarioField> & TypedAddress,
): Promise<string | undefined> {
  try {
    await inviteOne(deps, administrator, { correo, nombre, apellido, rol, limite });
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return error.body().mensaje;
    throw error;
  }
}
